#include "core/printable.hpp"

#include <algorithm>

namespace cis::detail {
namespace {

bool is_identifier_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-.:[]{}*").find(c) != std::string_view::npos;
}

/// The length of a name without the metadata key that it may end with.
std::size_t length_without_key(std::string_view name) {
    constexpr std::string_view metadata = "metadata.";
    for (auto at = name.find(metadata); at != std::string_view::npos; at = name.find(metadata, at + 1)) {
        if (at == 0 || name[at - 1] == '.') return at + metadata.size();
    }
    return name.size();
}

}  // namespace

std::string printable(std::string_view text, std::size_t limit) {
    std::string out;
    const std::string_view kept = text.substr(0, limit);
    out.reserve(kept.size() + 3);
    for (const char c : kept) out += (c < ' ' || c > '~') ? '?' : c;
    if (kept.size() < text.size()) out += "...";
    return out;
}

std::string printable_name(std::string_view name) {
    constexpr std::size_t longest = 128;
    const std::string_view kept = name.substr(0, length_without_key(name));
    if (kept.size() > longest || !std::ranges::all_of(kept, is_identifier_character)) return "*";
    return std::string(kept) + (kept.size() < name.size() ? "*" : "");
}

}  // namespace cis::detail

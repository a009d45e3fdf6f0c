#include "csv/delimiter.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace cis::examples {
namespace {

bool is_possible(char delimiter) noexcept {
    const bool is_ascii = static_cast<unsigned char>(delimiter) < 0x80;
    return is_ascii && delimiter != '\0' &&
           std::string_view("\"\r\n").find(delimiter) == std::string_view::npos;
}

}  // namespace

std::optional<char> detected_delimiter(std::string_view line) noexcept {
    constexpr std::string_view usual = ",;\t";
    std::array<std::size_t, usual.size()> counts{};
    bool is_quoted = false;
    for (const char c : line) {
        if (c == '"') is_quoted = !is_quoted;
        if (const auto index = usual.find(c); !is_quoted && index != std::string_view::npos) ++counts[index];
    }
    const auto most = std::ranges::max_element(counts);
    if (*most > 0 && std::ranges::count(counts, *most) > 1) return std::nullopt;
    return usual[static_cast<std::size_t>(most - counts.begin())];
}

std::optional<char> declared_delimiter(std::string_view line) noexcept {
    if (line.size() != 5 || !(line.starts_with("sep=") || line.starts_with("SEP=")) ||
        !is_possible(line[4])) {
        return std::nullopt;
    }
    return line[4];
}

std::optional<char> delimiter_from(std::string_view text) noexcept {
    if (text == "tab" || text == "\\t") return '\t';
    if (text.size() != 1 || !is_possible(text[0])) return std::nullopt;
    return text[0];
}

}  // namespace cis::examples

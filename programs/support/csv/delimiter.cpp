#include "csv/delimiter.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "csv/reject_columns.hpp"

namespace cis::programs {
namespace {

bool is_possible(char delimiter) noexcept {
    const bool is_ascii = static_cast<unsigned char>(delimiter) < 0x80;
    return is_ascii && delimiter != '\0' &&
           std::string_view("\"\r\n").find(delimiter) == std::string_view::npos;
}

/// Removes a title from the beginning of a line.
bool take_title(std::string_view& line, std::string_view title) noexcept {
    const bool is_quoted = line.starts_with('"');
    std::string_view rest = line.substr(is_quoted ? 1 : 0);
    if (!rest.starts_with(title)) return false;
    rest.remove_prefix(title.size());
    if (is_quoted && !rest.starts_with('"')) return false;
    line = rest.substr(is_quoted ? 1 : 0);
    return true;
}

/// The delimiter of a line that begins with these titles.
std::optional<char> delimiter_behind(const RejectColumns& titles, std::string_view line) noexcept {
    std::optional<char> delimiter;
    for (const std::string_view title : titles) {
        if (delimiter) line.remove_prefix(1);
        if (!take_title(line, title) || line.empty()) return std::nullopt;
        if (delimiter.value_or(line.front()) != line.front()) return std::nullopt;
        delimiter = line.front();
    }
    return is_possible(*delimiter) ? delimiter : std::nullopt;
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
    constexpr std::string_view begin = "sep=";
    const bool is_quoted = line.starts_with('"');
    if (is_quoted) line.remove_prefix(1);
    const auto is_same = [](char one, char other) { return (one | 0x20) == (other | 0x20); };
    if (line.size() <= begin.size() || !std::ranges::equal(line.substr(0, begin.size()), begin, is_same))
        return std::nullopt;
    const char delimiter = line[begin.size()];
    line.remove_prefix(begin.size() + 1);
    if (is_quoted) {
        if (!line.starts_with('"')) return std::nullopt;
        line.remove_prefix(1);
    }
    // Empty cells may follow.
    const bool is_whole = line.find_first_not_of(delimiter) == std::string_view::npos;
    return is_whole && is_possible(delimiter) ? std::optional(delimiter) : std::nullopt;
}

std::optional<char> delimiter_of_rejects(std::string_view line) noexcept {
    for (const RejectColumns* const titles : all_reject_columns) {
        if (const auto delimiter = delimiter_behind(*titles, line)) return delimiter;
    }
    return std::nullopt;
}

std::optional<char> delimiter_from(std::string_view text) noexcept {
    if (text == "tab" || text == "\\t") return '\t';
    if (text.size() != 1 || !is_possible(text[0])) return std::nullopt;
    return text[0];
}

std::string fault_of_delimiter(const std::string& text) {
    return delimiter_from(text) ? std::string() : "must be one ASCII character, or tab";
}

}  // namespace cis::programs

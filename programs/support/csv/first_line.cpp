#include "csv/first_line.hpp"

#include <algorithm>
#include <cstddef>

namespace cis::programs {
namespace {

constexpr std::string_view line_ends = "\r\n";

/// Where the first line end outside quotes is. If a cell does not begin with a quote, a quote inside it is
/// text.
std::size_t end_outside_quotes(std::string_view text) noexcept {
    bool is_quoted = false;
    char previous = ',';
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"' && is_quoted) {
            is_quoted = false;
        } else if (c == '"') {
            // A quote after another quote is a doubled one.
            is_quoted = std::string_view(",;\t| \"").find(previous) != std::string_view::npos;
        } else if (!is_quoted && line_ends.find(c) != std::string_view::npos) {
            return at;
        }
        previous = c;
    }
    return std::string_view::npos;
}

/// @param text the text from the end of a line on
/// @return none if the text is too short to show it
std::optional<LineEnd> line_end_of(std::string_view text, bool is_all) noexcept {
    const bool begins_with_lf = text.front() == '\n';
    if (begins_with_lf) text.remove_prefix(1);
    const std::size_t returns = std::min(text.find_first_not_of('\r'), text.size());
    if (returns == text.size() && !is_all) return std::nullopt;
    const bool ends_with_lf = returns < text.size() && text[returns] == '\n';
    if (!begins_with_lf) return ends_with_lf ? LineEnd::cr_lf : LineEnd::cr;
    return returns == 1 && !ends_with_lf ? LineEnd::lf_cr : LineEnd::lf;
}

}  // namespace

std::optional<FirstLine> first_line(std::string_view text, bool is_all) noexcept {
    text.remove_prefix(std::min(text.find_first_not_of(line_ends), text.size()));
    std::size_t end = end_outside_quotes(text);
    if (end == std::string_view::npos) {
        if (!is_all) return std::nullopt;
        end = text.find_first_of(line_ends);
    }
    if (end == std::string_view::npos) return FirstLine{.text = text};
    const auto kind = line_end_of(text.substr(end), is_all);
    if (!kind) return std::nullopt;
    return FirstLine{.text = text.substr(0, end), .end = *kind};
}

}  // namespace cis::programs

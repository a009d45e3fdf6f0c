#include "rows/blanks.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace cis::examples {
namespace {

/// White space in UTF-8. The characters of no width get into cells from web pages, unseen.
constexpr std::array<std::string_view, 27> blanks = {" ",
                                                     "\t",
                                                     "\n",
                                                     "\v",
                                                     "\f",
                                                     "\r",
                                                     "\xC2\x85",
                                                     "\xC2\xA0",
                                                     "\xE1\x9A\x80",
                                                     "\xE2\x80\x80",
                                                     "\xE2\x80\x81",
                                                     "\xE2\x80\x82",
                                                     "\xE2\x80\x83",
                                                     "\xE2\x80\x84",
                                                     "\xE2\x80\x85",
                                                     "\xE2\x80\x86",
                                                     "\xE2\x80\x87",
                                                     "\xE2\x80\x88",
                                                     "\xE2\x80\x89",
                                                     "\xE2\x80\x8A",
                                                     "\xE2\x80\x8B",
                                                     "\xE2\x80\xA8",
                                                     "\xE2\x80\xA9",
                                                     "\xE2\x80\xAF",
                                                     "\xE2\x81\x9F",
                                                     "\xE3\x80\x80",
                                                     "\xEF\xBB\xBF"};

/// Whether the byte is visible ASCII, as most are: then it is neither the beginning nor the end of a blank.
bool is_visible(char byte) noexcept { return byte > ' ' && byte < 0x7F; }

/// The size of the blank at the beginning of the text; 0 if there is none.
std::size_t leading_blank(std::string_view text) noexcept {
    if (text.empty() || is_visible(text.front())) return 0;
    const auto found =
        std::ranges::find_if(blanks, [&](std::string_view blank) { return text.starts_with(blank); });
    return found == blanks.end() ? 0 : found->size();
}

std::size_t trailing_blank(std::string_view text) noexcept {
    if (text.empty() || is_visible(text.back())) return 0;
    const auto found =
        std::ranges::find_if(blanks, [&](std::string_view blank) { return text.ends_with(blank); });
    return found == blanks.end() ? 0 : found->size();
}

}  // namespace

std::string_view trimmed(std::string_view text) noexcept {
    while (const std::size_t size = leading_blank(text)) text.remove_prefix(size);
    while (const std::size_t size = trailing_blank(text)) text.remove_suffix(size);
    return text;
}

std::string folded(std::string_view name) {
    std::string result;
    while (!name.empty()) {
        if (const std::size_t size = leading_blank(name)) {
            name.remove_prefix(size);
            continue;
        }
        const char c = name.front();
        if (c != '_') result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        name.remove_prefix(1);
    }
    return result;
}

}  // namespace cis::examples

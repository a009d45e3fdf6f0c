#include "profile/key_text.hpp"

#include <algorithm>
#include <cstddef>

namespace cis::programs {

Secret key_in(std::string_view text) {
    constexpr std::string_view around = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(around);
    if (begin == std::string_view::npos) return {};
    return {text.substr(begin, text.find_last_not_of(around) - begin + 1)};
}

std::string fault_of_key(std::string_view key) {
    constexpr std::size_t longest = 8 * 1024;
    constexpr char first_printable = ' ';
    constexpr char last_printable = '~';
    if (key.empty()) return "is empty";
    if (key.size() > longest) return "is longer than 8 KiB";
    if (key.front() == ' ' || key.back() == ' ') return "begins or ends with a blank";
    const auto is_printable = [](char c) { return c >= first_printable && c <= last_printable; };
    if (!std::ranges::all_of(key, is_printable)) return "has characters that no key has";
    return {};
}

}  // namespace cis::programs

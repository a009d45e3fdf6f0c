#include "csv/code_page_names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace cis::programs {
namespace {

struct NamedCodePage {
    std::string_view name;
    unsigned int code_page;
};

constexpr std::array<NamedCodePage, 21> named_code_pages = {
    {{"ASCII", 20127},  {"US-ASCII", 20127}, {"LATIN1", 28591},    {"LATIN-1", 28591}, {"L1", 28591},
     {"LATIN9", 28605}, {"LATIN-9", 28605},  {"MACINTOSH", 10000}, {"MAC", 10000},     {"KOI8-R", 20866},
     {"KOI8-U", 21866}, {"SHIFT_JIS", 932},  {"SHIFT-JIS", 932},   {"SJIS", 932},      {"EUC-JP", 51932},
     {"EUC-KR", 949},   {"GB2312", 936},     {"GBK", 936},         {"GB18030", 54936}, {"BIG5", 950},
     {"BIG-5", 950}}};

/// The number after a beginning, e.g. 1252 in `CP1252`.
std::optional<unsigned int> number_after(std::string_view beginning, std::string_view name) {
    if (!name.starts_with(beginning)) return std::nullopt;
    unsigned int number = 0;
    const char* const last = name.data() + name.size();
    const auto [end, error] = std::from_chars(name.data() + beginning.size(), last, number);
    if (error != std::errc() || end != last) return std::nullopt;
    return number;
}

}  // namespace

std::optional<unsigned int> code_page_of(std::string_view encoding) {
    const auto* const named = std::ranges::find(named_code_pages, encoding, &NamedCodePage::name);
    if (named != named_code_pages.end()) return named->code_page;
    for (const std::string_view beginning : {"WINDOWS-", "CP", "IBM"}) {
        if (const auto number = number_after(beginning, encoding)) return number;
    }
    constexpr unsigned int before_latin_1 = 28590;
    constexpr unsigned int last_part = 16;
    for (const std::string_view beginning : {"ISO-8859-", "ISO_8859-", "ISO8859-"}) {
        const auto number = number_after(beginning, encoding);
        if (number && *number > 0 && *number <= last_part) return before_latin_1 + *number;
    }
    return std::nullopt;
}

}  // namespace cis::programs

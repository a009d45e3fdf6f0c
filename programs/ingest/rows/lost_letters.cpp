#include "ingest/rows/lost_letters.hpp"

#include <algorithm>

#include "ingest/rows/misread_letters.hpp"
#include "ingest/rows/spreadsheet_error.hpp"
#include "text/ascii.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

constexpr auto none = std::string_view::npos;

bool is_hex(char c) noexcept { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool all_of(std::string_view text, auto is_one) { return !text.empty() && std::ranges::all_of(text, is_one); }

/// Whether a name has an encoded word from the head of an e-mail: `=?UTF-8?Q?…?=`.
bool has_encoded_word(std::string_view name) {
    const auto begin = name.find("=?");
    if (begin == none) return false;
    const auto second = name.find('?', begin + 2);
    if (second == none || second + 2 >= name.size()) return false;
    constexpr std::string_view kinds = "QqBb";
    return kinds.find(name[second + 1]) != none && name[second + 2] == '?';
}

/// Whether a name has an HTML entity: `&euml;`, `&#235;`, `&#xEB;`.
bool has_html(std::string_view name) {
    for (auto begin = name.find('&'); begin != none; begin = name.find('&', begin + 1)) {
        std::string_view code = name.substr(begin + 1);
        const auto end = code.find(';');
        if (end == none) return false;
        code = code.substr(0, end);
        if (code.starts_with("#x") || code.starts_with("#X")) {
            if (all_of(code.substr(2), is_hex)) return true;
        } else if (code.starts_with('#')) {
            if (all_of(code.substr(1), is_digit)) return true;
        } else if (code.size() > 1 && is_letter(code.front()) &&
                   all_of(code, [](char c) { return is_letter(c) || is_digit(c); })) {
            return true;
        }
    }
    return false;
}

/// Whether a name has a byte beyond ASCII in hexadecimal digits after a sign: `=C3` or `%C3`. A single one
/// counts only if it has no small letters and is not at the beginning: `=Ada` is a name that looks like a
/// formula.
bool has_byte_behind(char sign, std::string_view name) {
    const auto is_byte_at = [&](std::size_t at) {
        const std::string_view code = name.substr(std::min(at, name.size())).substr(0, 3);
        return code.size() == 3 && code[0] == sign && all_of(code.substr(1), is_hex) &&
               (is_letter(code[1]) || code[1] >= '8');
    };
    const auto is_small = [](char c) { return c >= 'a' && c <= 'f'; };
    for (auto at = name.find(sign); at != none; at = name.find(sign, at + 1)) {
        if (!is_byte_at(at)) continue;
        if (is_byte_at(at + 3) || (at > 0 && std::ranges::none_of(name.substr(at + 1, 2), is_small)))
            return true;
    }
    return false;
}

/// Whether a name has an escape: `\u00EB`, `\xEB`, `\303\253`.
bool has_escape(std::string_view name) {
    for (auto at = name.find('\\'); at != none; at = name.find('\\', at + 1)) {
        const std::string_view code = name.substr(at + 1);
        const bool is_hexadecimal = code.starts_with('u') || code.starts_with('x');
        if (is_hexadecimal && code.size() > 2 && all_of(code.substr(1, 2), is_hex)) return true;
        if (code.size() > 2 && all_of(code.substr(0, 3), is_digit)) return true;
    }
    return false;
}

/// Whether a name has a question mark in place of a letter. Programs write one for a letter that their
/// encoding does not have, and some databases write an inverted one. `Anna?` cannot be told from `Jos?`, nor
/// `Wei (?)` from `Wei (???)`.
bool has_question_mark(std::string_view name) {
    constexpr std::string_view inverted = "\xC2\xBF";
    return name.find('?') != none || name.find(inverted) != none;
}

}  // namespace

std::string_view lost_letters(std::string_view name) {
    // A cell such as #NAME? is rejected as an error.
    if (has_spreadsheet_error(name)) return {};
    if (has_encoded_word(name)) return "is encoded as in the head of an e-mail";
    if (has_html(name)) return "has codes of HTML instead of letters";
    if (has_byte_behind('=', name) || has_byte_behind('%', name) || has_escape(name))
        return "has codes instead of letters";
    if (has_misread_letters(name)) return "has letters that were read in a wrong encoding";
    if (has_question_mark(name)) return "has a question mark, as for a letter that was lost";
    return {};
}

std::optional<Rejection> LostLetters::check(const Row& row) {
    const std::string_view lost = lost_letters(row.params.name.value_or(""));
    if (lost.empty() || are_sent_) return std::nullopt;
    ++rows_;
    return Rejection{.param = "name", .message = std::string(lost) + ": correct it"};
}

std::string LostLetters::summary() const {
    if (rows_ == 0) return {};
    return number_of(rows_, "name has", "names have") + " lost letters before the file came here. " +
           (is_workbook_
                ? (rows_ == 1 ? "Correct it in the workbook" : "Correct them in the workbook")
                : "Save it again where the letters are still right: in Excel as \"CSV UTF-8\", not as "
                  "\"CSV\"") +
           (rows_ == 1 ? ". If it is right as it is: --names-as-they-are"
                       : ". If they are right as they are: --names-as-they-are");
}

}  // namespace cis::programs::ingest_command

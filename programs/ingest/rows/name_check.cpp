#include "ingest/rows/name_check.hpp"

#include <utf8proc.h>

#include <string>
#include <string_view>

#include <cis/core/unseen_characters.hpp>

#include "csv/csv_text.hpp"
#include "ingest/rows/blanks.hpp"
#include "ingest/rows/name_meaning.hpp"

namespace cis::programs::ingest_command {
namespace {

Rejection of_name(std::string message) { return {.param = "name", .message = std::move(message)}; }

bool is_mark(char32_t character) {
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(character));
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
           category == UTF8PROC_CATEGORY_ME;
}

/// What is wrong with the characters of a name. A control is invisible, a NUL ends the text for many
/// programs, and a mark without a letter is not a name. With any of them, it would be another name.
std::string fault_of_characters(std::string_view name) {
    bool has_mark = false;
    bool has_other = false;
    for (std::string_view rest = name; !rest.empty();) {
        const Character character = first_character(rest);
        rest.remove_prefix(character.bytes);
        const Appearance appearance = appearance_of(character.code_point);
        if (character.code_point == 0) return "contains a NUL, which is no character: correct it";
        if (is_control(character.code_point) && appearance != Appearance::blank) {
            return "contains a control character (" + code_point_name(character.code_point) +
                   "), which nobody sees: correct it";
        }
        if (appearance != Appearance::visible) continue;
        (is_mark(character.code_point) ? has_mark : has_other) = true;
    }
    return has_mark && !has_other ? "has only accents, and no letter: correct it" : "";
}

void take_away(Row& row) {
    if (!row.given) {
        row.given = ingest::GivenText{.key = row.key,
                                      .name = row.params.name,
                                      .email = row.params.email,
                                      .phone_number = row.params.phone_number};
    }
    row.params.name.reset();
    row.is_name_none = true;
    Rejection note = of_name("means that there is none: the row is sent without a name");
    note.kind = "no_name";
    row.notes.push_back(std::move(note));
}

}  // namespace

std::optional<Rejection> check_name(Row& row, NameSource source) {
    if (!row.params.name) return std::nullopt;
    const std::string& name = *row.params.name;
    if (std::string fault = fault_of_characters(name); !fault.empty()) return of_name(std::move(fault));
    if (source.is_csv && name.find(replacement_character) != std::string::npos)
        return of_name("has U+FFFD, which stands for a character that was lost: correct it");
    const bool has_address = row.params.email.has_value();
    switch (meaning_of_name(name)) {
        case NameMeaning::name: break;
        case NameMeaning::error:
            return of_name(
                "is an error of a spreadsheet, and no name: correct the cell, or make its column wider, and "
                "save "
                "the file again");
        case NameMeaning::total:
            if (has_address) break;
            return of_name(
                "is a word for a total, as under a list, and there is no e-mail address: delete this row, "
                "or "
                "add the address if it is a person");
        case NameMeaning::programs_none:
            if (!has_address && !source.is_export) take_away(row);
            break;
        case NameMeaning::none:
            if (!source.is_export) take_away(row);
            break;
    }
    return std::nullopt;
}

}  // namespace cis::programs::ingest_command

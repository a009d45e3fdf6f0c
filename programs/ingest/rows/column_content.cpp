#include "ingest/rows/column_content.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <string>

#include <cis/core/email_address.hpp>
#include <cis/core/unseen_characters.hpp>

#include "csv/look_ahead.hpp"
#include "ingest/rows/blanks.hpp"
#include "ingest/rows/email_cell.hpp"
#include "ingest/rows/name_order.hpp"
#include "ingest/rows/name_words.hpp"
#include "ingest/rows/number_text.hpp"
#include "ingest/rows/phone_cell.hpp"
#include "ingest/rows/phone_number.hpp"
#include "text/ascii.hpp"

namespace cis::programs::ingest_command {
namespace {

constexpr std::size_t most_sampled_rows = 500;
/// Longer cells are texts.
constexpr std::size_t longest_contact = 320;

bool is_email(std::string_view cell) {
    return cell.find('@') != std::string_view::npos && !email_address_fault(read_email_cell(cell).address);
}

/// The kind of phone number that a cell looks like.
enum class PhoneLook { none, national, international };

/// @param numbers null: the country is not known
PhoneLook phone_look(std::string_view cell, const CountryNumbers* numbers) {
    constexpr std::size_t fewest_digits = 7;
    constexpr std::size_t fewest_national_digits = 9;  // a date has eight
    constexpr std::string_view signs = "+-./() \xC2\xA0";
    const std::string_view text = trimmed(without_text_marks(cell));
    const auto digits = static_cast<std::size_t>(std::ranges::count_if(text, is_digit));
    const bool is_plain = std::ranges::all_of(
        text, [&](char c) { return is_digit(c) || signs.find(c) != std::string_view::npos; });
    if (!is_plain || digits < fewest_digits) return PhoneLook::none;
    if (numbers != nullptr) {
        const PhoneCell phone = read_phone_cell(cell, numbers);
        return phone.fault.empty() && phone.doubt.empty() ? PhoneLook::international : PhoneLook::none;
    }
    if (!read_number_text(text).fault.empty()) return PhoneLook::none;
    if (text.starts_with('+') || text.starts_with("00")) return PhoneLook::international;
    const bool is_national = text.starts_with('0') || text.starts_with('(');
    return is_national && digits >= fewest_national_digits ? PhoneLook::national : PhoneLook::none;
}

/// Whether a word begins as names do. Many scripts have no capital letters.
bool begins_like_name(const std::string& word) {
    const char32_t first = first_character(word).code_point;
    return utf8proc_category(static_cast<utf8proc_int32_t>(first)) != UTF8PROC_CATEGORY_LL;
}

/// Whether a text is one word of Chinese, Japanese or Korean characters, as long as a name.
bool is_undivided_name(std::string_view word) {
    constexpr char32_t first_of_these = 0x2E80;
    constexpr std::size_t shortest = 2;
    constexpr std::size_t longest = 4;
    std::size_t characters = 0;
    for (; !word.empty(); ++characters) {
        const Character character = first_character(word);
        if (character.code_point < first_of_these) return false;
        word.remove_prefix(character.bytes);
    }
    return characters >= shortest && characters <= longest;
}

/// Whether words may be a name: `Anna Maria Maier`, `Anna van den Berg`.
bool are_like_name(const std::vector<std::string>& words, std::size_t fewest) {
    constexpr std::size_t most = 4;
    return words.size() >= fewest && words.size() <= most &&
           (begins_like_name(words.front()) && begins_like_name(words.back()));
}

bool is_whole_name(std::string_view cell) {
    const NameWords words = words_of_name(cell);
    if (words.has_other_signs || words.parts.size() != 1) return false;
    const auto& only = words.parts.front();
    return are_like_name(only, 2) || (only.size() == 1 && is_undivided_name(only.front()));
}

bool is_name_last_first(std::string_view cell) {
    const NameWords words = words_of_name(cell);
    return words.parts.size() == 2 && are_like_name(words.parts[0], 1) && are_like_name(words.parts[1], 1) &&
           turned_name(cell).is_turned;
}

/// Whether some of the cells are at least this many hundredths of all.
bool is_share(std::size_t some, std::size_t all, std::size_t hundredths) {
    constexpr std::size_t whole = 100;
    return some > 0 && whole * some >= hundredths * all;
}

constexpr std::size_t nearly_all = 80;
constexpr std::size_t half = 50;
constexpr std::size_t enough_to_ask = 20;

}  // namespace

void ColumnContent::add(std::string_view cell, const CountryNumbers* numbers) {
    const std::string_view text = trimmed(cell);
    if (text.empty()) return;
    ++filled_;
    if (text.size() > longest_contact) return;
    if (is_email(text)) {
        ++emails_;
    } else if (const PhoneLook phone = phone_look(text, numbers); phone != PhoneLook::none) {
        ++(phone == PhoneLook::international ? phones_ : national_phones_);
    } else if (is_whole_name(text)) {
        ++names_;
    } else if (is_name_last_first(text)) {
        ++names_;
        ++last_first_;
    } else {
        return;
    }
    hashes_.push_back(std::hash<std::string_view>()(text));
}

/// Whether most of the cells that look like something occur in only one row.
bool ColumnContent::are_different() const {
    auto hashes = hashes_;
    std::ranges::sort(hashes);
    const auto repeated = std::ranges::unique(hashes);
    return is_share(hashes.size() - repeated.size(), hashes.size(), nearly_all);
}

std::optional<Field::Kind> ColumnContent::kind() const {
    if (!are_different()) return std::nullopt;
    if (is_share(emails_, filled_, nearly_all)) return Field::Kind::email;
    if (is_share(phones_, filled_, nearly_all)) return Field::Kind::phone_number;
    if (is_share(names_, filled_, nearly_all)) return Field::Kind::name;
    return std::nullopt;
}

bool ColumnContent::may_have_contacts() const {
    return is_share(emails_ + phones_ + national_phones_, filled_, enough_to_ask) ||
           (is_share(names_, filled_, half) && are_different());
}

bool ColumnContent::is_last_first() const { return is_share(last_first_, filled_, half + 1); }

bool ColumnContent::contradicts(Field::Kind kind) const {
    constexpr std::size_t several = 3;
    if (filled_ < several) return false;
    switch (kind) {
        case Field::Kind::email: return emails_ == 0;
        case Field::Kind::phone_number: return emails_ + names_ == filled_;
        case Field::Kind::name: return emails_ + phones_ == filled_;
        default: return false;
    }
}

ColumnContents contents_of(RecordReader& reader, const CountryNumbers* numbers) {
    ColumnContents contents(reader.header().size());
    std::size_t rows = 0;
    while (rows < most_sampled_rows) {
        const auto record = reader.next();
        if (!record) break;
        if (record->fault || is_blank(*record)) continue;
        for (std::size_t column = 0; column < contents.size(); ++column)
            contents[column].add(record->cells.at(column), numbers);
        ++rows;
    }
    return contents;
}

bool are_titles(const std::vector<std::string>& first_row, const ColumnContents& contents) {
    bool is_above_contacts = false;
    for (std::size_t column = 0; column < contents.size(); ++column) {
        const std::string_view title = trimmed(first_row.at(column));
        if (title.find('@') != std::string_view::npos || phone_look(title, nullptr) != PhoneLook::none)
            return false;
        const auto kind = contents[column].kind();
        const bool is_contact = kind == Field::Kind::email || kind == Field::Kind::phone_number;
        is_above_contacts = is_above_contacts || (is_contact && !title.empty());
    }
    return is_above_contacts;
}

}  // namespace cis::programs::ingest_command

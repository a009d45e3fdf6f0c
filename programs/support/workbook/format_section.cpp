#include "workbook/format_section.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "workbook/currency.hpp"

namespace cis::programs {
namespace {

/// Reads the code of one section.
class SectionParser {
public:
    explicit SectionParser(std::string_view& code) : rest_(code) {}

    FormatSection parse() {
        while (!rest_.empty() && rest_.front() != ';') take();
        if (!rest_.empty()) rest_.remove_prefix(1);
        section_.form = form();
        return std::move(section_);
    }

private:
    bool starts_with_word(std::string_view word) const {
        return upper_ascii(std::string(rest_.substr(0, word.size()))) == word;
    }

    void literal(std::string_view text) {
        has_money_ = has_money_ || names_money(text);
        if (!section_.items.empty() && section_.items.back().kind == FormatItem::Kind::literal) {
            section_.items.back().literal += text;
        } else if (!text.empty()) {
            section_.items.push_back({.kind = FormatItem::Kind::literal, .literal = std::string(text)});
        }
    }

    /// The next character, which has no meaning of its own.
    std::string_view character() {
        if (rest_.empty()) return {};
        const std::string_view found = rest_.substr(0, first_utf8_character(rest_).bytes);
        rest_.remove_prefix(found.size());
        return found;
    }

    void take() {
        const char c = rest_.front();
        if (c == '"') {
            const std::size_t end = std::min(rest_.find('"', 1), rest_.size());
            literal(rest_.substr(1, end - 1));
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
        } else if (c == '\\') {
            rest_.remove_prefix(1);
            literal(character());
        } else if (c == '_' ||
                   c == '*') {  // a gap as wide as the next character, and one that fills the cell
            rest_.remove_prefix(1);
            character();
        } else if (c == '[') {
            const std::size_t end = std::min(rest_.find(']'), rest_.size());
            in_brackets(rest_.substr(1, end - 1));
            rest_.remove_prefix(std::min(end + 1, rest_.size()));
        } else if (c == '0' || c == '#' || c == '?') {
            digit(c);
            rest_.remove_prefix(1);
        } else if (is_letter(c)) {
            letters();
        } else {
            mark(c);
        }
    }

    void digit(char c) {
        if (has_point_ && date_.ends_with('S')) return;  // a part of a second
        has_digits_ = true;
        if (has_point_) ++section_.decimals;
        section_.items.push_back({.kind = c == '0'   ? FormatItem::Kind::zero
                                          : c == '#' ? FormatItem::Kind::optional_digit
                                                     : FormatItem::Kind::blank_digit});
    }

    void mark(char c) {
        if (c == '@') {
            has_text_ = true;
        } else if (c == '%') {
            has_percent_ = true;
        } else if (c == '.') {
            has_point_ = true;
        } else if (c == ',') {
            has_comma_ = true;
        } else if (c == '/' && has_digits_) {
            is_other_ = true;  // a fraction
        } else {
            literal(character());
            return;
        }
        rest_.remove_prefix(1);
    }

    void letters() {
        if (starts_with_word("GENERAL")) {
            has_digits_ = true;
            section_.items.push_back({.kind = FormatItem::Kind::whole_number});
            rest_.remove_prefix(7);
        } else if (starts_with_word("AM/PM")) {
            date_ += 'a';
            rest_.remove_prefix(5);
        } else if (starts_with_word("A/P")) {
            date_ += 'a';
            rest_.remove_prefix(3);
        } else if (starts_with_word("E+") || starts_with_word("E-")) {
            is_other_ = true;
            section_.is_scientific = true;
            rest_.remove_prefix(2);
        } else if (const char letter = upper_ascii(std::string(1, rest_.front())).front();
                   std::string_view("YMDHSEGB").find(letter) != std::string_view::npos) {
            const std::size_t run = std::min(rest_.find_first_not_of(rest_.front()), rest_.size());
            date_ += letter == 'M' && run > 2 ? 'N' : letter;
            rest_.remove_prefix(run);
        } else {
            literal(character());
        }
    }

    void in_brackets(std::string_view text) {
        const std::string word = upper_ascii(std::string(text));
        if (!word.empty() && std::string_view("HMS").find(word.front()) != std::string_view::npos &&
            word.find_first_not_of(word.front()) == std::string::npos) {
            is_duration_ = true;
            date_ += word.front() == 'M' ? 'I' : word.front();
        } else if (text.starts_with('$')) {
            const std::string_view symbol = text.substr(1, text.find('-') - 1);
            if (!symbol.empty()) has_money_ = true;
        } else if (text.starts_with('<') || text.starts_with('>') || text.starts_with('=')) {
            const std::size_t end = std::min(text.find_first_not_of("<>="), text.size());
            if (const auto number = DecimalNumber::parse(text.substr(end))) {
                section_.condition = {.comparison = std::string(text.substr(0, end)),
                                      .number = number->value()};
            } else {
                is_other_ = true;
            }
        } else if (word.starts_with("DBNUM") || word.starts_with("NATNUM")) {
            is_other_ = true;  // other digits
        }
    }

    NumberForm form() {
        if (has_text_) return NumberForm::text;
        if (!date_.empty()) {
            if (has_digits_) return NumberForm::plain;
            for (std::size_t i = 0; i < date_.size(); ++i) {
                const bool is_minute =
                    date_[i] == 'I' || (date_[i] == 'M' && ((i > 0 && date_[i - 1] == 'H') ||
                                                            (i + 1 < date_.size() && date_[i + 1] == 'S')));
                const bool is_time =
                    is_minute || std::string_view("HSa").find(date_[i]) != std::string_view::npos;
                (is_time ? section_.date.has_time : section_.date.has_date) = true;
            }
            return is_duration_ ? NumberForm::duration : NumberForm::date;
        }
        if (has_percent_) return NumberForm::percent;
        if (has_money_ || has_point_ || has_comma_ || is_other_) return NumberForm::plain;
        return NumberForm::digits;
    }

    std::string_view& rest_;
    FormatSection section_;
    std::string
        date_;  ///< its letters in order: N is a name of a month, I minutes in brackets, a is AM or PM
    bool has_digits_{false};
    bool has_point_{false};
    bool has_comma_{false};
    bool has_percent_{false};
    bool has_text_{false};
    bool has_money_{false};
    bool is_duration_{false};
    bool is_other_{false};
};

}  // namespace

std::vector<FormatSection> format_sections(std::string_view code) {
    std::vector<FormatSection> sections;
    if (code.empty()) code = "General";
    const bool ends_empty = code.ends_with(';');
    while (!code.empty()) sections.push_back(SectionParser(code).parse());
    // Nothing follows the last `;`, so such numbers are not shown.
    if (ends_empty || sections.empty()) {
        std::string_view none;
        sections.push_back(SectionParser(none).parse());
    }
    while (sections.size() > 1 && sections.back().form == NumberForm::text) sections.pop_back();
    // A section for no money, `"-"??`, counts as money too.
    const bool is_plain = std::ranges::any_of(
        sections, [](const FormatSection& section) { return section.form == NumberForm::plain; });
    for (FormatSection& section : sections) {
        if (is_plain && section.form == NumberForm::digits) section.form = NumberForm::plain;
    }
    if (sections.size() > 3) sections.resize(3);
    return sections;
}

}  // namespace cis::programs

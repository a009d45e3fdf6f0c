#pragma once

#include <string>
#include <string_view>

namespace cis::programs::ingest_command {

/// What a cell of digits means as a phone number. Programs write phone numbers as quantities.
///
/// | Cell                                      | Meaning                                                  |
/// |-------------------------------------------|----------------------------------------------------------|
/// | `1761234567.0`, `+491761234567,00`        | `1761234567`: one or two zero decimals do not count      |
/// | `0501.000`, `1761234567.000000`           | unclear: decimals, or a group of digits                  |
/// | `176123456.5`, `030.123456`, `0176,12345` | unclear: a fraction, or a group of digits                |
/// | `0176 1234567.0`, `1,761,234,567.00`      | unclear: the last zeros may be decimals, or digits       |
/// | `(1761234567.0)`, `1761234567.0 %`        | unclear in the same way, because of the text beside them |
/// | `2024-01-02`, `23.07.1985`                | no number: a date                                        |
/// | `0176 1234567/68`                         | unclear: two numbers, or one                             |
/// | `①761234567`, `1761234567 €`              | no number: it has a character that no number has         |
/// | `4,91761E+11`, `########`                 | unclear: digits are lost                                 |
/// | `4917612345678901`                        | unclear: of more than 15 digits, some were rounded       |
/// | `501.234.567`, `01.23.45.67.89`           | as it is written: groups of digits                       |
/// | `040/123.456`, `+49.1761234567`           | as it is written: the full stop divides groups           |
/// | `+491761234567`, `0176 1234567`, `none`   | as it is written                                         |
///
/// Full-width digits, full stops and commas, and Arabic digits, count as those of ASCII.
struct NumberText {
    std::string text{};           ///< the cell, or the number without decimals
    std::string_view left_out{};  ///< what was removed, for a message; empty if nothing was
    std::string_view fault{};     ///< why the number is unclear, and what to do; empty if it is clear
};

/// @param cell the text without blanks and marks around it
NumberText read_number_text(std::string_view cell);

/// Whether a text is a whole number with only zeros as decimals, `17.0` or `17,00`: a program has taken it
/// for a quantity.
bool is_whole_decimal(std::string_view text);

}  // namespace cis::programs::ingest_command

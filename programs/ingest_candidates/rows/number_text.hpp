#pragma once

#include <string>
#include <string_view>

namespace cis::programs {

/// What a text cell of digits means as a phone number: programs write numbers of telephones as quantities.
///
/// | Cell                                      | Meaning                                                  |
/// |-------------------------------------------|----------------------------------------------------------|
/// | `1761234567.0`, `+491761234567,00`        | `1761234567`: decimals of one or two zeros are none      |
/// | `0501.000`, `1761234567.000000`           | nobody knows: decimals, or a group of digits             |
/// | `176123456.5`, `030.123456`, `0176,12345` | nobody knows: a fraction, or a group of digits           |
/// | `0176 1234567.0`, `1,761,234,567.00`      | nobody knows: the last zeros may be decimals, or digits  |
/// | `(1761234567.0)`, `1761234567.0 %`        | the same, because of what is beside them                 |
/// | `2024-01-02`, `23.07.1985`                | no number: a date                                        |
/// | `0176 1234567/68`                         | nobody knows: two numbers, or one                        |
/// | `①761234567`, `1761234567 €`              | no number: it has a character that no number has         |
/// | `4,91761E+11`, `########`                 | nobody knows: digits are lost                            |
/// | `4917612345678901`                        | nobody knows: of more than 15 digits, some were rounded  |
/// | `501.234.567`, `01.23.45.67.89`           | as it is written: groups of digits                       |
/// | `040/123.456`, `+49.1761234567`           | as it is written: the full stop divides a group          |
/// | `+491761234567`, `0176 1234567`, `none`   | as it is written                                         |
///
/// Digits, full stops and commas of full width, and Arabic digits, count as those of ASCII.
struct NumberText {
    std::string text{};           ///< the cell, or the number without decimals
    std::string_view left_out{};  ///< what was taken away, for a message; empty if nothing was
    std::string_view fault{};     ///< why nobody knows the number, and what to do; empty if it is known
};

/// @param cell without blanks and marks around it
NumberText read_number_text(std::string_view cell);

/// Whether a text is a whole number with decimals of zeros alone, `17.0` or `17,00`: a program has taken it
/// for a quantity.
bool is_whole_decimal(std::string_view text);

}  // namespace cis::programs

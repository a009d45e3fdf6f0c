#pragma once

#include <string_view>

namespace cis::programs {

/// Why a text is no phone number in E.164, the format that the service takes; empty if it is one. It says
/// what to change and quotes nothing of the number.
/// @param has_countries whether this program can bring other notations into E.164, see CountryNumbers
std::string_view e164_fault(std::string_view text, bool has_countries) noexcept;

/// The number in the marks by which people keep a spreadsheet from changing it: `'+49...` or `="+49..."`.
std::string_view without_text_marks(std::string_view text) noexcept;

}  // namespace cis::programs

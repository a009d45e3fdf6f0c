#pragma once

#include <string_view>

namespace cis::programs::ingest_command {

/// Why a text is not a phone number in E.164, the format that the service accepts; empty if it is one. The
/// text says what to change and quotes no part of the number.
/// @param has_countries whether this program can convert other notations to E.164, see CountryNumbers
std::string_view e164_fault(std::string_view text, bool has_countries) noexcept;

/// The number without the marks with which people keep a spreadsheet from changing it: `'+49...` or
/// `="+49..."`.
std::string_view without_text_marks(std::string_view text) noexcept;

}  // namespace cis::programs::ingest_command

#pragma once

#include <string_view>

namespace cis::programs {

/// Whether a name was in UTF-8, and a program has read it in another encoding and saved what it saw:
/// `JosÃ©` was José, and `Ð˜Ð²Ð°Ð½` Иван, in Windows-1252 or ISO-8859-1; `JosĂ©` was it in Windows-1250,
/// `JosГ©` in Windows-1251, and `Jos√©` and `Jos├®` on a Mac and in DOS.
/// @param name in UTF-8
[[nodiscard]] bool has_misread_letters(std::string_view name);

}  // namespace cis::programs

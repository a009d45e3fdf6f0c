#pragma once

#include <string_view>

namespace cis::programs::ingest_command {

/// Whether a name was in UTF-8, and a program has read it in another encoding and saved the result. In
/// Windows-1252 or ISO-8859-1, José becomes `JosÃ©`, and Иван becomes `Ð˜Ð²Ð°Ð½`. José becomes `JosĂ©` in
/// Windows-1250, `JosГ©` in Windows-1251, `Jos√©` on a Mac, and `Jos├®` in DOS.
/// @param name a name in UTF-8
[[nodiscard]] bool has_misread_letters(std::string_view name);

}  // namespace cis::programs::ingest_command

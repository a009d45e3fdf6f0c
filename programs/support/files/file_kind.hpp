#pragma once

#include <string>

namespace cis::programs {

// Programs open a file by the ending of its name. So no command writes one thing under the name of another.

/// Why a text file, such as CSV, must not have this name; empty if it may. A spreadsheet does not open text
/// under the name of a workbook.
[[nodiscard]] std::string fault_of_text_file(const std::string& name);

/// Why a page (HTML) must not have this name, and what to do; empty if it may.
[[nodiscard]] std::string fault_of_page_file(const std::string& name);

/// Why a database must not have this name; empty if it may. The text does not repeat the name, which may be
/// an address with a password.
[[nodiscard]] std::string fault_of_database_file(const std::string& name);

}  // namespace cis::programs

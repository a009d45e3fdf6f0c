#pragma once

#include <string>
#include <string_view>

namespace cis::programs::ingest_command {

/// The e-mail address of a cell.
struct EmailCell {
    std::string address{};   ///< the rest of the cell; it need not be an address
    std::string left_out{};  ///< what was taken away, for a message; empty if only blanks at the ends were
};

/// Removes what programs put around an address: blanks and invisible characters at its ends, `mailto:`, and a
/// name as in `Ida L <ida@example.com>`.
EmailCell read_email_cell(std::string_view cell);

}  // namespace cis::programs::ingest_command

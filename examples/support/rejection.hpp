#pragma once

#include <string>

namespace cis::examples {

/// Why a row was not ingested.
struct Rejection {
    std::string param{};    ///< the offending column or body field, empty when the whole row is at fault
    std::string message{};  ///< what is wrong with it; the service's words may hold personal data
    /// The line of the call's error, when there was a call: unlike a message of the service it can be
    /// printed.
    std::string error_line{};
};

/// Why, for a terminal or a log. It repeats the content of no cell.
inline std::string printable(const Rejection& why) {
    if (!why.error_line.empty()) return why.error_line;
    return why.param.empty() ? why.message : why.param + ": " + why.message;
}

}  // namespace cis::examples

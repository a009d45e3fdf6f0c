#pragma once

#include <string>

namespace cis::programs {

/// Why a row was not ingested, or what should be known about one that was.
struct Rejection {
    std::string param{};    ///< the invalid column or body field, empty if the whole row is at fault
    std::string message{};  ///< what is wrong; a message of the service may contain personal data
    /// The printed line of the call's error, if there was a call. Unlike a message of the service, it can be
    /// shown.
    std::string error_line{};
    std::string kind{};  ///< if the row is sent nevertheless: a word for programs, e.g. `host_doubt`
};

/// The reason in a form for a terminal or a log. It quotes no cell.
inline std::string printable(const Rejection& why) {
    if (!why.error_line.empty()) return why.error_line;
    return why.param.empty() ? why.message : why.param + ": " + why.message;
}

}  // namespace cis::programs

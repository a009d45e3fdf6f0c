#pragma once

#include <string>

namespace cis::detail {

/// Why a text could not be decoded.
struct DecodeFailure {
    /// The path of the invalid value, e.g. `data[3].score`; empty if the fault concerns the whole text. Safe
    /// to log: it contains only names from the specification and array indexes, and `*` for any other key.
    std::string path{};
    std::string reason{};  ///< e.g. `expected number, got string`
};
/// `path: reason`
[[nodiscard]] inline std::string message(const DecodeFailure& failure) {
    return failure.path.empty() ? failure.reason : failure.path + ": " + failure.reason;
}

}  // namespace cis::detail

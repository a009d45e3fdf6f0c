#pragma once

#include <string>

namespace cis::detail {

/// Why a text could not be decoded.
struct DecodeFailure {
    /// Of the offender, e.g. `data[3].score`; empty for the text as a whole. It may be logged: it holds names
    /// of the document and places in arrays alone, and `*` for any other key.
    std::string path{};
    std::string reason{};  ///< e.g. `expected number, got string`
};
/// `path: reason`
[[nodiscard]] inline std::string message(const DecodeFailure& failure) {
    return failure.path.empty() ? failure.reason : failure.path + ": " + failure.reason;
}

}  // namespace cis::detail

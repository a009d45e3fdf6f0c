#pragma once

#include <optional>
#include <string>
#include <utility>

#include "cis/core/error.hpp"

namespace cis::ingest::detail {

/// Why a run has to stop.
struct StopReason {
    std::string text{};            ///< safe to log; empty: the run goes on
    std::optional<Error> error{};  ///< the cause, if there is an error

    [[nodiscard]] bool empty() const noexcept { return text.empty(); }
};

/// @param what says what has failed
[[nodiscard]] inline StopReason because_of(const Error& error, const std::string& what) {
    return {.text = what + to_string(error), .error = error};
}

}  // namespace cis::ingest::detail

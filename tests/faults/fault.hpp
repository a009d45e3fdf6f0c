#pragma once

#include <chrono>
#include <cis/core/error.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "answers.hpp"
#include "http2_answers.hpp"
#include "operation.hpp"

namespace cis::test {

/// Which requests are sent again after an attempt with this result.
enum class Repeated {
    never,
    if_idempotent,
    always,
};

/// The result of an attempt that meets the fault.
struct Verdict {
    std::optional<ErrorKind> kind{};  ///< none: the attempt succeeds
    Outcome outcome{Outcome::not_sent};
    Repeated repeated{Repeated::never};
};

/// A fault of a server in one response.
struct Fault {
    std::string name{};
    Verdict verdict{};
    bool is_read{true};  ///< the server reads the whole request first
    bool acts{false};    ///< the server applies the request
    /// The fault over HTTP/1.1, which every fault except those of HTTP/2 has, and over HTTP/2 if it exists
    /// there.
    std::function<Responder(Operation)> http1{};
    std::function<Http2Responder(Operation)> http2{};
    bool hangs{false};  ///< it lasts longer than the timeout of an attempt
    /// No byte of a response arrives, so the kept-alive connection may be the cause: the first retry has no
    /// pause.
    bool sends_nothing{false};
    bool corrupts_reused_handles{false};  ///< in some versions of libcurl: not run with reused handles
    bool has_rule_of_its_own{true};       ///< for a status: a rule names it, or it represents the others
};

/// A group of related faults.
struct FaultGroup {
    std::string title{};
    std::vector<Fault> faults{};
};

/// All faults that are not a status. Every driver of calls must handle this list.
[[nodiscard]] std::vector<FaultGroup> transfer_faults();
/// Responses with a status from 300 to 599 and each kind of body.
[[nodiscard]] std::vector<FaultGroup> status_faults();

}  // namespace cis::test

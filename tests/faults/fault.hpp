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

/// Which calls are sent again after an attempt that ended so.
enum class Repeated {
    never,
    if_idempotent,
    always,
};

/// How an attempt ends that meets the fault.
struct Verdict {
    std::optional<ErrorKind> kind{};  ///< none: it succeeds
    Outcome outcome{Outcome::not_sent};
    Repeated repeated{Repeated::never};
};

/// Something that a server does with one request.
struct Fault {
    std::string name{};
    Verdict verdict{};
    bool is_read{true};  ///< the server reads the request to its end before
    bool acts{false};    ///< it carries the request out
    /// With HTTP/1.1, which is always possible, and with HTTP/2 where it has the like.
    std::function<Responder(Operation)> http1{};
    std::function<Http2Responder(Operation)> http2{};
    bool hangs{false};  ///< it lasts longer than an attempt may take
    /// Nothing of an answer comes, so that a kept-alive connection may be to blame: the first repetition
    /// comes without a pause.
    bool brings_nothing{false};
    bool corrupts_reused_handles{false};  ///< of some versions of libcurl: not to be tried with them
    bool has_rule_of_its_own{true};  ///< of a status: it is named by a rule, or stands for those that are not
};

/// Faults that belong together.
struct FaultGroup {
    std::string title{};
    std::vector<Fault> faults{};
};

/// All that a server can do but answer with a status: one list, which every driver of calls has to stand.
[[nodiscard]] std::vector<FaultGroup> transfer_faults();
/// Answers with a status from 300 to 599 and a body of each kind.
[[nodiscard]] std::vector<FaultGroup> status_faults();

}  // namespace cis::test

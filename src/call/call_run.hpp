#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "call/authorizer.hpp"
#include "call/body_consumer.hpp"
#include "call/call_watch.hpp"
#include "call/exchange.hpp"
#include "cis/call/rate_limiter.hpp"
#include "cis/call/sent_call.hpp"
#include "cis/http/request.hpp"
#include "cis/http/transport.hpp"

namespace cis::detail {

struct Session;

/// The time before which a call must end.
[[nodiscard]] std::chrono::steady_clock::time_point deadline_of(
    const CallSpec& spec, const Session& session, std::chrono::steady_clock::time_point started);

/// One run of one call, from the first attempt to the result. It prepares each request, examines each
/// response, tells the watch and decides what comes next. It never waits. A driver executes the action
/// that each function returns, until the action is `done`:
///
/// | action    | the driver                                                                     |
/// |-----------|--------------------------------------------------------------------------------|
/// | acquire   | calls acquire()                                                                |
/// | authorise | gets credentials, which can wait, and calls authorised()                       |
/// | send      | calls prepare(), sends the request(), which waits, and calls attempted()       |
/// | wait      | waits, and calls waited()                                                      |
///
/// If the call is cancelled while the driver waits, the driver calls cancelled() instead.
///
/// It has many members, because all that a call needs between two steps is here, and nothing in a driver.
class CallRun {
public:
    using time_point = std::chrono::steady_clock::time_point;
    using Step = Exchange::Step;
    using Action = Exchange::Action;

    static constexpr const char* cancelled_by_stop_token = "cancelled by the stop token";

    /// @param call    must have a session; gets the facts and the body of each response
    /// @param started since when the call's deadline runs
    CallRun(SentCall& call, time_point started);

    [[nodiscard]] Action begin();
    [[nodiscard]] Action acquire();
    [[nodiscard]] Action authorised(Result<Authorizer::Credential> credential);
    /// Makes the next attempt ready and announces it to the interceptors.
    void prepare();
    [[nodiscard]] Action attempted(Transfer transfer);
    [[nodiscard]] Action waited();
    /// @param reason why, a static text
    [[nodiscard]] Action cancelled(const char* reason = cancelled_by_stop_token);
    /// The call is cancelled during an attempt: no other one follows, however this one ends.
    void cancel_with(const char* reason) noexcept {
        cancel_reason_ = reason;
        is_cancelled_ = true;
    }
    /// The transport, or something else of the caller, threw an exception.
    [[nodiscard]] Action threw();
    /// Gives the call its error, unless the last response is a 2xx.
    void end();

    /// The time before which the call must end.
    [[nodiscard]] time_point deadline() const noexcept { return deadline_; }
    /// Which credentials the service has refused, if the action says that they must be refreshed.
    [[nodiscard]] std::uint64_t generation() const noexcept { return credential_.generation; }
    /// The request of the attempt that is prepared.
    [[nodiscard]] const Request& request() const noexcept { return request_; }
    [[nodiscard]] TransferLimits limits() const;
    /// Takes the body of a 2xx response; empty if the transport keeps it. Valid as long as this.
    [[nodiscard]] BodySink sink();

private:
    [[nodiscard]] std::optional<Error> result();
    /// Takes the body of the call.
    [[nodiscard]] Request first_request();
    [[nodiscard]] Headers headers(const Headers& added) const;
    void observe(const Transfer& transfer, time_point now, const Action& next);

    SentCall& call_;
    const CallSpec& spec_;
    Session& session_;
    const time_point started_;
    const time_point deadline_;
    Exchange exchange_;
    Request request_;  ///< with the headers and the connection of the last attempt
    Authorizer::Credential credential_;
    Ticket ticket_;           ///< while the call waits for the limiter
    time_point permitted_{};  ///< when the limiter allowed the last attempt
    time_point attempt_began_{started_};
    time_point last_attempt_ended_{started_};
    Error error_;  ///< of the last attempt, or the reason why it was not made
    bool succeeded_{false};
    bool key_refused_{false};  ///< by a 403; see AttemptFacts
    bool threw_{false};
    bool is_cancelled_{false};  ///< during an attempt
    const char* cancel_reason_{cancelled_by_stop_token};
    CallWatch watch_;
};

}  // namespace cis::detail

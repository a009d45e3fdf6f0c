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

/// When a call must have ended.
[[nodiscard]] std::chrono::steady_clock::time_point deadline_of(
    const CallSpec& spec, const Session& session, std::chrono::steady_clock::time_point started);

/// Runs one call once, from the first attempt to the result. It prepares each request, examines each
/// response, informs the watch and decides what comes next. It never waits. A driver executes the action that
/// each function returns, until the action is `done`:
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
/// It has many members, because it holds everything that a call needs between two steps. Drivers hold
/// nothing.
class CallRun {
public:
    using time_point = std::chrono::steady_clock::time_point;
    using Step = Exchange::Step;
    using Action = Exchange::Action;

    static constexpr const char* cancelled_by_stop_token = "cancelled by the stop token";

    /// @param call    must have a session; gets the facts and the body of each response
    /// @param started when the call's deadline begins to run
    CallRun(SentCall& call, time_point started);

    [[nodiscard]] Action begin();
    [[nodiscard]] Action acquire();
    [[nodiscard]] Action authorised(Result<Authorizer::Credential> credential);
    /// Prepares the next attempt and announces it to the interceptors.
    void prepare();
    [[nodiscard]] Action attempted(Transfer transfer);
    [[nodiscard]] Action waited();
    /// @param reason why the call is cancelled, a static text
    [[nodiscard]] Action cancelled(const char* reason = cancelled_by_stop_token);
    /// Cancels the call during an attempt. No other attempt follows, however this one ends.
    void cancel_with(const char* reason) noexcept {
        cancel_reason_ = reason;
        is_cancelled_ = true;
    }
    /// Reports that the transport, or other code of the caller, threw an exception.
    [[nodiscard]] Action threw();
    /// Gives the call its error, unless the last response is a 2xx.
    void end();
    /// Appends to the reason of the error.
    void add_reason(std::string_view text);

    /// When the call must have ended.
    [[nodiscard]] time_point deadline() const noexcept { return deadline_; }
    /// The generation of the credentials that the service has refused, if the action says that they must be
    /// refreshed.
    [[nodiscard]] std::uint64_t generation() const noexcept { return credential_.generation; }
    /// The request of the prepared attempt.
    [[nodiscard]] const Request& request() const noexcept { return request_; }
    [[nodiscard]] TransferLimits limits() const;
    /// Takes the body of a 2xx response; empty if the transport keeps the body. Valid as long as this object.
    [[nodiscard]] BodySink sink();

private:
    [[nodiscard]] std::optional<Error> result();
    /// Makes the request, and moves the body out of the call.
    [[nodiscard]] Request first_request();
    [[nodiscard]] Headers headers(const Headers& added) const;
    void observe(const Transfer& transfer, time_point now, const Action& next);

    SentCall& call_;
    const CallSpec& spec_;
    Session& session_;
    const time_point started_;
    const time_point deadline_;
    Exchange exchange_;
    Request request_;  ///< has the headers and the connection of the last attempt
    Authorizer::Credential credential_;
    Ticket ticket_;           ///< held while the call waits for the limiter
    time_point permitted_{};  ///< when the limiter allowed the last attempt
    time_point attempt_began_{started_};
    time_point last_attempt_ended_{started_};
    Error error_;  ///< the error of the last attempt, or why it was not made
    bool succeeded_{false};
    bool key_refused_{false};  ///< whether a 403 refused the key; see AttemptFacts
    bool threw_{false};
    bool is_cancelled_{false};  ///< whether the call was cancelled during an attempt
    const char* cancel_reason_{cancelled_by_stop_token};
    CallWatch watch_;
};

}  // namespace cis::detail

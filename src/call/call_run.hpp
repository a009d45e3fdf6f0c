#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "call/authorizer.hpp"
#include "call/body_consumer.hpp"
#include "call/exchange.hpp"
#include "cis/call/call_spec.hpp"
#include "cis/call/rate_limiter.hpp"
#include "cis/call/reply.hpp"
#include "cis/http/interceptor.hpp"
#include "cis/http/request.hpp"
#include "cis/http/transport.hpp"

namespace cis::detail {

struct Session;

/// One run of one call, from the first attempt to the result. It prepares each request, examines each
/// response, calls the interceptors and decides what comes next. It never waits. A driver executes the action
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
class CallRun {
public:
    using time_point = std::chrono::steady_clock::time_point;
    using Step = Exchange::Step;
    using Action = Exchange::Action;

    /// @param spec must have a session
    /// @param info, body, consumer see drive()
    CallRun(const CallSpec& spec, ReplyInfo& info, std::string& body, BodyConsumer* consumer);

    [[nodiscard]] Action begin();
    [[nodiscard]] Action acquire();
    [[nodiscard]] Action authorised(Result<Authorizer::Credential> credential);
    /// Makes the next attempt ready and announces it to the interceptors.
    void prepare();
    [[nodiscard]] Action attempted(Transfer transfer);
    [[nodiscard]] Action waited();
    [[nodiscard]] Action cancelled();
    /// The result. @return nothing if the last response is a 2xx
    [[nodiscard]] std::optional<Error> end();

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
    [[nodiscard]] Request first_request() const;
    [[nodiscard]] Headers headers(const Headers& added) const;
    void observe(const Transfer& transfer, std::chrono::milliseconds elapsed, const Action& next);

    const CallSpec& spec_;
    Session& session_;
    ReplyInfo& info_;
    std::string& body_;
    BodyConsumer* const consumer_;
    const time_point started_;
    const time_point deadline_;
    Exchange exchange_;
    Request request_;  ///< with the headers and the connection of the last attempt
    Authorizer::Credential credential_;
    Ticket ticket_;           ///< while the call waits for the limiter
    time_point permitted_{};  ///< when the limiter allowed the last attempt
    Attempt attempt_;
    time_point attempt_began_{started_};
    time_point last_attempt_ended_{started_};
    Error error_;  ///< of the last attempt, or the reason why it was not made
    bool succeeded_{false};
};

}  // namespace cis::detail

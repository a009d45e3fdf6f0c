#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <cis/call/call_spec.hpp>
#include <cis/call/reply.hpp>
#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/model/described.hpp>

namespace cis::detail {

class BodyConsumer;
class Submission;

/// A call that is being sent. At first it contains the request, and at its end the undecoded response.
struct SentCall {
    explicit SentCall(CallSpec described) : spec(std::move(described)) {}

    CallSpec spec;
    std::shared_ptr<BodyConsumer> consumer{};  ///< if set, takes the body of a 2xx response
    bool needs_request{true};                  ///< if false, the result is known before the call is sent
    ReplyInfo info{};                          ///< facts about the last response
    std::string body{};                        ///< body of the last response
    std::unique_ptr<Error> error{};            ///< null if the last response is a 2xx
    bool lost_client{false};                   ///< the client's loop ended before the call was complete
};

/// Receives a call that has ended. It is called once.
class CIS_EXPORT Receiver {
public:
    Receiver() = default;
    Receiver(const Receiver&) = delete;
    Receiver& operator=(const Receiver&) = delete;
    virtual ~Receiver();

    virtual void receive(std::unique_ptr<SentCall> call) = 0;
};

/// Where a Receiver is called.
enum class Delivery {
    executor,  ///< the client's executor; without one, its loop's thread
    loop,      ///< the loop's thread: for receivers that run none of the user's code
};

/// Sends a call on the calling thread, with all retries, and waits for its end. Throws only `std::bad_alloc`.
CIS_EXPORT void send(SentCall& call);
/// Sends a call on the loop of its client and does not wait.
/// @param submission if set, it can cancel the call
CIS_EXPORT void start(std::unique_ptr<SentCall> call, std::unique_ptr<Receiver> receiver, Delivery delivery,
                      const std::shared_ptr<Submission>& submission);
/// Whether start() can send the call, because a copy of its client still exists.
[[nodiscard]] CIS_EXPORT bool can_start(const CallSpec& spec) noexcept;

/// Decodes the response of a call that has ended, unless it is a list.
/// @param data an object of the described type, with default values
/// @return nothing on success; throws only `std::bad_alloc`
[[nodiscard]] CIS_EXPORT std::optional<Error> decode(SentCall& call, const model::Type& type, void* data);

}  // namespace cis::detail

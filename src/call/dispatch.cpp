// Chooses the driver that sends a call: the blocking one, or the loop of its client.

#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "call/blocking_driver.hpp"
#include "call/call_name.hpp"
#include "call/completion.hpp"
#include "call/exception_error.hpp"
#include "call/loop.hpp"
#include "call/loop_thread.hpp"
#include "call/session.hpp"
#include "cis/call/sent_call.hpp"

namespace cis::detail {
namespace {

std::unique_ptr<Error> named(const CallSpec& spec, Error error) {
    name_call(error, spec);
    return std::make_unique<Error>(std::move(error));
}

/// Why a call cannot be sent at all; null if it can.
std::unique_ptr<Error> fault_of(const CallSpec& spec) {
    if (spec.fault) return named(spec, *spec.fault);
    if (spec.session) return nullptr;
    return named(spec, invalid_argument("call", "was already sent or moved from: make a new one"));
}

/// Delivers a call that has no loop to deliver it.
void deliver_here(std::unique_ptr<SentCall> call, std::unique_ptr<Receiver> receiver, Delivery delivery) {
    const Executor* const executor =
        delivery == Delivery::executor && call->spec.session ? &call->spec.session->executor : nullptr;
    if (executor != nullptr && *executor) {
        const std::shared_ptr<Session> kept = call->spec.session;
        hand_over(*executor, std::move(call), std::move(receiver), nullptr);
    } else {
        receiver->receive(std::move(call));
    }
}

/// Gives a call to the loop of its client. @return why the loop does not take it; none if it does
std::optional<Error> give_to_loop(LoopJob& job, const std::shared_ptr<Submission>& submission) {
    const CallSpec& spec = job.call->spec;
    const std::shared_ptr<CallLoop> loop = spec.session->loop;
    try {
        return static_cast<Loop&>(*loop).start(job, submission);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {
        return std::move(*exception_error(spec, Outcome::not_sent));  // the clock threw
    }
}

}  // namespace

void send(SentCall& call) {
    call.error = fault_of(call.spec);
    if (call.error || !call.needs_request) return;
    if (current_loop() != nullptr) {
        call.error = named(call.spec, invalid_argument("call", may_not_block));
        return;
    }
    capture_context(call.spec);
    try {
        drive(call);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {
        call.error = exception_error(call.spec);
    }
}

void start(std::unique_ptr<SentCall> call, std::unique_ptr<Receiver> receiver, Delivery delivery,
           const std::shared_ptr<Submission>& submission) {
    call->error = fault_of(call->spec);
    if (call->error) call->needs_request = false;
    if (call->spec.session) {
        if (call->needs_request) capture_context(call->spec);
        LoopJob job{.call = std::move(call), .receiver = std::move(receiver), .delivery = delivery};
        std::optional<Error> obstacle = give_to_loop(job, submission);
        if (!obstacle) return;
        call = std::move(job.call);
        receiver = std::move(job.receiver);
        if (call->needs_request) {
            call->lost_client = true;
            call->error = named(call->spec, *std::move(obstacle));
        }
    }
    deliver_here(std::move(call), std::move(receiver), delivery);
}

bool can_start(const CallSpec& spec) noexcept { return spec.session && spec.session->loop->accepts_calls(); }

}  // namespace cis::detail

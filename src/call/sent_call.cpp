#include "cis/call/sent_call.hpp"

#include <atomic>
#include <exception>
#include <new>
#include <string>
#include <utility>

#include "call/blocking_driver.hpp"
#include "call/call_name.hpp"
#include "call/completion.hpp"
#include "call/decode_response.hpp"
#include "call/loop.hpp"
#include "call/loop_thread.hpp"
#include "call/session.hpp"
#include "codec/decode_limits.hpp"
#include "codec/json_members.hpp"
#include "http/header_rules.hpp"

namespace cis::detail {
namespace {

std::unique_ptr<Error> named(const CallSpec& spec, Error error) {
    name_call(error, spec);
    return std::make_unique<Error>(std::move(error));
}

/// Why a call cannot be sent at all; null if it can.
std::unique_ptr<Error> refusal(const CallSpec& spec) {
    if (spec.refusal) return named(spec, *spec.refusal);
    if (spec.session) return nullptr;
    return named(spec, invalid_argument("call", "was already sent or moved from: make a new one"));
}

Error undecodable(const SentCall& call, const DecodeFailure& failure) {
    Error error;
    error.kind = ErrorKind::decode;
    error.reason = message(failure);
    name_call(error, call.spec);
    error.outcome = Outcome::applied;
    error.status = call.info.status;
    error.attempts = call.info.attempts;
    error.elapsed = call.info.elapsed;
    for (const auto& field : loggable_headers(call.info.headers)) error.headers.push_back(field);
    error.body_sample = call.body.substr(0, largest_body_sample);
    return error;
}

/// Decodes a response that is not a list.
std::optional<DecodeFailure> decode_answer(const CallSpec& spec, PaddedText text, const model::Type& type,
                                           void* data, ReplyInfo& info) {
    switch (spec.envelope) {
        case Envelope::bare: return decode(text, type, data);
        case Envelope::open_bare: return decode_open(text, *static_cast<Json*>(data));
        case Envelope::open:
            return decode_open_envelope(text, *static_cast<Json*>(data), info.meta, info.extra);
        case Envelope::data:
        case Envelope::list:
        case Envelope::open_list: break;
    }
    if (spec.nested.empty()) return decode_envelope(text, type, data, info.meta, info.extra);
    return decode_receipt_envelope(text, type, spec.nested, data, info.meta, info.extra);
}

/// Delivers a call that no loop takes.
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

}  // namespace

Receiver::~Receiver() = default;

void send(SentCall& call) {
    call.error = refusal(call.spec);
    if (call.error || !call.needs_request) return;
    if (current_loop() != nullptr) {
        call.error = named(call.spec, invalid_argument("call", blocking_refusal));
        return;
    }
    try {
        drive(call);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {
        // The caller's own transport, limiter or clock threw. The exception's text is not used.
        Error error;
        error.kind = ErrorKind::internal;
        error.reason = "the transport, rate limiter or clock in the options threw an exception";
        error.outcome = Outcome::unknown;
        call.error = named(call.spec, std::move(error));
    }
}

void start(std::unique_ptr<SentCall> call, std::unique_ptr<Receiver> receiver, Delivery delivery,
           const std::shared_ptr<Submission>& submission) {
    call->error = refusal(call->spec);
    if (call->error) call->needs_request = false;
    if (const std::shared_ptr<Session> session = call->spec.session) {
        LoopJob job{.call = std::move(call), .receiver = std::move(receiver), .delivery = delivery};
        const char* const obstacle = session->loop->start(job, submission);
        if (obstacle == nullptr) return;
        call = std::move(job.call);
        receiver = std::move(job.receiver);
        if (!call->error && call->needs_request) {
            Error error;
            error.kind = ErrorKind::cancelled;
            error.reason = obstacle;
            call->error = named(call->spec, std::move(error));
            call->lost_client = true;
        }
    }
    deliver_here(std::move(call), std::move(receiver), delivery);
}

bool can_start(const CallSpec& spec) noexcept { return spec.session && spec.session->loop->accepts_calls(); }

std::optional<Error> decode(SentCall& call, const Decode& decode) {
    if (call.error) return std::move(*call.error);
    if (const auto failure = decode(PaddedText(call.body))) {
        call.spec.session->counters.undecodable.fetch_add(1, std::memory_order_relaxed);
        return undecodable(call, *failure);
    }
    return std::nullopt;
}

std::optional<Error> decode(SentCall& call, const model::Type& type, void* data) {
    return decode(call, [&](PaddedText text) {
        auto failure = decode_answer(call.spec, text, type, data, call.info);
        if (failure || call.spec.required.empty()) return failure;
        return missing_member(type, data, call.spec.required,
                              call.spec.envelope == Envelope::data ? "data." : "");
    });
}

}  // namespace cis::detail

#include <exception>
#include <new>
#include <string>
#include <utility>

#include "call/blocking_driver.hpp"
#include "call/call_name.hpp"
#include "call/call_watch.hpp"
#include "call/send_and_decode.hpp"
#include "cis/call/call_spec.hpp"
#include "codec/decode_limits.hpp"
#include "codec/decoder.hpp"
#include "codec/json_members.hpp"
#include "http/header_rules.hpp"

namespace cis::detail {
namespace {

Error about(const CallSpec& spec, ErrorKind kind, std::string reason) {
    Error error;
    error.kind = kind;
    error.reason = std::move(reason);
    name_call(error, spec);
    return error;
}

Error undecodable(const CallSpec& spec, const ReplyInfo& info, const std::string& body,
                  const DecodeFailure& failure) {
    Error error = about(spec, ErrorKind::decode, message(failure));
    error.outcome = Outcome::applied;
    error.status = info.status;
    error.attempts = info.attempts;
    error.elapsed = info.elapsed;
    for (const auto& field : loggable_headers(info.headers)) error.headers.push_back(field);
    error.body_sample = body.substr(0, largest_body_sample);
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

}  // namespace

std::optional<Error> send_and_decode(const CallSpec& spec, ReplyInfo& info, const Decode& decode,
                                     BodyConsumer* consumer) {
    if (spec.refusal || !spec.session) {
        Error error = spec.refusal
                          ? *spec.refusal
                          : invalid_argument("call", "was already sent or moved from: make a new one");
        name_call(error, spec);
        return error;
    }
    try {
        CallWatch watch(spec);
        std::string body;
        std::optional<Error> error = drive(spec, watch, info, body, consumer);
        if (!error) {
            if (const auto failure = decode(PaddedText(body)))
                error = undecodable(spec, info, body, *failure);
        }
        watch.end(info, error);
        return error;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {
        // The caller's own transport, limiter or clock threw. The exception's text is not used.
        Error error = about(spec, ErrorKind::internal,
                            "the transport, rate limiter or clock in the options threw an exception");
        error.outcome = Outcome::unknown;
        return error;
    }
}

std::optional<Error> send_and_decode(const CallSpec& spec, const model::Type& type, void* data,
                                     ReplyInfo& info) {
    return send_and_decode(spec, info, [&](PaddedText text) {
        auto failure = decode_answer(spec, text, type, data, info);
        if (failure || spec.required.empty()) return failure;
        return missing_member(type, data, spec.required, spec.envelope == Envelope::data ? "data." : "");
    });
}

}  // namespace cis::detail

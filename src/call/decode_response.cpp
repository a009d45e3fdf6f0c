#include "call/decode_response.hpp"

#include <atomic>
#include <functional>
#include <string>
#include <utility>

#include "call/call_name.hpp"
#include "call/session.hpp"
#include "codec/decode_limits.hpp"
#include "codec/identity_check.hpp"
#include "codec/json_members.hpp"
#include "http/header_rules.hpp"

namespace cis::detail {
namespace {

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
std::optional<DecodeFailure> decode_body(const CallSpec& spec, PaddedText text, const model::Type& type,
                                         void* data, ReplyInfo& info) {
    switch (spec.endpoint.envelope) {
        case Envelope::bare: return decode(text, type, data);
        case Envelope::open_bare: return decode_open(text, *static_cast<Json*>(data));
        case Envelope::open:
            return decode_open_envelope(text, *static_cast<Json*>(data), info.meta, info.extra);
        case Envelope::data:
        case Envelope::list:
        case Envelope::open_list: break;
    }
    if (spec.endpoint.nested.empty()) return decode_envelope(text, type, data, info.meta, info.extra);
    return decode_receipt_envelope(text, type, spec.endpoint.nested, data, info.meta, info.extra);
}

}  // namespace

std::optional<Error> decode(SentCall& call, const Decode& decode) {
    if (call.error) return std::move(*call.error);
    if (const auto failure = decode(PaddedText(call.body))) {
        call.spec.session->counters.undecodable.fetch_add(1, std::memory_order_relaxed);
        return undecodable(call, *failure);
    }
    return std::nullopt;
}

std::optional<Error> decode(SentCall& call, const model::Type& type, void* data) {
    const auto decode_data = [&](PaddedText text) {
        auto failure = decode_body(call.spec, text, type, data, call.info);
        if (failure) return failure;
        const std::string_view parent = call.spec.endpoint.envelope == Envelope::data ? "data." : "";
        failure = fault_of_identity(type, data);
        if (failure) failure->path.insert(0, parent);
        if (failure || call.spec.endpoint.required.empty()) return failure;
        return missing_member(type, data, call.spec.endpoint.required, parent);
    };
    return decode(call, std::ref(decode_data));  // std::function does not allocate for a reference
}

}  // namespace cis::detail

#include "codec/error_envelope.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cis/core/patch.hpp"
#include "codec/decode_limits.hpp"
#include "codec/decoder.hpp"
#include "model/fields.hpp"

namespace cis {

/// One entry of `errors`.
struct EnvelopeEntry {
    std::string code{};
    std::string message{};
    std::string param{};
    Json extra{};
};

/// The `error` of the envelope. A `Patch` distinguishes an absent member from `null`.
struct EnvelopeError {
    std::optional<std::string> type{};
    std::optional<std::string> code{};
    std::optional<std::string> message{};
    Patch<std::string> param{};
    Patch<std::string> doc_url{};
    std::optional<std::vector<EnvelopeEntry>> errors{};
    Json extra{};
};

struct ErrorEnvelope {
    std::optional<EnvelopeError> error{};
    Json extra{};
};

static const model::Type& describe(std::type_identity<ErrorEnvelope>) noexcept;
static const model::Type& describe(std::type_identity<EnvelopeError>) noexcept;
static const model::Type& describe(std::type_identity<EnvelopeEntry>) noexcept;
CIS_FIELDS(ErrorEnvelope, error)
CIS_FIELDS(EnvelopeError, type, code, message, param, doc_url, errors)
CIS_FIELDS(EnvelopeEntry, code, message, param)

namespace detail {
namespace {

bool is_complete(const EnvelopeError& error) {
    return error.type && error.code && error.message && error.param.is_set() && error.doc_url.is_set() &&
           error.errors && error.errors->size() <= most_offences;
}

std::string text_of(const Patch<std::string>& member) {
    return member.value() != nullptr ? *member.value() : std::string();
}

}  // namespace

bool read_error_envelope(PaddedText body, Error& error) {
    ErrorEnvelope envelope;
    if (decode(body, model::TypeOf<ErrorEnvelope>::get(), &envelope)) return false;
    if (!envelope.error || !is_complete(*envelope.error)) return false;
    EnvelopeError& read = *envelope.error;
    error.type = *std::move(read.type);
    error.code = *std::move(read.code);
    error.message = *std::move(read.message);
    error.param = text_of(read.param);
    error.doc_url = text_of(read.doc_url);
    error.errors.reserve(read.errors->size());
    for (EnvelopeEntry& entry : *read.errors)
        error.errors.push_back({std::move(entry.code), std::move(entry.message), std::move(entry.param)});
    if (error.param.empty() && !error.errors.empty()) error.param = error.errors.front().param;
    return true;
}

}  // namespace detail
}  // namespace cis

#include "codec/error_body.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cis/model/error_body.hpp"
#include "codec/decoder.hpp"
#include "model/fields.hpp"

namespace cis {

/// One entry of the framework's validation errors (document: Errors).
struct DetailEntry {
    std::vector<Json> loc{};  ///< names, and numbers for places in arrays
    std::string msg{};
    std::string type{};
    Json extra{};
};

/// The members an error body can have at its root.
struct ErrorRoot {
    std::optional<ErrorBody> error{};
    Json detail{};
    Json extra{};
};

static const model::Type& describe(std::type_identity<DetailEntry>) noexcept;
static const model::Type& describe(std::type_identity<ErrorRoot>) noexcept;
CIS_FIELDS(DetailEntry, loc, msg, type)
CIS_FIELDS(ErrorRoot, error, detail)

namespace detail {
namespace {

constexpr std::size_t largest_sample = std::size_t{2} * 1024;
/// A list of offences longer than this is cut: it comes from outside.
constexpr std::size_t most_errors = 1000;

template <class T>
std::optional<DecodeFailure> decode_text(const Json& json, T& out) {
    std::string text(json.text());
    return decode(PaddedText(text), model::TypeOf<T>::get(), &out);
}

void take(ErrorBody&& body, Error& error) {
    error.type = std::move(body.type);
    error.code = std::move(body.code);
    error.message = std::move(body.message);
    error.param = std::move(body.param).value_or("");
    error.doc_url = std::move(body.doc_url).value_or("");
    for (ErrorEntry& entry : body.errors) {
        if (error.errors.size() == most_errors) break;
        error.errors.push_back({std::move(entry.code), std::move(entry.message), std::move(entry.param)});
    }
    if (error.param.empty() && !error.errors.empty()) error.param = error.errors.front().param;
}

/// `["body", "metadata", 0]` becomes `metadata.0`: the first step only says where in the request to look.
std::string param_from(const std::vector<Json>& loc) {
    std::string param;
    for (std::size_t i = 0; i < loc.size(); ++i) {
        std::string step;
        if (decode_text(loc[i], step)) step = loc[i].text();
        const bool is_head =
            i == 0 && (step == "body" || step == "query" || step == "path" || step == "header");
        if (is_head && loc.size() > 1) continue;
        if (!param.empty()) param += '.';
        param += step;
    }
    return param;
}

bool take_detail(const Json& detail, Error& error) {
    if (std::string message; !decode_text(detail, message)) {
        error.message = std::move(message);
        return true;
    }
    if (std::vector<DetailEntry> entries; !decode_text(detail, entries)) {
        for (DetailEntry& entry : entries) {
            if (error.errors.size() == most_errors) break;
            error.errors.push_back({std::move(entry.type), std::move(entry.msg), param_from(entry.loc)});
        }
        if (!error.errors.empty()) {
            error.message = error.errors.front().message;
            error.param = error.errors.front().param;
        }
        return true;
    }
    // The nested structures of the legacy API are not shown: one more level is looked into, the sample has
    // the rest.
    if (ErrorRoot nested; !decode_text(detail, nested) && nested.error) {
        take(std::move(*nested.error), error);
        return true;
    }
    return detail.text().starts_with('{');
}

std::string explain_foreign(std::string_view body, const DecodeFailure& failure) {
    const auto first = body.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return "the error response has no body";
    if (body[first] == '<')
        return "the error response is HTML or XML, as from a gateway, not the service's JSON";
    if (body[first] == '{' || body[first] == '[')
        return "the error response is broken: " + to_string(failure);
    return "the error response is not JSON";
}

}  // namespace

ErrorShape read_error_body(std::string& body, Error& error) {
    error.body_sample = body.substr(0, largest_sample);
    ErrorRoot root;
    if (const auto failure = decode(PaddedText(body), describe(std::type_identity<ErrorRoot>{}), &root)) {
        error.reason = explain_foreign(body, *failure);
        return ErrorShape::foreign;
    }
    if (root.error) {
        take(std::move(*root.error), error);
        bool complete = true;
        for (const char* name : {"\"type\"", "\"code\"", "\"message\"", "\"param\"", "\"doc_url\"", "\"errors\""})
            complete = complete && body.find(name) != std::string::npos;
        return complete ? ErrorShape::complete_envelope : ErrorShape::envelope;
    }
    if (!root.detail.is_null() && take_detail(root.detail, error)) return ErrorShape::detail;
    error.reason = "the error response has neither error nor detail";
    return ErrorShape::foreign;
}

}  // namespace detail
}  // namespace cis

#include "cis/testing/responses.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <utility>

#include "model/fields.hpp"

namespace cis::testing {

/// One entry of `errors` in the error envelope.
struct SentEntry {
    std::string code{};
    std::string message{};
    std::string param{};
    Json extra{};
};

/// The `error` of the error envelope.
struct SentError {
    std::string type{};
    std::string code{};
    std::string message{};
    std::optional<std::string> param{};
    std::optional<std::string> doc_url{};
    std::vector<SentEntry> errors{};
    Json extra{};
};

/// A webhook as the service sends it only once: with its secret in clear text.
struct SentWebhook {
    std::string object{};
    std::optional<std::string> id{};
    std::optional<std::string> signing_secret{};
    Json extra{};
};

static const model::Type& describe(std::type_identity<SentEntry>) noexcept;
static const model::Type& describe(std::type_identity<SentError>) noexcept;
static const model::Type& describe(std::type_identity<SentWebhook>) noexcept;
CIS_FIELDS(SentEntry, code, message, param)
CIS_FIELDS(SentError, type, code, message, param, doc_url, errors)
CIS_FIELDS(SentWebhook, object, id, signing_secret)

namespace {

/// The usual code for a status (specification: Errors).
std::string_view code_of(int status) {
    switch (status) {
        case 401: return "unauthorized";
        case 403: return "forbidden";
        case 404: return "not_found";
        case 409: return "conflict";
        case 422: return "validation_error";
        case 429: return "rate_limit_exceeded";
        default: return status < 500 ? "bad_request" : "api_error";
    }
}

int status_of(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::bad_request: return 400;
        case ErrorKind::authentication: return 403;
        case ErrorKind::not_found: return 404;
        case ErrorKind::conflict: return 409;
        case ErrorKind::validation: return 422;
        case ErrorKind::rate_limited: return 429;
        case ErrorKind::server: return 500;
        default: throw std::invalid_argument("no response has the kind " + std::string(to_string(kind)));
    }
}

std::optional<std::string> unless_empty(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

/// The end of the string that begins at `begin`, including its quotes.
std::size_t end_of_string(std::string_view json, std::size_t begin) {
    std::size_t at = begin + 1;
    while (json[at] != '"') at += json[at] == '\\' ? 2 : 1;
    return at + 1;
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

Transfer detail::enveloped(int status, const Json& data) {
    return testing::response(status, R"({"data":)" + std::string(data.text()) + R"(,"meta":null})");
}

Transfer detail::page_of(const Json& items, const Pagination& pagination) {
    return testing::response(200, R"({"data":)" + std::string(items.text()) + R"(,"pagination":)" +
                                      std::string(to_json(pagination).text()) + "}");
}

Transfer response(const Webhook& data, int status) {
    SentWebhook sent{.object = data.object, .id = data.id, .extra = data.extra};
    if (data.signing_secret) sent.signing_secret = data.signing_secret->reveal();
    return response(sent, status);
}

Transfer error_response(int status, const ErrorBody& body, const std::vector<Headers::Field>& headers) {
    if (status < 400) {
        throw std::invalid_argument("the status of an error must be 400 to 599, not " +
                                    std::to_string(status));
    }
    SentError error;
    error.code = body.code.empty() ? code_of(status) : body.code;
    error.type = body.type;
    if (error.type.empty()) error.type = status < 500 ? "invalid_request_error" : "api_error";
    error.message = body.message.empty() ? error.code : body.message;
    error.param = unless_empty(body.param);
    if (!error.param && !body.errors.empty()) error.param = unless_empty(body.errors.front().param);
    error.doc_url = unless_empty(body.doc_url);
    for (const FieldError& entry : body.errors)
        error.errors.push_back({.code = entry.code, .message = entry.message, .param = entry.param});
    return response(status, R"({"error":)" + std::string(to_json(error).text()) + "}", headers);
}

Transfer error_response(ErrorKind kind, const ErrorBody& body, const std::vector<Headers::Field>& headers) {
    return error_response(status_of(kind), body, headers);
}

Json shape_of(const Json& json) {
    const std::string_view text = json.text();
    std::string shape;
    std::size_t at = 0;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '"') {
            const std::size_t end = end_of_string(text, at);
            std::size_t next = end;
            while (next < text.size() && is_space(text[next])) ++next;
            const bool is_name = next < text.size() && text[next] == ':';
            shape += is_name ? text.substr(at, end - at) : "\"…\"";
            at = end;
        } else if (c == '-' || (c >= '0' && c <= '9')) {
            at = std::min(text.find_first_of(",]} \t\r\n", at), text.size());
            shape += '0';
        } else {
            shape += c;
            ++at;
        }
    }
    return Json::from_valid_text(std::move(shape));
}

}  // namespace cis::testing

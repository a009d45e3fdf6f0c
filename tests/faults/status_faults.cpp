#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "fault.hpp"

namespace cis::test {
namespace {

/// A kind of body of an error response.
struct ErrorBodyKind {
    std::string_view name;
    std::string_view text;
    /// Only the service itself writes this body, and not for an unexpected failure.
    bool is_services_own{false};
};

const std::vector<ErrorBodyKind>& error_bodies() {
    static const std::vector<ErrorBodyKind> bodies{
        {"the service's envelope",
         R"({"error":{"type":"t","code":"c","message":"m","param":null,"doc_url":null,"errors":[]}})", true},
        {"the service's envelope, `api_error`",
         R"({"error":{"type":"t","code":"api_error","message":"m","param":null,"doc_url":null,"errors":[]}})"},
        {"an empty `error`", R"({"error":{}})"},
        {"a gateway's `error`", R"({"error":{"code":"503","message":"no upstream"}})"},
        {"`error` as a string", R"({"error":"unavailable"})"},
        {"a `detail`", R"({"detail":"no"})"},
        {"other JSON", R"(["no"])"},
        {"broken JSON", R"({"error":{"type":)"},
        {"HTML", "<html><body>no</body></html>"},
        {"an empty body", ""},
    };
    return bodies;
}

/// The verdict according to the table of errors (specification: Error envelope) and the rules of retries.
Verdict verdict_of(int status, const ErrorBodyKind& body) {
    switch (status) {
        case 401:
        case 403:
        case 407: return {ErrorKind::authentication, Outcome::rejected, Repeated::never};
        case 404: return {ErrorKind::not_found, Outcome::rejected, Repeated::never};
        case 408: return {ErrorKind::timeout, Outcome::unknown, Repeated::if_idempotent};
        case 409: return {ErrorKind::conflict, Outcome::rejected, Repeated::never};
        case 422: return {ErrorKind::validation, Outcome::rejected, Repeated::never};
        case 425: return {ErrorKind::bad_request, Outcome::rejected, Repeated::always};
        case 429: return {ErrorKind::rate_limited, Outcome::rejected, Repeated::always};
        case 501:
        case 505: return {ErrorKind::server, Outcome::unknown, Repeated::never};
        case 503:
            if (body.is_services_own) return {ErrorKind::server, Outcome::rejected, Repeated::always};
            break;
        default: break;
    }
    if (status < 400) return {ErrorKind::unexpected_status, Outcome::unknown, Repeated::never};
    if (status < 500) return {ErrorKind::bad_request, Outcome::rejected, Repeated::never};
    return {ErrorKind::server, Outcome::unknown, Repeated::if_idempotent};
}

/// Whether a rule names the status, or it represents those without a rule.
bool has_rule_of_its_own(int status) {
    constexpr std::array statuses{302, 400, 401, 403, 404, 407, 408, 409, 422, 425,
                                  429, 499, 500, 501, 502, 503, 504, 505, 599};
    return std::ranges::find(statuses, status) != statuses.end();
}

Fault fault_of(int status, const ErrorBodyKind& body) {
    Fault fault;
    fault.has_rule_of_its_own = has_rule_of_its_own(status);
    fault.name = std::to_string(status) + " with " + std::string(body.name);
    fault.verdict = verdict_of(status, body);
    // The worst case: an operation that is reported as perhaps applied was applied.
    fault.acts = fault.verdict.outcome == Outcome::unknown;
    const std::string text(body.text);
    fault.http1 = [status, text](Operation) { return answer::json(status, text); };
    fault.http2 = [status, text](Operation) { return http2::json(status, text); };
    return fault;
}

}  // namespace

std::vector<FaultGroup> status_faults() {
    std::vector<FaultGroup> groups;
    for (const ErrorBodyKind& body : error_bodies()) {
        FaultGroup group{.title = "A status with " + std::string(body.name), .faults = {}};
        for (int status = 300; status < 600; ++status) {
            // A 304 has no body, so the client would read the rest as the next response.
            const bool is_tried = body.is_services_own ? status != 304 : has_rule_of_its_own(status);
            if (is_tried) group.faults.push_back(fault_of(status, body));
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

}  // namespace cis::test

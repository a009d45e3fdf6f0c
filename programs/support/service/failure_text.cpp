#include "service/failure_text.hpp"

#include <cstdint>

#include "service/workspace_choice.hpp"

namespace cis::programs {
namespace {

constexpr int proxy_authentication = 407;

struct Words {
    std::string cause{};   ///< a sentence
    std::string advice{};  ///< sentences; empty: there is no advice
};

std::string with_status(const std::string& text, const Error& error) {
    return error.status == 0 ? text : text + " (status " + std::to_string(error.status) + ')';
}

std::string service(const Error& error) {
    return error.host.empty() ? "the service" : "the service at " + error.host;
}

Words authentication(const Error& error) {
    if (error.status == proxy_authentication) {
        return {.cause = "The proxy wants a user name and a password (status 407).",
                .advice = "Ask whoever runs your network."};
    }
    return {.cause = with_status("The service refuses the key in CIS_API_KEY", error) + '.',
            .advice = "Ask whoever manages your workspace for one that may do this."};
}

Words not_found(const Error& error) {
    if (error.path_pattern.find("{posting_id}") != std::string::npos) {
        const std::string whose = chosen_workspace() ? workspace_variable : "the key";
        return {.cause = "There is no such posting in the workspace of " + whose + '.',
                .advice = "list_postings shows those there are."};
    }
    if (error.path_pattern.find('{') != std::string::npos)
        return {.cause = with_status("The service does not find it", error) + '.'};
    if (chosen_workspace()) {
        return {.cause = with_status("There is no such workspace or service at " + error.host, error) + '.',
                .advice = std::string("Are ") + workspace_variable + " and CIS_BASE_URL right?"};
    }
    return {.cause = with_status("There is no such service at " + error.host, error) + '.',
            .advice = "Is CIS_BASE_URL right?"};
}

Words quota(const Error& error) {
    const std::string when = error.retry_after ? time_text(*error.retry_after) : "a minute";
    return {.cause = "The service's quota is used up.",
            .advice = "Run the same command again in " + when + '.'};
}

/// Whether the error is from the service. If not, it is from a database or a file, and the reason says what
/// is wrong.
bool is_of_service(const Error& error) { return !error.method.empty(); }

/// Whether a response that cannot be read is one of the service, with a fault in one of its records.
bool is_about_a_record(const Error& error) { return error.reason.find("data[") != std::string::npos; }

Words words_of_service(const Error& error) {
    switch (error.kind) {
        case ErrorKind::authentication: return authentication(error);
        case ErrorKind::not_found: return not_found(error);
        case ErrorKind::conflict:
            return {.cause = "It is there already, or is being changed: " + error.reason};
        case ErrorKind::bad_request:
        case ErrorKind::validation:
            // The service's text may quote a person's data.
            return {.cause = with_status("The service does not accept the request", error) + '.',
                    .advice = "--verbose says more."};
        case ErrorKind::rate_limited: return quota(error);
        case ErrorKind::server:
        case ErrorKind::unexpected_status:
            return {.cause = with_status("There is a fault at " + service(error), error) + '.',
                    .advice = "Run the same command again later."};
        case ErrorKind::timeout:
            return {.cause = "There is no response from " + service(error) + '.',
                    .advice =
                        "Run the same command again; if that does not help, ask whoever runs your network."};
        case ErrorKind::connection:
            return {.cause = "There is no connection to " + service(error) + ": " + error.reason + '.',
                    .advice = "Is CIS_BASE_URL right, and is this machine online?"};
        case ErrorKind::tls:
            return {.cause = "There is no secure connection to " + service(error) + ": " + error.reason + '.',
                    .advice =
                        "Is CIS_BASE_URL right? Behind a company's proxy, CIS_CA_FILE names the file of its "
                        "certificates."};
        case ErrorKind::decode:
            return {.cause = "The response of " + service(error) + " cannot be read: " + error.reason + '.',
                    .advice = is_about_a_record(error) ? "Tell whoever looks after the service."
                                                       : "Is CIS_BASE_URL right?"};
        case ErrorKind::invalid_argument:
        case ErrorKind::cancelled:
        case ErrorKind::internal: break;
    }
    return {.cause = error.reason};
}

/// Whether a reason names its subject, as those of databases do.
bool names_its_subject(const std::string& reason) {
    return reason.starts_with("the database file ") || reason.starts_with("PostgreSQL: ");
}

/// Whether a variable is not set. A new terminal window has none of the variables that were set in another
/// one.
bool is_missing_variable(const Error& error) {
    return error.param.starts_with("CIS_") && error.reason == "is not set";
}

Words words_of(const Error& error) {
    if (error.kind == ErrorKind::cancelled) return {.cause = "Stopped."};
    if (is_missing_variable(error)) {
        return {.cause = error.param + " is not set.",
                .advice = "Set it again in each new window, before the command."};
    }
    if (error.kind == ErrorKind::invalid_argument && !error.param.empty() && !names_its_subject(error.reason))
        return {.cause = error.param + ' ' + error.reason};
    return is_of_service(error) ? words_of_service(error) : Words{.cause = error.reason};
}

}  // namespace

std::string failure_text(const Error& error) {
    const Words words = words_of(error);
    return words.advice.empty() ? words.cause : words.cause + ' ' + words.advice;
}

std::string failure_cause(const Error& error) { return words_of(error).cause; }

std::string time_text(std::chrono::milliseconds time) {
    constexpr std::int64_t minute = 60;
    constexpr std::int64_t hour = 60 * minute;
    const std::int64_t seconds = std::chrono::ceil<std::chrono::seconds>(time).count();
    const auto in_units = [seconds](std::int64_t unit) {
        return std::to_string((seconds + unit - 1) / unit);
    };
    if (seconds < 2 * minute) return in_units(1) + " s";
    return seconds < 2 * hour ? in_units(minute) + " min" : in_units(hour) + " h";
}

}  // namespace cis::programs

#include "service/failure_text.hpp"

#include <cstdint>
#include <system_error>
#include <utility>

#include <cis/core/exception.hpp>

#include "service/connection_words.hpp"
#include "service/service_names.hpp"

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

std::string is_address_right() { return "Is " + service_names().address + " right?"; }

Words authentication(const Error& error) {
    if (error.status == proxy_authentication) {
        return {.cause = "The proxy wants a user name and a password (status 407).",
                .advice = "Ask whoever runs your network."};
    }
    // The command that prints the key has failed after the service has refused an earlier key.
    if (error.status == 0) return {.cause = error.reason};
    return {.cause = with_status("The service refuses " + service_names().key, error) + '.',
            .advice = "Ask whoever manages your workspace for one that may do this."};
}

Words not_found(const Error& error) {
    if (error.path_pattern.find("{posting_id}") != std::string::npos) {
        const std::string& workspace = service_names().workspace;
        const std::string whose = workspace.empty() ? "the key" : workspace;
        return {.cause = "There is no such posting in the workspace of " + whose + '.',
                .advice = "cis postings shows those there are."};
    }
    if (error.path_pattern.find('{') != std::string::npos)
        return {.cause = with_status("The service does not find it", error) + '.'};
    if (!service_names().workspace.empty()) {
        return {.cause = with_status("There is no such workspace or service at " + error.host, error) + '.',
                .advice = "Are " + service_names().workspace_and_address + " right?"};
    }
    return {.cause = with_status("There is no such service at " + error.host, error) + '.',
            .advice = is_address_right()};
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
            return {
                .cause = "There is no connection to " + service(error) + connection_words(error.reason) + '.',
                .advice = "Is " + service_names().address + " right, and is this machine online?"};
        case ErrorKind::tls:
            return {.cause = "There is no secure connection to " + service(error) +
                             connection_words(error.reason) + '.',
                    .advice = is_address_right() +
                              " Behind a company's proxy, CIS_CA_FILE names the file of its certificates."};
        case ErrorKind::decode:
            return {.cause = "The response of " + service(error) + " cannot be read: " + error.reason + '.',
                    .advice = is_about_a_record(error) ? "Tell whoever looks after the service."
                                                       : is_address_right()};
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
                .advice = "Set it again in each new window, or let cis login keep an address and a key."};
    }
    if (error.kind == ErrorKind::invalid_argument && !error.param.empty() && !names_its_subject(error.reason))
        return {.cause = error.param + ' ' + error.reason};
    return is_of_service(error) ? words_of_service(error) : Words{.cause = error.reason};
}

/// Whether a database has no room. Another run does not help.
bool has_no_room(const Error& error) {
    return error.code == "SQLITE_FULL" || error.code == "SQLITE_IOERR" || error.code == "53100";
}

ExitCode exit_code_of(const Error& error) {
    if (has_no_room(error)) return ExitCode::output;
    switch (error.kind) {
        case ErrorKind::authentication: return ExitCode::refused;
        case ErrorKind::cancelled: return ExitCode::stopped;
        case ErrorKind::rate_limited:
        case ErrorKind::server:
        case ErrorKind::timeout:
        case ErrorKind::connection: return ExitCode::again;
        case ErrorKind::invalid_argument: {
            const bool is_of_caller = error.param.starts_with("--") || error.param.starts_with("CIS_");
            return is_of_caller ? ExitCode::usage : ExitCode::failed;
        }
        case ErrorKind::bad_request:
        case ErrorKind::not_found:
        case ErrorKind::conflict:
        case ErrorKind::validation:
        case ErrorKind::unexpected_status:
        case ErrorKind::tls:
        case ErrorKind::decode:
        case ErrorKind::internal: break;
    }
    return ExitCode::failed;
}

}  // namespace

std::string failure_text(const Error& error) {
    const Words words = words_of(error);
    return words.advice.empty() ? words.cause : words.cause + ' ' + words.advice;
}

Failure failure_of(const Error& error) {
    Words words = words_of(error);
    return {.exit = exit_code_of(error),
            .kind = std::string(to_string(error.kind)),
            .message = std::move(words.cause),
            .advice = std::move(words.advice),
            .error = error};
}

Failure failure_of(const std::exception& exception) {
    if (const auto* const failure = dynamic_cast<const CommandFailure*>(&exception))
        return failure->failure();
    if (const auto* const call = dynamic_cast<const Exception*>(&exception)) return failure_of(call->error());
    if (const auto* const input = dynamic_cast<const InputError*>(&exception)) {
        return {.exit = ExitCode::usage,
                .kind = "input",
                .message = input->what(),
                .place = input->place(),
                .is_in_lines = dynamic_cast<const LinesError*>(input) != nullptr};
    }
    // Only files throw it.
    if (const auto* const file = dynamic_cast<const std::system_error*>(&exception))
        return {.exit = ExitCode::output, .kind = "output", .message = file->what()};
    return {.exit = ExitCode::failed, .kind = "internal", .message = exception.what()};
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

#include "check/service_findings.hpp"

#include <chrono>
#include <cis/core/secret.hpp>
#include <cstdlib>

#include "check/http_date.hpp"
#include "service/connection_words.hpp"
#include "service/failure_text.hpp"

namespace cis::programs::check_command {
namespace {

Finding service_failed(std::string text, std::string advice, ExitCode exit) {
    return {.name = "service",
            .state = FindingState::failed,
            .text = std::move(text),
            .advice = std::move(advice),
            .exit = exit};
}

std::string with_status(const Error& error) { return " (status " + std::to_string(error.status) + ')'; }

Finding no_connection(const Error& error, const std::string& host) {
    if (error.reason.starts_with("Could not resolve host")) {
        return service_failed("the name " + host + " is not known (DNS)",
                              "Is the address right, and is this machine online?", ExitCode::again);
    }
    if (error.outcome == Outcome::not_sent) {
        return service_failed("there is no connection to " + host + connection_words(error.reason),
                              "Is the address right, with its port, and does the service run? A firewall "
                              "may be in between.",
                              ExitCode::again);
    }
    return service_failed("the connection to " + host + " broke (" + error.reason + ')',
                          "Try again; if it stays, ask whoever runs your network.", ExitCode::again);
}

Finding no_answer(const Error& error, const std::string& host) {
    if (error.outcome == Outcome::not_sent) {
        return service_failed(
            "there is no connection to " + host + " in time",
            "Is the address right, and is this machine online? A firewall may be in between.",
            ExitCode::again);
    }
    return service_failed(host + " takes the request, but does not answer in time",
                          "Try again later; --timeout waits longer.", ExitCode::again);
}

/// The finding that something other than the service answers, or that the path is wrong.
Finding other_place(const std::string& what) {
    return service_failed(what,
                          "Is the address right, without /api/v2 and without the path of a page? A network "
                          "that wants a login may answer in its place.",
                          ExitCode::usage);
}

Finding service_fault(const Error& error, const std::string& host) {
    switch (error.kind) {
        case ErrorKind::connection: return no_connection(error, host);
        case ErrorKind::timeout:
            if (error.status == 0) return no_answer(error, host);
            [[fallthrough]];
        case ErrorKind::server:
            return service_failed("there is a fault at " + host + with_status(error) +
                                      (error.reason.empty() ? "" : ": " + error.reason),
                                  "Try again later; if it stays, tell whoever runs the service.",
                                  ExitCode::again);
        case ErrorKind::authentication:
            return service_failed(
                "a gateway at " + host + " refuses the request" + with_status(error) + ": " + error.reason,
                "Is the address right? Else ask whoever runs your network or the service.",
                ExitCode::refused);
        case ErrorKind::not_found:
            return other_place("there is no such service at " + host + with_status(error));
        case ErrorKind::unexpected_status:
            if (error.status / 100 == 3) {
                return service_failed(host + " redirects" + with_status(error) + ", which is never followed",
                                      "The address is another one, perhaps with https, or with or without "
                                      "www: take the one that a browser ends at.",
                                      ExitCode::usage);
            }
            [[fallthrough]];
        default:
            return other_place("what answers at " + host + " is not the service" + with_status(error) +
                               (error.reason.empty() ? "" : ": " + error.reason));
    }
}

/// Why the service could not be asked; empty if it was.
std::string obstacle_before(const Answers& answers) {
    if (!answers.first) return answers.obstacle;
    if (answers.first->is_of_proxy()) return "the proxy does not let it through";
    const auto& error = answers.first->error;
    return error && error->kind == ErrorKind::tls ? "there is no secure connection" : "";
}

/// Whether the status says that there is no such thing, and the workspace is not the reason.
bool is_missing(const Answers& answers) {
    const auto& error = answers.first->error;
    return error && error->kind == ErrorKind::not_found && !answers.workspace_is_refused();
}

/// Why the service has said nothing about the key; empty if it has.
std::string obstacle_after(const Answers& answers) {
    if (std::string before = obstacle_before(answers); !before.empty()) return before;
    if (!answers.first->is_of_service() || is_missing(answers)) return "the service does not answer";
    return {};
}

/// Why only the line about the key has a result.
std::string why_unknown(const ServiceSetting& setting) {
    return setting.has_key() ? "the key was not accepted" : "there is no key";
}

/// The number in a header; empty if there is none.
std::string number_in(const Headers& headers, std::string_view name) {
    constexpr std::size_t longest = 12;
    const std::string_view text = headers.get(name).value_or("");
    const bool is_number =
        text.size() <= longest && text.find_first_not_of("0123456789") == std::string_view::npos;
    return is_number ? std::string(text) : std::string();
}

std::string for_people(std::chrono::seconds time) { return time_text(std::chrono::abs(time)); }

}  // namespace

Finding service_finding(const Answers& answers) {
    if (const std::string obstacle = obstacle_before(answers); !obstacle.empty())
        return not_tried("service", obstacle);
    if (answers.first->is_of_service() && !is_missing(answers)) {
        return {.name = "service",
                .text = "answers, in " + std::to_string(answers.first->elapsed.count()) + " ms"};
    }
    return service_fault(*answers.first->error, answers.host);
}

Finding clock_finding(const Answers& answers) {
    const auto date =
        answers.first && !answers.first->is_of_proxy() ? answers.first->headers.get("Date") : std::nullopt;
    const auto theirs = date ? time_of_http_date(*date) : std::nullopt;
    if (!theirs) {
        const std::string obstacle = obstacle_after(answers);
        return not_tried("clock", obstacle.empty() ? "the service does not say its time (Date)" : obstacle);
    }
    constexpr std::chrono::seconds most{60};
    const auto ahead = std::chrono::duration_cast<std::chrono::seconds>(answers.first->received - *theirs);
    if (std::chrono::abs(ahead) <= most)
        return {.name = "clock", .text = "as the service's, within a minute"};
    return {.name = "clock",
            .state = FindingState::warning,
            .text = for_people(ahead) + (ahead.count() < 0 ? " behind" : " ahead of") + " the service's",
            .advice =
                "Set this machine's clock (NTP): signatures of webhooks are refused if it is wrong by "
                "5 min, and times of candidates are read wrongly."};
}

Finding key_finding(const ServiceSetting& setting, const Answers& answers) {
    const auto failed = [](std::string text, std::string advice, ExitCode exit) {
        return Finding{.name = "key",
                       .state = FindingState::failed,
                       .text = std::move(text),
                       .advice = std::move(advice),
                       .exit = exit};
    };
    if (!setting.choice) return not_tried("key", answers.obstacle);
    if (!setting.has_key()) {
        return failed("CIS_API_KEY is not set",
                      "Set it again in each new window, or let cis login keep an address and a key.",
                      ExitCode::usage);
    }
    const std::string text = "from " + setting.source().key_from;
    if (!setting.key_fault.empty()) {
        return failed(text + ": " + setting.key_fault,
                      setting.source().profile.empty() ? "Set it anew."
                                                       : "Run that command by itself to see what it says.",
                      ExitCode::usage);
    }
    if (const std::string obstacle = obstacle_after(answers); !obstacle.empty())
        return not_tried("key", obstacle + " (" + text + ')');
    const Answer& answer = answers.workspace_is_refused() ? *answers.without_workspace : *answers.first;
    if (!answer.error) return {.name = "key", .text = text + ": accepted"};
    if (answer.error->kind == ErrorKind::authentication) {
        // Without a status, the command that prints the key has failed after the service refused an earlier
        // key.
        return failed(
            text + (answer.error->status == 0 ? ": " + answer.error->reason
                                              : ": the service refuses it" + with_status(*answer.error)),
            "Is it whole, and for this address? Ask whoever manages your workspace for one that may "
            "list postings.",
            ExitCode::refused);
    }
    return not_tried("key", "the service has refused the request for another reason" +
                                with_status(*answer.error) + " (" + text + ')');
}

Finding workspace_finding(const ServiceSetting& setting, const Answers& answers) {
    const ServiceSource& source = setting.source();
    const std::string text =
        source.workspace.empty() ? "the key's own" : source.workspace + ", from " + source.workspace_from;
    if (answers.workspace_is_refused()) {
        return {.name = "workspace",
                .state = FindingState::failed,
                .text = text + ": there is none for this key" + with_status(*answers.first->error),
                .advice = "Is the id right? Without it, the key's own workspace is used.",
                .exit = ExitCode::refused};
    }
    if (const std::string obstacle = obstacle_after(answers); !obstacle.empty())
        return not_tried("workspace", setting.choice ? obstacle + " (" + text + ')' : obstacle);
    if (answers.first->error) return not_tried("workspace", why_unknown(setting) + " (" + text + ')');
    return {.name = "workspace", .text = text};
}

Finding quota_finding(const ServiceSetting& setting, const Answers& answers) {
    if (const std::string obstacle = obstacle_after(answers); !obstacle.empty())
        return not_tried("quota", obstacle);
    const Answer& answer = *answers.first;
    if (answer.error && answer.error->kind == ErrorKind::rate_limited) {
        const auto wait = answer.error->retry_after;
        return {.name = "quota",
                .state = FindingState::failed,
                .text = "used up" + with_status(*answer.error),
                .advice = "Try again in " + (wait ? time_text(*wait) : std::string("a minute")) +
                          ". Other programs with the same key use it too.",
                .exit = ExitCode::again};
    }
    const std::string left = number_in(answer.headers, "X-RateLimit-Remaining");
    const std::string most = number_in(answer.headers, "X-RateLimit-Limit");
    if (!left.empty() && !most.empty()) {
        return {.name = "quota",
                .state = left == "0" ? FindingState::warning : FindingState::ok,
                .text = left + " of " + most + " requests left"};
    }
    if (answer.error) return not_tried("quota", why_unknown(setting));
    return {.name = "quota", .text = "not used up"};
}

}  // namespace cis::programs::check_command

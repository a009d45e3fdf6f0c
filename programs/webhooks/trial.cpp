#include "webhooks/trial.hpp"

#include <chrono>
#include <ctime>
#include <iomanip>
#include <locale>
#include <optional>
#include <sstream>

#include <cis/core/stop_token.hpp>
#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>

namespace cis::programs {
namespace {

using std::chrono::seconds;
using std::chrono::sys_seconds;

constexpr seconds trial_patience{30};

sys_seconds seconds_now() { return std::chrono::floor<seconds>(std::chrono::system_clock::now()); }

Request trial_request(const std::string& url, const Secret& secret) {
    Request request{.method = Method::post, .url = url, .body = std::string(trial_body)};
    request.headers.add("Content-Type", "application/json");
    request.headers.add(signature::header_name, signature::sign(secret, trial_body, seconds_now()));
    return request;
}

bool is_about_a_name(const std::string& reason) {
    return reason.find("resolve") != std::string::npos || reason.starts_with("Resolving");
}

TrialResult result_without_response(const Transfer& transfer) {
    const auto result = [&](TrialStep step, const std::string& fault, const std::string& advice) {
        return TrialResult{.step = step, .fault = fault + " (" + transfer.reason + ").", .advice = advice};
    };
    switch (transfer.failure) {
        case TransferFailure::certificate:
            return result(
                TrialStep::tls, "The certificate there cannot be accepted",
                "Get one for this name from a public authority: the service may refuse this one too. "
                "CIS_CA_FILE names an authority of your own.");
        case TransferFailure::tls:
            return result(TrialStep::tls, "There is no secure connection",
                          "Does a web server with TLS listen on this port?");
        case TransferFailure::not_possible:
            return result(TrialStep::address, "Nothing can be sent to this address",
                          "Write the whole address, with https://.");
        default: break;
    }
    if (transfer.times_sent > 0) {
        return result(TrialStep::response, "Somebody took the delivery and gave no whole response",
                      "Is it an HTTP server, and does it answer within 30 s?");
    }
    if (is_about_a_name(transfer.reason)) {
        return result(TrialStep::dns, "The name of the address is not known",
                      "Is it spelled right, and does it have an entry in the DNS?");
    }
    return result(TrialStep::connect, "Nothing answers there",
                  "Is the port open in the firewall, and does the web server run?");
}

/// The time of a header such as `Sun, 06 Nov 1994 08:49:37 GMT`.
std::optional<sys_seconds> http_time(std::string_view text) {
    std::istringstream words{std::string(text)};
    words.imbue(std::locale::classic());
    std::tm time{};
    words >> std::get_time(&time, "%a, %d %b %Y %H:%M:%S");
    const std::chrono::year_month_day day(std::chrono::year(time.tm_year + 1900),
                                          std::chrono::month(static_cast<unsigned>(time.tm_mon) + 1),
                                          std::chrono::day(static_cast<unsigned>(time.tm_mday)));
    constexpr int after_1970 = 70;
    if (!words || time.tm_year < after_1970 || !day.ok()) return std::nullopt;
    return std::chrono::sys_days(day) + std::chrono::hours(time.tm_hour) + std::chrono::minutes(time.tm_min) +
           seconds(time.tm_sec);
}

/// How far the clock at the other end is ahead of ours, according to its header `Date`.
std::optional<seconds> clock_ahead(const Response& response) {
    const auto date = response.headers.get("Date");
    if (!date) return std::nullopt;
    const auto time = http_time(*date);
    if (!time) return std::nullopt;
    return *time - seconds_now();
}

TrialResult refusal_result(const Response& response) {
    const auto ahead = clock_ahead(response);
    if (ahead && std::chrono::abs(*ahead) > signature::default_tolerance) {
        const std::string minutes = std::to_string(std::abs(ahead->count()) / 60);
        return {.step = TrialStep::clock,
                .status = response.status,
                .fault = "The clock there is " + minutes + " minutes " +
                         (ahead->count() > 0 ? "ahead of" : "behind") +
                         " the clock here, so the signature is too old or too new (401).",
                .advice = "Set both clocks, best by NTP."};
    }
    return {.step = TrialStep::signature,
            .status = response.status,
            .fault = "The receiver got the delivery and does not accept its signature (401).",
            .advice = "Start it with the same secrets, and let nothing on the way change the body."};
}

TrialResult result_with(const Response& response) {
    const int status = response.status;
    const std::string number = " (" + std::to_string(status) + ").";
    const auto result = [&](TrialStep step, const std::string& fault, const std::string& advice) {
        return TrialResult{.step = step, .status = status, .fault = fault + number, .advice = advice};
    };
    switch (status) {
        case 200: return {.status = status};
        case 401: return refusal_result(response);
        case 404:
            return result(TrialStep::path, "A web server is there, and has nothing at this path",
                          "Compare the path with the one that it passes on.");
        case 422:
            return result(
                TrialStep::program,
                "A receiver verified the signature, so the way works, but it knows no trials",
                "It is another program, such as cis mirror. If that is meant, deliveries reach it.");
        case 502:
        case 503:
        case 504:
            return result(TrialStep::gateway, "A web server is there, and does not reach the receiver",
                          "Is the receiver running, on the port that the web server passes on to?");
        default: break;
    }
    if (status / 100 == 3) {
        return result(TrialStep::redirect, "The address leads to another one",
                      "Register the other one, because the service may not follow.");
    }
    return result(TrialStep::status, "The response has another status than 200",
                  "After any other, the service delivers the event again.");
}

}  // namespace

std::string_view name_of(TrialStep step) noexcept {
    switch (step) {
        case TrialStep::address: return "address";
        case TrialStep::dns: return "dns";
        case TrialStep::connect: return "connect";
        case TrialStep::tls: return "tls";
        case TrialStep::response: return "response";
        case TrialStep::redirect: return "redirect";
        case TrialStep::path: return "path";
        case TrialStep::gateway: return "gateway";
        case TrialStep::signature: return "signature";
        case TrialStep::clock: return "clock";
        case TrialStep::program: return "program";
        case TrialStep::status: return "status";
        case TrialStep::none: break;
    }
    return "none";
}

TrialResult try_delivery(Transport& transport, const std::string& url, const webhook::Subscription& webhook) {
    const TransferLimits limits{.connect_timeout = trial_patience, .timeout = trial_patience};
    const Transfer transfer =
        transport.perform(trial_request(url, webhook.signing_secret), limits, std::stop_token(), BodySink());
    return transfer.failure == TransferFailure::none ? result_with(transfer.response)
                                                     : result_without_response(transfer);
}

}  // namespace cis::programs

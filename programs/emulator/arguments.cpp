#include "emulator/arguments.hpp"

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "control/names.hpp"
#include "options/common_options.hpp"
#include "options/duration_text.hpp"
#include "options/listen_option.hpp"

namespace cis::programs::emulator_command {
namespace {

using emulator::DeliveryOptions;
using emulator::IngestionOptions;

constexpr Range any_count{0, 1'000'000'000};

template <class T>
void add_duration(CommandLine& line, const std::string& name, T& value, const std::string& help) {
    line.duration(name, value, std::chrono::milliseconds(0), std::chrono::hours(24 * 365), help)
        .with_default();
}

/// A duration of whole seconds, which may have a minus sign.
std::optional<std::chrono::seconds> skew_from(const std::string& text) {
    const bool is_negative = text.starts_with('-');
    const auto time = duration_from(is_negative ? text.substr(1) : text);
    if (!time || *time % std::chrono::seconds(1) != std::chrono::milliseconds(0)) return std::nullopt;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(*time);
    return is_negative ? -seconds : seconds;
}

void add_service_options(CommandLine& line, emulator::Options& options) {
    line.read(
            "--listen,--port [ADDRESS:]PORT",
            [&options](const std::string& text) {
                const ListenAddress listen = listen_address_from(text);
                options.address = listen.address;
                options.port = listen.port;
            },
            listen_help)
        .checked(fault_of_listen_address);
    line.text("--api-key KEY", options.api_key, "The key that it takes").or_variable("CIS_API_KEY");
    line.texts("--bearer-token TOKEN", options.bearer_tokens,
               "A bearer token that it takes in place of a key; may be repeated");
    line.text("--workspace ID", options.workspace_id, workspace_help).with_default();
    line.texts("--further-workspace ID", options.further_workspace_ids,
               "Another workspace of the caller; may be repeated");
    line.number("--seed N", options.seed, {0, std::numeric_limits<std::int64_t>::max()},
                "Makes ids, failures and what deliveries draw reproducible");
    add_duration(line, "--latency TIME", options.latency, "The time between a request and its response");
    add_duration(line, "--step TIME", options.step_duration,
                 "The average time that a candidate spends in a workflow step; 0 for no progress");
    line.flag("--autoplay", options.autoplay,
              "Every candidate of an active posting begins and comes through to the report; otherwise some "
              "never begin and some are knocked out");
    line.number("--rpm-quota N", options.requests_per_minute, any_count,
                "Requests granted per minute; 0 for no quota");
    line.number("--legacy-rpm-quota N", options.legacy_requests_per_minute, any_count,
                "The same for the legacy API")
        .with_default();
    line.texts("--ats-push-item ID", options.ats_push_items, "The id of a push to the ATS; may be repeated");
    line.flag("--control", options.control_api,
              "Serve the control API under /__emulator, without a key, to callers on this machine");
}

void add_fault_options(CommandLine& line, Arguments& arguments) {
    line.section("Faults");
    line.share("--fail-rate SHARE", arguments.options.fail_rate,
               "The share of requests, from 0 to 1, that are answered with 503");
    line.number("--rate-limit-every N", arguments.rate_limit_every, any_count,
                "Answer every Nth request with 429");
    line.text("--retry-after TEXT", arguments.retry_after, "The text of Retry-After in those responses");
    line.number("--unavailable-every N", arguments.unavailable_every, any_count,
                "Answer every Nth request with 503");
    line.number("--lose-responses N", arguments.lose_responses, any_count,
                "Lose the responses to the first N creations of candidates after carrying them out");
    line.text("--statistics FILE", arguments.statistics_file,
              "The file for the counters, written at the end");
}

void add_ingestion_options(CommandLine& line, IngestionOptions& options, bool& hides_metadata) {
    line.section("Ingestion: what the API leaves open");
    std::vector<std::string> names;
    std::string list;
    for (const auto& [name, unused] : emulator::duplicates_names) {
        names.emplace_back(name);
        list += (list.empty() ? "" : ", ") + names.back();
    }
    line.read(
            "--duplicates WHAT",
            [&options](const std::string& name) {
                options.duplicates = emulator::value_of(emulator::duplicates_names, name).value();
            },
            "What a creation with the e-mail address of a candidate of the posting does: " + list +
                "; without it: " + names.front())
        .one_of(names);
    add_duration(line, "--apply-delay TIME", options.apply_delay,
                 "The time until a creation is applied and answered, also if its caller is gone");
    add_duration(line, "--lost-apply-delay TIME", options.lost_apply_delay,
                 "The further time until it is applied if a fault replaces its response");
    add_duration(line, "--list-delay TIME", options.list_delay,
                 "The time until a created candidate appears in lists");
    add_duration(line, "--async-delay TIME", options.async_delay,
                 "The time until an asynchronous ingestion creates its candidate");
    line.flag("--no-metadata-echo", hides_metadata,
              "Receipts and lists of v2 come without the metadata of candidates");
    line.flag("--check-addresses", options.check_addresses,
              "Refuse a creation whose e-mail address cannot be one");
}

void add_delivery_options(CommandLine& line, DeliveryOptions& options) {
    line.section(
        "Deliveries to webhooks. Only a response with status 200 ends one; redirections are not followed");
    add_duration(line, "--delivery-timeout TIME", options.timeout,
                 "The time for one attempt, from connecting to the end of the response");
    add_duration(line, "--backoff-base TIME", options.backoff_base,
                 "The wait after the first failed attempt, doubled after each further one");
    add_duration(line, "--backoff-cap TIME", options.backoff_cap, "The longest of these waits");
    line.number("--max-attempts N", options.max_attempts, any_count,
                "Attempts until a delivery is given up; 0 for no end but a response with status 200")
        .with_default();
    line.number("--max-concurrent N", options.max_concurrent, any_count,
                "Attempts, hence connections, at the same time")
        .with_default();
    line.text("--delivery-ca-file FILE", options.ca_file,
              "A PEM file with the certificate authorities of https receivers, in place of the system's");
    line.flag("--sign-once", options.sign_once,
              "A redelivery carries the time and the signature of the first attempt instead of fresh ones");
    line.flag("--recruiter-events", options.recruiter_events,
              "Webhooks can be registered for candidate_shortlisted and candidate_rejected too");
    line.read(
            "--clock-skew TIME",
            [&options](const std::string& text) { options.clock_skew = skew_from(text).value(); },
            "Is added to the time in the signature; -24h makes one that is too old")
        .checked([](const std::string& text) {
            return skew_from(text) ? std::string() : "must be a duration of whole seconds, e.g. 2h or -2h";
        });
    line.share("--duplicate-share SHARE", options.duplicate_share,
               "The share of deliveries, from 0 to 1, sent once more although they were answered with 200");
    line.share("--reorder-share SHARE", options.reorder_share,
               "The share of deliveries held back until the interview's next event went to the same URL");
    add_duration(line, "--reorder-hold TIME", options.reorder_hold,
                 "The longest time that they are held back");
    line.share("--tamper-share SHARE", options.tamper_share,
               "The share of signed deliveries preceded by a forgery: the same request with one byte of its "
               "body, time or digest changed");
}

}  // namespace

void add_options(CommandLine& line, Arguments& arguments) {
    line.describe({.purpose = "Runs a service on this machine to try things with, until Ctrl-C. What it "
                              "assumes beyond the API: docs/emulator-assumptions.md. Its first line says the "
                              "port.",
                   .examples = {{"A service whose candidates come through to the report",
                                 "cis emulator --listen 8080 --api-key test --autoplay"},
                                {"One that is slow, and fails now and then",
                                 "cis emulator --api-key test --latency 2s --fail-rate 0.1"}},
                   .exit_codes = {ExitCode::output}});
    add_service_options(line, arguments.options);
    add_fault_options(line, arguments);
    add_ingestion_options(line, arguments.options.ingestion, arguments.hides_metadata);
    add_delivery_options(line, arguments.options.deliveries);
}

}  // namespace cis::programs::emulator_command

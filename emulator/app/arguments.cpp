#include "arguments.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "control/names.hpp"

namespace cis::emulator {
namespace {

/// Adds an option in whole units of `Duration`. CLI11 itself does not support durations.
template <class Duration>
CLI::Option* add_duration(CLI::App& app, const std::string& name, Duration& value,
                          const std::string& description) {
    return app
        .add_option_function<std::int64_t>(
            name, [&value](std::int64_t count) { value = Duration{count}; }, description)
        ->default_str(std::to_string(value.count()));
}

void describe_service(CLI::App& app, Options& options) {
    app.add_option("--address", options.address, "Numeric address to listen on")->capture_default_str();
    app.add_option("--port", options.port, "Port to listen on; 0 takes a free one")->capture_default_str();
    app.add_option("--api-key", options.api_key, "The valid API key")->envname("CIS_API_KEY");
    app.add_option("--bearer-token", options.bearer_tokens, "A bearer token valid without an API key");
    app.add_option("--workspace", options.workspace_id, "The default workspace")->capture_default_str();
    app.add_option("--further-workspace", options.further_workspace_ids, "Another workspace of the caller");
    app.add_option("--seed", options.seed,
                   "Makes identifiers, failures and what deliveries draw reproducible");
    add_duration(app, "--latency-ms", options.latency, "Milliseconds between a request and its response");
    add_duration(app, "--step-ms", options.step_duration,
                 "Average milliseconds a candidate spends in a workflow step; 0 for no progress");
    app.add_flag(
        "--autoplay", options.autoplay,
        "Every candidate of an active posting begins and comes through to the report; otherwise some "
        "never begin and some are knocked out");
    app.add_option("--rpm", options.requests_per_minute, "Requests granted per minute; 0 for no quota");
    app.add_option("--legacy-rpm", options.legacy_requests_per_minute, "The same for the legacy API")
        ->capture_default_str();
    app.add_option("--ats-push-item", options.ats_push_items, "Id of a push to the ATS")
        ->capture_default_str();
}

void describe_ingestion(CLI::App& group, IngestionOptions& options) {
    std::vector<std::string> names;
    for (const auto& [name, unused] : duplicates_names) names.emplace_back(name);
    group
        .add_option_function<std::string>(
            "--duplicates",
            [&options](const std::string& name) {
                options.duplicates = value_of(duplicates_names, name).value();
            },
            "What a creation with the e-mail address of a candidate of the posting does")
        ->check(CLI::IsMember(names))
        ->default_str(names.front());
    add_duration(group, "--apply-delay-ms", options.apply_delay,
                 "Milliseconds until a creation is applied and answered, also if its caller is gone");
    add_duration(group, "--lost-apply-delay-ms", options.lost_apply_delay,
                 "Further milliseconds until it is applied if a fault replaces its response");
    add_duration(group, "--list-delay-ms", options.list_delay,
                 "Milliseconds until a created candidate appears in lists");
    add_duration(group, "--async-delay-ms", options.async_delay,
                 "Milliseconds until an asynchronous ingestion creates its candidate");
    group.add_flag_callback(
        "--no-metadata-echo", [&options] { options.echo_metadata = false; },
        "Receipts and lists of v2 come without the metadata of candidates");
    group.add_flag("--check-addresses", options.check_addresses,
                   "Refuse a creation whose e-mail address cannot be one");
}

void describe_faults(CLI::App& app, Arguments& arguments) {
    app.add_option("--fail-rate", arguments.options.fail_rate,
                   "Share of requests answered with 503, from 0 to 1");
    app.add_option("--rate-limit-every", arguments.rate_limit_every, "Answer every Nth request with 429");
    app.add_option("--retry-after", arguments.retry_after, "Text of Retry-After in those 429 responses");
    app.add_option("--unavailable-every", arguments.unavailable_every, "Answer every Nth request with 503");
    app.add_option("--lose-responses", arguments.lose_responses,
                   "Lose the responses to the first N candidate creations after carrying them out");
}

void describe_deliveries(CLI::App& group, DeliveryOptions& options) {
    add_duration(group, "--delivery-timeout-ms", options.timeout,
                 "Milliseconds for one attempt, from connecting to the end of the response");
    add_duration(group, "--backoff-base-ms", options.backoff_base,
                 "Milliseconds after the first failed attempt, doubled after each further one");
    add_duration(group, "--backoff-cap-ms", options.backoff_cap, "The longest of these waits");
    group
        .add_option("--max-attempts", options.max_attempts,
                    "Attempts until a delivery is given up; 0 for no end but a response with status 200")
        ->capture_default_str();
    group
        .add_option("--max-concurrent", options.max_concurrent,
                    "Attempts, hence connections, at the same time")
        ->capture_default_str();
    group.add_option(
        "--delivery-ca-file", options.ca_file,
        "PEM file with the certificate authorities that https receivers are verified against, in "
        "place of the system's");
    group.add_flag("--sign-once", options.sign_once,
                   "A redelivery carries the time and signature of the first attempt instead of fresh ones");
    group.add_flag("--recruiter-events", options.recruiter_events,
                   "Webhooks can be registered for candidate_shortlisted and candidate_rejected too");
    add_duration(group, "--clock-skew-s", options.clock_skew, "Seconds added to the time in the signature");
    group.add_option("--duplicate-share", options.duplicate_share,
                     "Share of deliveries, from 0 to 1, sent once more although they were answered with 200");
    group.add_option("--reorder-share", options.reorder_share,
                     "Share of deliveries held back until the interview's next event went to the same URL");
    add_duration(group, "--reorder-hold-ms", options.reorder_hold,
                 "The longest time that they are held back, in milliseconds");
    group.add_option(
        "--tamper-share", options.tamper_share,
        "Share of signed deliveries preceded by a forgery: the same request with one byte of its "
        "body, time or digest changed");
}

}  // namespace

void describe(CLI::App& app, Arguments& arguments) {
    describe_service(app, arguments.options);
    describe_faults(app, arguments);
    app.add_option("--statistics", arguments.statistics_file, "File for the counters, written at the end");
    app.add_flag("--control", arguments.options.control_api,
                 "Serve the control API under /__emulator, without a key, to callers on this machine");
    CLI::App* const ingestion = app.add_option_group("Ingestion", "What the API specification leaves open.");
    describe_ingestion(*ingestion, arguments.options.ingestion);
    CLI::App* const deliveries = app.add_option_group(
        "Deliveries",
        "Events are delivered to webhooks as interviews progress. Only a response with status 200 ends a "
        "delivery; redirections are not followed. Otherwise the same body is sent again, with a fresh "
        "signature. Deactivating a webhook drops what is left for it.");
    describe_deliveries(*deliveries, arguments.options.deliveries);
    app.footer("What the emulator assumes beyond the API specification: docs/emulator-assumptions.md");
}

}  // namespace cis::emulator

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <cis/http/curl_transport.hpp>

#include "command/commands.hpp"
#include "files/subscriptions_file.hpp"
#include "options/webhook_options.hpp"
#include "webhooks/delivery_transport.hpp"
#include "webhooks/trial.hpp"

namespace cis::programs::webhooks_test_command {
namespace {

using nlohmann::ordered_json;

struct Arguments {
    std::string url{};
    std::string secrets_file{};
};

void add_options(CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose =
             "Sends a trial delivery to a receiver, for each webhook of a file: with a genuine signature, "
             "on the same way as the deliveries of the service, but without an event. cis listen "
             "recognises it. If something on the way is wrong, it says what and how to correct it. Best run "
             "on another computer than the receiver.",
         .examples = {{"Do deliveries reach the receiver?",
                       "cis webhooks test https://hooks.example.com/cis --secrets webhook-secrets.txt"},
                      {"The same for a receiver on this machine",
                       "cis webhooks test http://127.0.0.1:8080/cis --secrets webhook-secrets.txt"}}});
    line.text("URL", arguments.url, "The address to which the service delivers").required();
    add_secrets_option(line, arguments.secrets_file).required();
}

ordered_json record_of(const SavedWebhook& webhook, const TrialResult& trial) {
    const bool is_taken = trial.step == TrialStep::none;
    return {{"id", webhook.id},
            {"event_type", std::string(webhook.subscription.event_type.text())},
            {"ok", is_taken},
            {"step", is_taken ? ordered_json() : ordered_json(std::string(name_of(trial.step)))},
            {"status", trial.status == 0 ? ordered_json() : ordered_json(trial.status)},
            {"message", is_taken ? ordered_json() : ordered_json(trial.fault)},
            {"advice", is_taken ? ordered_json() : ordered_json(trial.advice)}};
}

ExitCode test(const Arguments& arguments, CommandOutput& output) {
    const std::vector<SavedWebhook> webhooks = read_saved_webhooks(arguments.secrets_file);
    CurlTransport transport(delivery_options());
    std::size_t passed = 0;
    std::optional<Failure> failure;
    for (const SavedWebhook& webhook : webhooks) {
        const TrialResult trial = try_delivery(transport, arguments.url, webhook.subscription);
        output.record(record_of(webhook, trial));
        if (trial.step == TrialStep::none) {
            ++passed;
            continue;
        }
        const std::string name = std::string(webhook.subscription.event_type.text()) + ", " + webhook.id;
        if (failure) output.message(failure->message + ' ' + failure->advice);
        failure = Failure{.exit = ExitCode::failed,
                          .kind = std::string(name_of(trial.step)),
                          .message = name + ": " + trial.fault,
                          .advice = trial.advice};
        // The others would fail in the same way.
        if (trial.status == 0) break;
    }
    output.set_result({{"webhooks", webhooks.size()}, {"passed", passed}});
    if (failure) throw CommandFailure(*std::move(failure));
    output.line("The receiver took the trial of every webhook (" + std::to_string(passed) +
                "): deliveries reach it.");
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    add_options(line, *arguments);
    return [arguments](CommandOutput& output) { return test(*arguments, output); };
}

}  // namespace cis::programs::webhooks_test_command

// Registers webhooks for the events of a posting, and saves their signing secrets, which the service shows
// only once.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   register_webhooks --posting ID --url https://hooks.example.com/cis --secrets webhook-secrets.txt

#include <CLI/CLI.hpp>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include <cis/cis.hpp>

#include "files/secret_file.hpp"
#include "options/client_options.hpp"
#include "process/run_program.hpp"
#include "terminal/standard_streams.hpp"

namespace {

struct Arguments {
    std::string posting;
    std::string url;
    std::vector<std::string> events;
    std::filesystem::path secrets;
};

/// The events that a webhook can subscribe to.
std::vector<std::string> event_names() {
    return {"interview_started", "interview_completed", "report_available"};
}

void add_options(CLI::App& app, Arguments& arguments) {
    app.description(
        "Registers a webhook for each event of a posting. Reads " + cis::programs::client_variables +
        ".\n"
        "The signing secrets go to a new file that only its owner can read, with one line for each webhook: "
        "its id, the event and the secret. They are not printed. A webhook whose secret cannot be saved is "
        "deleted again.\n"
        "Exit code: 0 all webhooks are registered, 1 the run stopped early; webhooks registered before that "
        "remain, 2 wrong option.");
    arguments.events = event_names();
    app.add_option("--posting", arguments.posting, "The posting's id")->required();
    app.add_option("--url", arguments.url, "Where events are delivered to")->required();
    app.add_option("--event", arguments.events,
                   "An event to register for, may be repeated; default: all events")
        ->check(CLI::IsMember(event_names()));
    app.add_option("--secrets", arguments.secrets, "The file for the secrets; it must not exist yet")
        ->required();
}

cis::Webhook create(const cis::Client& client, const cis::WebhookParams& params) {
    auto made = client.webhooks().create(params).try_send();
    if (made) return *std::move(made);
    const cis::Outcome outcome = made.error().outcome;
    std::string why = to_string(made.error());
    if (outcome == cis::Outcome::unknown || outcome == cis::Outcome::applied) {
        why += "; a webhook whose secret is lost may exist: search for it in the list and delete it";
    }
    throw std::runtime_error(why);
}

void save(const cis::Webhook& webhook, const std::string& event, cis::programs::SecretFile& file) {
    // The secret is always present: a response without it would have been an error.
    if (!webhook.id || !webhook.signing_secret)
        throw std::runtime_error("the response has no id or no signing secret");
    const cis::Secret line(*webhook.id + ' ' + event + ' ' + webhook.signing_secret->reveal());
    file.append(line.reveal());
}

/// A webhook without its secret is useless, because its deliveries cannot be verified.
std::string delete_again(const cis::Client& client, const cis::Webhook& webhook) {
    if (!webhook.id) return "the webhook still exists: search for it in the list and delete it";
    const auto removed = client.webhooks().remove(*webhook.id).try_send();
    return removed ? "the webhook was deleted again"
                   : "webhook " + *webhook.id + " still exists: " + to_string(removed.error());
}

void register_webhook(const cis::Client& client, const Arguments& arguments, const std::string& event,
                      cis::programs::SecretFile& file) {
    const cis::Webhook webhook =
        create(client, {.posting_id = arguments.posting, .url = arguments.url, .event_type = event});
    try {
        save(webhook, event, file);
    } catch (const std::exception& error) {
        throw std::runtime_error(delete_again(client, webhook) +
                                 ", because its secret was not saved: " + error.what());
    }
    cis::programs::write_result(*webhook.id + ' ' + event);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app;
    Arguments arguments;
    add_options(app, arguments);
    return cis::programs::run_program(app, argc, argv, [&] {
        const auto client = cis::Client::from_env();
        // Before the first call: without a file, a secret would be lost.
        cis::programs::SecretFile file(arguments.secrets);
        for (const std::string& event : arguments.events) {
            try {
                register_webhook(client, arguments, event, file);
            } catch (const std::exception& error) {
                throw std::runtime_error(event + ": " + error.what());
            }
        }
        return 0;
    });
}

// Registers webhooks for the events of a posting, and saves their signing secrets, which the service shows
// only once. With --if-missing, it leaves out what is registered already.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   register_webhooks --posting ID --url https://hooks.example.com/cis --secrets webhook-secrets.txt

#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <cis/cis.hpp>

#include "files/secret_file.hpp"
#include "files/subscriptions_file.hpp"
#include "options/client_options.hpp"
#include "options/common_options.hpp"
#include "service/client_program.hpp"
#include "service/failure_text.hpp"
#include "service/posting_choice.hpp"
#include "terminal/standard_streams.hpp"

namespace {

/// For the others it is undocumented.
bool can_be_subscribed(cis::EventType type) {
    switch (type) {
        case cis::EventType::interview_started:
        case cis::EventType::interview_completed:
        case cis::EventType::report_available: return true;
        case cis::EventType::candidate_shortlisted:
        case cis::EventType::candidate_rejected:
        case cis::EventType::unknown: break;
    }
    return false;
}

/// The events that a webhook can subscribe to.
std::vector<std::string> event_names() {
    std::vector<std::string> names;
    for (const std::string_view name : enum_names(cis::EventType{})) {
        if (can_be_subscribed(cis::OpenEnum<cis::EventType>(name).known())) names.emplace_back(name);
    }
    return names;
}

struct Arguments {
    std::string posting;
    std::string url;
    std::vector<std::string> events = event_names();
    std::filesystem::path secrets;
    bool only_missing = false;
    bool verbose = false;
};

constexpr int some_existed = 3;

void add_options(cis::programs::CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose =
             "Registers a webhook for each event of a posting.\n"
             "The signing secrets go to a new file that only its owner can read, with one line for each "
             "webhook: its id, the event and the secret. They are not printed. A webhook whose secret cannot "
             "be saved is deleted again.\n" +
             cis::programs::client_variables,
         .examples = {{"For all events",
                       "register_webhooks --posting ID --url https://hooks.example.com/cis --secrets s.txt"},
                      {"Only when a report is there",
                       "register_webhooks --posting ID --url https://hooks.example.com/cis --secrets s.txt "
                       "--event report_available"}},
         .exit_codes = {
             {0, "all webhooks are registered"},
             {1, "stopped early; webhooks that were registered before remain"},
             {2, "wrong arguments or variables"},
             {some_existed, "with --if-missing: some webhooks existed; the file lacks their secrets"}}});
    cis::programs::add_posting_option(line, arguments.posting).required();
    line.text("--url URL", arguments.url, "Where events are delivered to").required();
    line.texts("--event EVENT", arguments.events,
               "An event to register for, may be repeated: interview_started, interview_completed or "
               "report_available. Default: all of them")
        .one_of(event_names());
    line.path("--secrets FILE", arguments.secrets, "The file for the secrets; it must not exist yet")
        .required();
    line.flag("--if-missing", arguments.only_missing,
              "Leave an event out if an active webhook for the same posting, URL and event exists. The "
              "service does not show its secret again. Stops if the list does not show enough to tell");
    cis::programs::add_verbose_option(line, arguments.verbose);
}

cis::WebhookRegistration create(const cis::Client& client, const cis::WebhookParams& params,
                                bool only_missing) {
    try {
        if (only_missing) return client.webhooks().create_if_missing(params);
        return {.webhook = client.webhooks().create(params).send(), .created = true};
    } catch (const cis::Exception& exception) {
        std::string why = cis::programs::failure_text(exception.error());
        if (exception.outcome == cis::Outcome::unknown || exception.outcome == cis::Outcome::applied) {
            why += " (a webhook whose secret is lost may exist: search for it in the list and delete it)";
        }
        throw std::runtime_error(why);
    }
}

void save(const cis::Webhook& webhook, const std::string& event, cis::programs::SecretFile& file) {
    // The secret is always present: a response without it would have been an error.
    if (!webhook.id || !webhook.signing_secret)
        throw std::runtime_error("the response has no id or no signing secret");
    file.append(cis::programs::subscription_line(*webhook.id, event, *webhook.signing_secret).reveal());
}

/// Deletes a webhook whose secret could not be saved. Without it, the deliveries cannot be verified.
std::string delete_again(const cis::Client& client, const cis::Webhook& webhook) {
    if (!webhook.id || webhook.id->empty())
        return "the webhook still exists: search for it in the list and delete it";
    const auto removed = client.webhooks().remove(*webhook.id).try_send();
    return removed
               ? "the webhook was deleted again"
               : "webhook " + *webhook.id + " still exists: " + cis::programs::failure_text(removed.error());
}

/// @return whether the webhook was registered now
bool register_webhook(const cis::Client& client, const Arguments& arguments, const std::string& event,
                      cis::programs::SecretFile& file) {
    const auto [webhook, created] =
        create(client, {.posting_id = arguments.posting, .url = arguments.url, .event_type = event},
               arguments.only_missing);
    if (!created) {
        cis::programs::write_message(event + ": webhook " + webhook.id.value_or("without an id") +
                                     " exists already, and the service does not show its secret again");
        return false;
    }
    try {
        save(webhook, event, file);
    } catch (const std::exception& error) {
        throw std::runtime_error(delete_again(client, webhook) +
                                 ", because its secret was not saved: " + error.what());
    }
    cis::programs::write_result(*webhook.id + ' ' + event);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    cis::programs::CommandLine line;
    Arguments arguments;
    add_options(line, arguments);
    return cis::programs::run_client_program(line, argc, argv, [&] {
        const auto client = cis::Client::from_env(cis::programs::client_options(arguments.verbose));
        // The file is created before the first call: without it, a secret would be lost.
        cis::programs::SecretFile file(arguments.secrets);
        arguments.posting = cis::programs::chosen_posting_id(client, arguments.posting);
        bool all_created = true;
        for (const std::string& event : arguments.events) {
            try {
                all_created &= register_webhook(client, arguments, event, file);
            } catch (const std::exception& error) {
                throw std::runtime_error(event + ": " + error.what());
            }
        }
        return all_created ? 0 : some_existed;
    });
}

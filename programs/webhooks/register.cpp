#include <algorithm>
#include <exception>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <cis/cis.hpp>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "failure/input_error.hpp"
#include "files/secret_file.hpp"
#include "files/subscriptions_file.hpp"
#include "options/common_options.hpp"
#include "options/webhook_options.hpp"
#include "service/failure_text.hpp"
#include "service/posting_choice.hpp"

namespace cis::programs::webhooks_register_command {
namespace {

using nlohmann::ordered_json;

/// Whether a webhook can subscribe to the others is undocumented.
bool can_be_subscribed(EventType type) {
    switch (type) {
        case EventType::interview_started:
        case EventType::interview_completed:
        case EventType::report_available: return true;
        case EventType::candidate_shortlisted:
        case EventType::candidate_rejected:
        case EventType::unknown: break;
    }
    return false;
}

/// The events that a webhook can subscribe to.
std::vector<std::string> subscribable_events() {
    std::vector<std::string> names = event_names();
    std::erase_if(
        names, [](const std::string& name) { return !can_be_subscribed(OpenEnum<EventType>(name).known()); });
    return names;
}

struct Arguments {
    std::string url{};
    std::string posting{};
    std::vector<std::string> events{};  ///< empty: all
    std::filesystem::path file{};
    bool only_missing = false;
    bool replace = false;
};

/// What is wrong with the address of a webhook; empty if no fault is found here. The service may find others.
std::string fault_of_url(const std::string& url) {
    for (const std::string_view scheme : {"https://", "http://"}) {
        if (url.starts_with(scheme) && url.size() > scheme.size() && url[scheme.size()] != '/') return {};
    }
    return "must be a whole address, such as https://hooks.example.com/cis";
}

void add_options(CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose =
             "Registers a webhook for each event of a posting.\n"
             "The signing secrets go to a new file that only its owner can read, with one line for each "
             "webhook: its id, the event and the secret. They are not printed. A webhook whose secret cannot "
             "be saved is deleted again.",
         .examples = {{"For all events",
                       "cis webhooks register https://hooks.example.com/cis -p ID -o webhook-secrets.txt"},
                      {"Only when a report is there",
                       "cis webhooks register https://hooks.example.com/cis -p ID -o webhook-secrets.txt "
                       "--event report_available"}},
         .exit_codes = {ExitCode::review, ExitCode::again, ExitCode::output, ExitCode::refused}});
    line.text("URL", arguments.url, "The address to which the service delivers")
        .required()
        .checked(fault_of_url);
    add_posting_option(line, arguments.posting).required();
    line.path("-o,--output FILE", arguments.file, output_help).required();
    add_replace_option(line, arguments.replace);
    add_event_option(line, arguments.events, subscribable_events());
    line.flag("--if-missing", arguments.only_missing,
              "Leave an event out if an active webhook for the same posting, URL and event exists. The "
              "service does not show its secret again. Stops if the list does not show enough to tell");
}

/// Creates the file before the first call: without it, a secret would be lost.
SecretFile create_file(const Arguments& arguments) {
    try {
        return SecretFile(arguments.file,
                          arguments.replace ? SecretFile::Existing::replaced : SecretFile::Existing::refused);
    } catch (const std::system_error& error) {
        if (error.code() == std::errc::file_exists && !arguments.replace) {
            throw InputError(
                "'" + arguments.file.string() +
                "' is there already, and may have secrets that are in use: name another file, or "
                "say --replace.");
        }
        throw CommandFailure(ExitCode::output, error.what());
    }
}

/// A failure with the event during whose registration it happened.
CommandFailure failure_at(const std::string& event, Failure failure) {
    failure.message = event + ": " + failure.message;
    return CommandFailure(std::move(failure));
}

WebhookRegistration create(const Client& client, const WebhookParams& params, const std::string& event,
                           bool only_missing) {
    try {
        if (only_missing) return client.webhooks().create_if_missing(params);
        return {.webhook = client.webhooks().create(params).send(), .created = true};
    } catch (const Exception& exception) {
        Failure failure = failure_of(exception.error());
        if (exception.outcome == Outcome::unknown || exception.outcome == Outcome::applied) {
            // Another run would register another one.
            failure.exit = ExitCode::failed;
            failure.advice += std::string(failure.advice.empty() ? "" : " ") +
                              "A webhook whose secret is lost may exist: search for it with cis webhooks and "
                              "delete it.";
        }
        throw failure_at(event, std::move(failure));
    }
}

void save(const Webhook& webhook, const std::string& event, SecretFile& file) {
    // The secret is always present: a response without it would have been an error.
    if (!webhook.id || !webhook.signing_secret)
        throw std::runtime_error("the response has no id or no signing secret");
    file.append(subscription_line(*webhook.id, event, *webhook.signing_secret).reveal());
}

/// Deletes a webhook whose secret could not be saved. Without it, the deliveries cannot be verified.
std::string delete_again(const Client& client, const Webhook& webhook) {
    if (!webhook.id || webhook.id->empty())
        return "the webhook still exists: search for it with cis webhooks and delete it";
    const auto removed = client.webhooks().remove(*webhook.id).try_send();
    return removed ? "the webhook was deleted again"
                   : "webhook " + *webhook.id + " still exists: " + failure_text(removed.error());
}

/// Registers one webhook after the other.
class Registration {
public:
    Registration(const Client& client, const Arguments& arguments, CommandOutput& output)
        : client_(client), arguments_(arguments), output_(output), file_(create_file(arguments)) {
        // The result names the file from the start. If it does not exist at the end, it had no secret.
        tell();
    }

    void choose_posting() { posting_ = chosen_posting_id(client_, arguments_.posting); }

    void add(const std::string& event) {
        const auto [webhook, created] =
            create(client_, {.posting_id = posting_, .url = arguments_.url, .event_type = event}, event,
                   arguments_.only_missing);
        const ordered_json id = webhook.id ? ordered_json(*webhook.id) : ordered_json();
        if (!created) {
            all_created_ = false;
            output_.note("exists", event + ": webhook " + webhook.id.value_or("without an id") +
                                       " exists already, and the service does not show its secret again");
        } else {
            save_or_delete(webhook, event);
            output_.line(*webhook.id + ' ' + event);
        }
        webhooks_.push_back({{"id", id}, {"event_type", event}, {"created", created}});
        tell();
    }

    [[nodiscard]] bool all_created() const noexcept { return all_created_; }

private:
    void save_or_delete(const Webhook& webhook, const std::string& event) {
        try {
            save(webhook, event, file_);
        } catch (const std::exception& error) {
            const bool is_full = dynamic_cast<const std::system_error*>(&error) != nullptr;
            const ExitCode exit = is_full ? ExitCode::output : ExitCode::failed;
            throw failure_at(event, {.exit = exit,
                                     .kind = std::string(name_of(exit)),
                                     .message = delete_again(client_, webhook) +
                                                ", because its secret was not saved: " + error.what()});
        }
    }

    void tell() const {
        output_.set_result(
            {{"url", arguments_.url}, {"file", arguments_.file.string()}, {"webhooks", webhooks_}});
    }

    const Client& client_;
    const Arguments& arguments_;
    CommandOutput& output_;
    SecretFile file_;
    std::string posting_{};
    bool all_created_{true};
    ordered_json webhooks_ = ordered_json::array();
};

/// Each event once, however often it is chosen: two webhooks would deliver it twice.
std::vector<std::string> chosen_events(const Arguments& arguments) {
    std::vector<std::string> events = subscribable_events();
    if (arguments.events.empty()) return events;
    std::erase_if(events, [&arguments](const std::string& event) {
        return std::ranges::find(arguments.events, event) == arguments.events.end();
    });
    return events;
}

ExitCode register_webhooks(const Arguments& arguments, CommandOutput& output) {
    const Client client = client_for(output);
    Registration registration(client, arguments, output);
    registration.choose_posting();
    for (const std::string& event : chosen_events(arguments)) registration.add(event);
    return registration.all_created() ? ExitCode::done : ExitCode::review;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    add_options(line, *arguments);
    return [arguments](CommandOutput& output) { return register_webhooks(*arguments, output); };
}

}  // namespace cis::programs::webhooks_register_command

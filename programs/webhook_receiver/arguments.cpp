#include "arguments.hpp"

#include <stdexcept>

#include "files/subscriptions_file.hpp"
#include "options/connection_options.hpp"

namespace cis::programs {

void add_options(CLI::App& app, Arguments& arguments) {
    app.description(
        "Receives webhook deliveries and handles each event once: prints it as one line of JSON.\n"
        "Standard error says why a delivery was refused or could not be handled yet. Runs until SIGINT or "
        "SIGTERM.\n"
        "Exit code: 0 stopped by a signal, 1 could not start.");
    app.add_option("--address", arguments.address, "Numeric address to listen on")->capture_default_str();
    app.add_option("--port", arguments.port, "Port to listen on; 0 selects a free one")->required();
    add_connection_options(app, arguments.limits);
    app.add_option("--webhook", arguments.webhooks,
                   "TYPE=SECRET of a webhook; repeat it for each. Other users can see a command line: "
                   "prefer --secrets");
    app.add_option("--secrets", arguments.secrets_file, "The file that register_webhooks has written");
    auto* const secret =
        app.add_option("--secret", arguments.secret, "The secret of the only webhook; prefer --secrets");
    auto* const event_type =
        app.add_option("--event-type", arguments.event_type, "The event of the only webhook");
    secret->needs(event_type);
    event_type->needs(secret);
    app.add_option("--unsigned", arguments.unsigned_type,
                   "The event of a legacy webhook, whose deliveries are not signed: they can be forged");
    app.add_option("--tolerance", arguments.tolerance_seconds,
                   "Seconds that a signature may be old; -1 for any age")
        ->check(CLI::Range(std::int64_t{-1}, std::int64_t{1'000'000'000}))
        ->capture_default_str();
    app.add_option(
           "--redis", arguments.redis_url,
           "Record handled events in Redis, for several receivers, e.g. redis://127.0.0.1:6379. If the "
           "URL contains a password, put it into the variable")
        ->envname("CIS_REDIS_URL");
    app.add_option("--lease", arguments.lease_seconds,
                   "Seconds after which another receiver may handle an event if this one has crashed")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{86'400}))
        ->capture_default_str();
    app.add_flag("--verbose", arguments.verbose, "Print the result of each delivery");
}

std::vector<webhook::Subscription> webhooks(const Arguments& arguments) {
    std::vector<webhook::Subscription> found;
    if (!arguments.secrets_file.empty()) found = read_subscriptions(arguments.secrets_file);
    for (const std::string& text : arguments.webhooks) {
        const auto separator = text.find('=');
        if (separator == std::string::npos) throw std::runtime_error("--webhook: must be TYPE=SECRET");
        // The text before the separator is not shown: it is the secret if the two were interchanged.
        found.push_back(subscription("--webhook", text.substr(0, separator), text.substr(separator + 1)));
    }
    if (!arguments.secret.empty() || !arguments.event_type.empty()) {
        found.push_back(subscription("--event-type", arguments.event_type, arguments.secret));
    }
    const bool has_unsigned = !arguments.unsigned_type.empty();
    if (found.empty() && !has_unsigned)
        throw std::runtime_error("there is no webhook: use --secrets, --webhook or --unsigned");
    if (!found.empty() && has_unsigned)
        throw std::runtime_error("--unsigned cannot be combined with webhooks that have secrets");
    return found;
}

std::optional<OpenEnum<EventType>> unsigned_event_type(const Arguments& arguments) {
    if (arguments.unsigned_type.empty()) return std::nullopt;
    return known_event_type("--unsigned", arguments.unsigned_type);
}

}  // namespace cis::programs

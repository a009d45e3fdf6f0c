#include "arguments.hpp"

#include <limits>
#include <stdexcept>

#include "files/subscriptions_file.hpp"
#include "options/connection_options.hpp"
#include "options/database_option.hpp"

namespace cis::programs {

void add_options(CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose = "Receives webhook deliveries and handles each event once: prints it as one line of JSON. "
                    "Standard error says why a delivery was rejected or could not be handled yet. Runs until "
                    "SIGINT or SIGTERM.",
         .examples =
             {{"Behind a proxy on this machine that has the certificate",
               "webhook_receiver --port 8080 --secrets webhook-secrets.txt"},
              {"Does a delivery reach it? Best on another computer",
               "webhook_receiver --check https://hooks.example.com/cis --secrets webhook-secrets.txt"}},
         .exit_codes = {{0, "stopped by a signal; with --check, the receiver took the check"},
                        {1, "could not start; with --check, something is wrong"},
                        {2, "wrong arguments"}}});
    line.text("--address ADDRESS", arguments.address, "Numeric address to listen on").with_default();
    const Option port =
        line.number("--port PORT", arguments.port, {0, std::numeric_limits<std::uint16_t>::max()},
                    "Port to listen on; 0 selects a free one");
    const Option check = line.text(
        "--check URL", arguments.check_url,
        "Receive nothing: send a signed delivery without an event to the address that the service has, and "
        "say what is wrong on the way to the receiver. CIS_CA_FILE names other certificate authorities");
    line.require_one_of({port, check});
    add_connection_options(line, arguments.limits);
    line.text("--secrets FILE", arguments.secrets_file, "The file that register_webhooks has written");
    line.texts("--webhook TYPE=SECRET", arguments.webhooks,
               "A webhook, may be repeated. Other users can see a command line: prefer --secrets");
    Option secret =
        line.text("--secret SECRET", arguments.secret, "The secret of the only webhook; prefer --secrets");
    Option event_type =
        line.text("--event-type EVENT", arguments.event_type, "The event of the only webhook");
    secret.needs(event_type);
    event_type.needs(secret);
    line.text("--unsigned EVENT", arguments.unsigned_type,
              "The event of a legacy webhook, whose deliveries are not signed: they can be forged");
    line.number("--tolerance SECONDS", arguments.tolerance_seconds, {-1, 1'000'000'000},
                "How old a signature may be; -1 for any age")
        .with_default();
    const Option redis = line.text("--redis URL", arguments.redis_url,
                                   "Record handled events in Redis, for several receivers, e.g. "
                                   "redis://127.0.0.1:6379. If the URL "
                                   "contains a password, put it into the variable")
                             .or_variable("CIS_REDIS_URL");
    Option database = add_database_option(
        line, arguments.database,
        "Store each event here before it is answered, and handle it afterwards: a SQLite file, or "
        "postgresql://HOST/NAME for several receivers. An event that was answered is not lost then, whatever "
        "ends "
        "the program");
    database.excludes(redis);
    line.flag("--store-only", arguments.is_only_stored,
              "Only store the events: another program handles what is in the database")
        .needs(database);
    line.number("--lease SECONDS", arguments.lease_seconds, {1, 86'400},
                "The time after which another receiver may handle an event if this one has crashed")
        .with_default();
    line.flag("--verbose", arguments.verbose, "Print the result of each delivery");
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

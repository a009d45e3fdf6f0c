#include "listen/arguments.hpp"

#include <algorithm>

#include "failure/input_error.hpp"
#include "files/subscriptions_file.hpp"
#include "options/common_options.hpp"
#include "options/connection_options.hpp"
#include "options/database_option.hpp"
#include "options/since_option.hpp"
#include "options/webhook_options.hpp"

namespace cis::programs::listen_command {
namespace {

void add_receiving_options(CommandLine& line, Receiving& receiving, const Option& listen) {
    const Option secrets = add_secrets_option(line, receiving.secrets_file);
    line.text("--unsigned EVENT", receiving.unsigned_type,
              "The event of a legacy webhook, whose deliveries are not signed: they can be forged")
        .one_of(event_names())
        .needs(listen)
        .excludes(secrets);
    Option tolerance = line.duration("--tolerance TIME", receiving.tolerance, std::chrono::seconds(0),
                                     std::chrono::hours(24 * 365), "How old a signature may be")
                           .with_default();
    line.flag("--any-age", receiving.takes_any_age, "Take signatures of any age").excludes(tolerance);
    add_connection_options(line, receiving.limits);
}

}  // namespace

void add_options(CommandLine& line, Arguments& arguments) {
    using std::chrono::hours;
    using std::chrono::seconds;
    line.describe(
        {.purpose = "Receives webhook deliveries and handles each genuine event once: prints it, and with "
                    "--forward sends it on. Standard error says why a delivery was rejected or could not be "
                    "handled yet. Runs until Ctrl-C or SIGTERM.\n"
                    "With --replay or --since, it sends kept events again, and ends.",
         .examples =
             {{"Behind a proxy on this machine that has the certificate",
               "cis listen --listen 8080 --secrets webhook-secrets.txt"},
              {"Hand each event to a program on this machine, and keep them for a month",
               "cis listen --listen 8080 --secrets webhook-secrets.txt --events-db events.db --keep 30 "
               "--forward http://127.0.0.1:3000/events --forward-secrets forward-secrets.txt"},
              {"Show what has come since yesterday", "cis listen --events-db events.db --since 1d"}},
         .exit_codes = {ExitCode::again, ExitCode::output, ExitCode::refused, ExitCode::stopped,
                        ExitCode::terminated}});
    Option listen = add_listen_option(line, arguments.receiving.listen);
    add_receiving_options(line, arguments.receiving, listen);
    Option event = add_event_option(line, arguments.events, event_names());

    line.section("Where events are remembered");
    Option database = add_events_database_option(line, arguments.remembering.database);
    line.text("--redis URL", arguments.remembering.redis_url,
              "Record handled events in Redis, for several listeners, e.g. redis://127.0.0.1:6379. If the "
              "URL contains a password, put it into the variable")
        .or_variable("CIS_REDIS_URL")
        .excludes(database);
    Option only_stored = line.flag("--store-only", arguments.remembering.is_only_stored,
                                   "Only store the events: another program handles what is in the database")
                             .needs(database)
                             .excludes(event);
    line.duration("--lease TIME", arguments.remembering.lease, seconds(1), hours(24), lease_help)
        .with_default();
    Option keep = line.number("--keep DAYS", arguments.remembering.days_kept, {0, 3'650},
                              "Keep the payloads of handled events so long, for --replay and --since. They "
                              "are personal data; 0 removes those that are kept")
                      .needs(database)
                      .excludes(only_stored);

    line.section("Where events go");
    Option secret =
        line.text("--forward-secrets FILE", arguments.forwarding.secrets_file,
                  "Its lines are as those of --secrets: the event is signed again, with the secret "
                  "of its type. These secrets must be others than those of the service")
            .checked(fault_if_empty);
    Option forward =
        line.text("--forward URL", arguments.forwarding.url,
                  "Send each event there, at least once: https, or http to this machine. It is "
                  "tried again for about two days, with growing pauses, until the response is 2xx")
            .checked(fault_if_empty)
            .needs(database)
            .needs(secret)
            .excludes(only_stored);
    secret.needs(forward);
    line.flag("--lookup", arguments.looks_up,
              "Add the candidate's name and link to each event. This takes a request for each event, and one "
              "more for each 100 candidates of the posting, because the service finds nobody by an id")
        .excludes(only_stored);
    add_rpm_option(line, arguments.requests_per_minute);

    line.section("Events that were kept");
    Option replay = line.text("--replay ID", arguments.replaying.id,
                              "Send kept events again, to --forward or to standard output: the one with this "
                              "key, or those of the interview with this id")
                        .checked(fault_if_empty)
                        .needs(database)
                        .excludes(listen);
    Option since =
        add_since_option(line, arguments.replaying.since).needs(database).excludes(listen).excludes(replay);
    replay.excludes(keep).excludes(only_stored);
    since.excludes(keep).excludes(only_stored);
    line.require_one_of({listen, replay, since});
}

bool is_wanted(const Arguments& arguments, const OpenEnum<EventType>& type) {
    return arguments.events.empty() ||
           std::ranges::find(arguments.events, type.text()) != arguments.events.end();
}

Webhooks read_webhooks(const Arguments& arguments) {
    const Receiving& receiving = arguments.receiving;
    if (!receiving.secrets_file.empty()) return read_subscriptions(receiving.secrets_file);
    if (!receiving.unsigned_type.empty()) return {};
    throw InputError("There is no webhook: use --secrets or --unsigned.");
}

std::optional<std::chrono::seconds> tolerance(const Arguments& arguments) {
    if (arguments.receiving.takes_any_age) return std::nullopt;
    return arguments.receiving.tolerance;
}

std::optional<OpenEnum<EventType>> unsigned_event_type(const Arguments& arguments) {
    if (arguments.receiving.unsigned_type.empty()) return std::nullopt;
    return OpenEnum<EventType>(arguments.receiving.unsigned_type);
}

}  // namespace cis::programs::listen_command

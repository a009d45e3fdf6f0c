#include "arguments.hpp"

#include <cstdint>

#include "options/client_options.hpp"
#include "options/connection_options.hpp"
#include "options/database_option.hpp"

namespace cis::programs {

void add_options(CLI::App& app, Arguments& arguments) {
    app.description(
        "Keeps a copy of the candidates of a posting, or of all postings, in a database, and a history of "
        "what has changed. Reads " +
        client_variables +
        ".\n"
        "It can be stopped and started at any time: each page is stored in one transaction. Several may use "
        "one "
        "PostgreSQL database: one of them keeps each posting, and another one takes over when it ends.\n"
        "Exit code: 0 the copy is up to date, or a watch was stopped by a signal, 1 stopped early, 2 wrong "
        "arguments, 3 records that could not be decoded are not in the copy, 5 standard output cannot be "
        "written, 6 another mirror keeps the posting.");
    app.add_option("--posting", arguments.posting, "The posting's id");
    app.add_flag("--all", arguments.all, "All postings of the workspace");
    add_database_option(
        app, arguments.database,
        "Where the copy is: a file for SQLite, or postgresql://user@host/database. Other users can "
        "see a command line: keep the password in ~/.pgpass")
        ->required();
    app.add_option_function<std::int64_t>(
           "--watch", [&arguments](std::int64_t seconds) { arguments.watch = std::chrono::seconds(seconds); },
           "Go on: bring the copy up to date so often, in seconds")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{86'400}));
    app.add_option_function<std::uint16_t>(
        "--webhook-port", [&arguments](std::uint16_t port) { arguments.webhook_port = port; },
        "With --watch: listen for the service's events, so that a change is seen at once; 0 selects a free "
        "port");
    app.add_option("--webhook-address", arguments.webhook_address, "Numeric address to listen on")
        ->capture_default_str();
    app.add_option("--secrets", arguments.secrets_file,
                   "With --webhook-port: the file that register_webhooks has written");
    add_connection_options(app, arguments.limits);
    app.add_option_function<std::int64_t>(
           "--lease", [&arguments](std::int64_t seconds) { arguments.lease = std::chrono::seconds(seconds); },
           "Seconds after which another mirror, or this one when it is started again, takes over if this one "
           "dies (30)")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{86'400}));
    app.add_option_function<std::int64_t>(
           "--overlap",
           [&arguments](std::int64_t minutes) { arguments.overlap = std::chrono::minutes(minutes); },
           "Minutes after which a new candidate is listed at the latest (10)")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'440}));
    app.add_flag("--full", arguments.full, "Read all candidates, whether they may have changed or not");
    app.add_flag("--purge", arguments.purge,
                 "Remove the personal data of candidates whom the service no longer has");
    app.add_flag("--changes", arguments.changes,
                 "Print each change as a line of JSON: ids, statuses and scores, no names");
    app.add_flag("--quiet", arguments.quiet, "No progress");
    add_verbose_option(app, arguments.verbose);
}

std::string fault_of(const Arguments& arguments) {
    if (arguments.posting.empty() != arguments.all) return "give either --posting or --all";
    if (arguments.full && arguments.watch) return "--full is for one pass, without --watch";
    if (arguments.webhook_port && !arguments.watch) return "--webhook-port needs --watch";
    if (arguments.webhook_port.has_value() == arguments.secrets_file.empty())
        return "--webhook-port and --secrets need each other";
    return {};
}

}  // namespace cis::programs

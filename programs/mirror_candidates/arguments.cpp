#include "arguments.hpp"

#include <limits>

#include "options/client_options.hpp"
#include "options/common_options.hpp"
#include "options/connection_options.hpp"
#include "options/database_option.hpp"

namespace cis::programs {

void add_options(CommandLine& line, Arguments& arguments) {
    using std::chrono::minutes;
    using std::chrono::seconds;
    constexpr Range up_to_a_day{1, 86'400};
    line.describe(
        {.purpose =
             "Keeps a copy of the candidates of a posting, or of all postings, in a database, and a history: "
             "what it has seen first of each, and what has changed since.\n"
             "It can be stopped and started at any time: each page is stored in one transaction. Several may "
             "use one PostgreSQL database: one of them keeps each posting, and another one takes over when "
             "it "
             "ends.\n" +
             client_variables,
         .examples = {{"Bring a copy of one posting up to date",
                       "mirror_candidates --posting ID --db candidates.db"},
                      {"Keep a copy of all postings up to date, every five minutes",
                       "mirror_candidates --all --db candidates.db --watch 300"}},
         .exit_codes = {{up_to_date, "the copy is up to date, or a watch was stopped by a signal"},
                        {stopped_early, "stopped early"},
                        {wrong_arguments, "wrong arguments or variables"},
                        {some_undecodable, "records that could not be decoded are not in the copy"},
                        {no_output, "standard output could not be written"},
                        {another_mirror, "another mirror keeps the posting"}}});
    const Option all = line.flag("--all", arguments.all, "All postings of the workspace");
    const Option posting = add_posting_option(line, arguments.posting).excludes(all);
    line.require_one_of({posting, all});
    add_database_option(line, arguments.database,
                        "Where the copy is: a file for SQLite, or postgresql://user@host/database. Other "
                        "users can see a command line: keep the password in ~/.pgpass")
        .required();
    line.duration<seconds>("--watch SECONDS", arguments.watch, up_to_a_day,
                           "Go on: bring the copy up to date so often");
    line.number(
        "--webhook-port PORT", arguments.webhook_port, {0, std::numeric_limits<std::uint16_t>::max()},
        "With --watch: listen for the service's events, so that a change is seen at once; 0 selects a "
        "free port");
    line.text("--webhook-address ADDRESS", arguments.webhook_address, "Numeric address to listen on")
        .with_default();
    line.text("--secrets FILE", arguments.secrets_file,
              "With --webhook-port: the file that register_webhooks has written");
    add_connection_options(line, arguments.limits);
    line.duration<seconds>("--lease SECONDS", arguments.lease, up_to_a_day,
                           "The time after which another mirror, or this one when it is started again, takes "
                           "over if this one dies")
        .with_default();
    line.duration<minutes>("--overlap MINUTES", arguments.overlap, {0, 1'440},
                           "The time after which a new candidate is listed at the latest")
        .with_default();
    line.flag("--full", arguments.full, "Read all candidates, whether they may have changed or not");
    line.flag("--purge", arguments.purge,
              "Remove the personal data of candidates whom the service no longer has");
    line.flag("--changes", arguments.changes,
              "Print each candidate who is seen first, and each change, as a line of JSON: ids, statuses and "
              "scores, no names");
    add_quiet_option(line, arguments.quiet);
    add_verbose_option(line, arguments.verbose);
}

std::string fault_of(const Arguments& arguments) {
    if (arguments.full && arguments.watch) return "--full is for one pass, without --watch";
    if (arguments.webhook_port && !arguments.watch) return "--webhook-port needs --watch";
    if (arguments.webhook_port.has_value() == arguments.secrets_file.empty())
        return "--webhook-port and --secrets need each other";
    return {};
}

}  // namespace cis::programs

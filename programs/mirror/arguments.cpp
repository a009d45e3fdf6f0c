#include "mirror/arguments.hpp"

#include "options/common_options.hpp"
#include "options/connection_options.hpp"
#include "options/database_option.hpp"
#include "options/webhook_options.hpp"

namespace cis::programs::mirror_command {

void add_options(CommandLine& line, Arguments& arguments) {
    using std::chrono::hours;
    using std::chrono::seconds;
    line.describe(
        {.purpose =
             "Keeps a copy of the candidates of a posting, or of all postings, in a database, and a history: "
             "what it has seen first of each, and what has changed since.\n"
             "It can be stopped and started at any time: each page is stored in one transaction. Several may "
             "use one PostgreSQL database: one of them keeps each posting, and another one takes over when "
             "it ends. With --json, each candidate who is seen first, and each change, is a line: ids, "
             "statuses "
             "and scores, no names.",
         .examples = {{"Bring a copy of one posting up to date",
                       "cis mirror --posting ID --db candidates.db"},
                      {"Keep a copy of all postings up to date, every five minutes",
                       "cis mirror --all --db candidates.db --watch 5m"}},
         .exit_codes = {ExitCode::review, ExitCode::again, ExitCode::output, ExitCode::busy,
                        ExitCode::refused, ExitCode::stopped, ExitCode::terminated}});
    const Option all = line.flag("--all", arguments.all, "All postings of the workspace");
    const Option posting = add_posting_option(line, arguments.posting).excludes(all);
    line.require_one_of({posting, all});
    add_database_option(line, arguments.database).required();
    line.duration("--watch TIME", arguments.watch, seconds(1), hours(24),
                  "Go on, and bring the copy up to date again after each such time");
    add_listen_option(line, arguments.listen);
    add_secrets_option(line, arguments.secrets_file);
    add_connection_options(line, arguments.limits);
    line.duration("--lease TIME", arguments.lease, seconds(1), hours(24), lease_help).with_default();
    line.duration("--overlap TIME", arguments.overlap, seconds(0), hours(24),
                  "The time after which a new candidate is listed at the latest")
        .with_default();
    line.flag("--full", arguments.full, "Read all candidates, whether they may have changed or not");
    line.flag("--purge", arguments.purge,
              "Remove the personal data of candidates whom the service no longer has");
    add_yes_option(line, arguments.yes);
}

std::string fault_of(const Arguments& arguments) {
    if (arguments.full && arguments.watch) return "--full is for one pass, without --watch";
    if (arguments.listen && !arguments.watch) return "--listen needs --watch";
    if (arguments.listen.has_value() == arguments.secrets_file.empty())
        return "--listen and --secrets need each other";
    return {};
}

}  // namespace cis::programs::mirror_command

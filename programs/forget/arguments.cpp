#include "forget/arguments.hpp"

#include "options/common_options.hpp"
#include "options/database_option.hpp"

namespace cis::programs::forget_command {

void add_options(CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose =
             "Says where a person is in what cis has stored, and with --delete takes them out of it: the "
             "copy "
             "and its history, the stored events, and files that cis wrote. It asks the service nothing, and "
             "deletes nobody there.\n"
             "The person is looked for by ids and by the e-mail address, without regard to case. The copy "
             "knows which ids and addresses belong together, so name it too.",
         .examples = {{"Say where a person is, by the address, which is asked for",
                       "cis forget - --db candidates.db --events-db events.db --file people.xlsx"},
                      {"Delete them there", "cis forget - --db candidates.db --file people.xlsx --delete"},
                      {"The same by the id of an interview or a candidate, where nobody can be asked",
                       "cis forget ID --db candidates.db --delete --yes"}},
         .exit_codes = {ExitCode::again, ExitCode::output, ExitCode::busy, ExitCode::refused,
                        ExitCode::stopped, ExitCode::terminated}});
    line.text(
            "ID", arguments.person,
            "The id of an interview or a candidate; or -, and the e-mail address comes from standard input. "
            "An address is never an argument: the shell would remember it")
        .required();
    const Option database = add_database_option(line, arguments.database);
    const Option events = add_events_database_option(line, arguments.events_database);
    const Option files = line.texts(
        "--file FILE", arguments.files,
        "An export, rejects or results that cis wrote, as CSV, JSON lines or workbook. A journal of "
        "cis ingest is only looked at");
    line.require_one_of({database, events, files});
    const Option deletion = line.flag("--delete", arguments.deletes,
                                      "Delete the person there for ever; without it, nothing is changed");
    add_yes_option(line, arguments.yes).needs(deletion);
}

}  // namespace cis::programs::forget_command

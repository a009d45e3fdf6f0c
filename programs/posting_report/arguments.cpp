#include "arguments.hpp"

#include "options/database_option.hpp"
#include "options/program_version.hpp"

namespace cis::programs {

void add_options(CLI::App& app, Arguments& arguments) {
    app.description(
        "Makes a page about the candidates of a posting: where they are, their scores, where they drop out, "
        "and the best ten. It holds personal data. Without --db, it reads CIS_BASE_URL, CIS_API_KEY and, if "
        "set, CIS_WORKSPACE_ID, CIS_ALLOW_PLAINTEXT and CIS_CA_FILE.");
    CLI::Option* const posting = app.add_option("--posting", arguments.posting, "The posting's id");
    CLI::Option* const database = add_database_option(
        app, arguments.database,
        "Read from a copy instead of the service: a file, or postgresql://…; --posting is needed if it holds "
        "several postings");
    app.add_option("-o,--output", arguments.output,
                   "The HTML file, which only you may read; an older one is replaced; - for standard output")
        ->required();
    app.add_flag("--quiet", arguments.quiet, "Print no progress");
    app.add_flag("--verbose", arguments.verbose, "Print a line for each request");
    app.final_callback([posting, database] {
        if (posting->count() + database->count() == 0) throw CLI::RequiredError("--posting or --db");
    });
    add_version(app);
}

}  // namespace cis::programs

#include "arguments.hpp"

#include "options/client_options.hpp"
#include "options/database_option.hpp"

namespace cis::programs {

void add_options(CLI::App& app, Arguments& arguments) {
    app.description(
        "Makes a page about the candidates of a posting: where they are, their scores, where they drop out, "
        "and the best ten. It holds personal data. Without --db, it reads " +
        client_variables + '.');
    CLI::Option* const posting = app.add_option("--posting", arguments.posting, "The posting's id");
    CLI::Option* const database = add_database_option(
        app, arguments.database,
        "Read from a copy instead of the service: a file, or postgresql://…; --posting is needed if it holds "
        "several postings");
    app.add_option("-o,--output", arguments.output,
                   "The HTML file, which only you may read; an older one is replaced; - for standard output")
        ->required();
    app.add_flag("--quiet", arguments.quiet, "Print no progress");
    add_verbose_option(app, arguments.verbose);
    app.final_callback([posting, database] {
        if (posting->count() + database->count() == 0) throw CLI::RequiredError("--posting or --db");
    });
}

}  // namespace cis::programs

#include "arguments.hpp"

#include "language/language.hpp"
#include "options/client_options.hpp"
#include "options/common_options.hpp"
#include "options/database_option.hpp"
#include "options/time_zone_option.hpp"

namespace cis::programs {

void add_options(CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose =
             "Makes a page about the candidates of a posting: where they are, their scores, where they "
             "drop out, and the best ten. It holds personal data.\n"
             "Without --db it asks the service. " +
             client_variables,
         .examples =
             {{"From the service", "posting_report --posting ID -o report.html"},
              {"From a copy that mirror_candidates keeps, in German and with Berlin's time",
               "posting_report --db candidates.db --lang de --time-zone Europe/Berlin -o report.html"}},
         .exit_codes = {{page_is_written, "the page is written"},
                        {no_page, "no page was written"},
                        {2, "wrong arguments or variables"}}});
    const Option posting = add_posting_option(line, arguments.posting);
    const Option database =
        add_database_option(line, arguments.database,
                            "Read from a copy instead of the service: a file, or an address "
                            "postgresql://user@host/database; --posting is needed if it holds "
                            "several postings");
    line.require_one_of({posting, database});
    line.text("-o,--output FILE", arguments.output,
              "The HTML file, which only you may read; an older one is replaced; - for standard output")
        .required();
    line.text("--lang CODE", arguments.language, "The language of the page: en (English) or de (German)")
        .one_of({language_codes.begin(), language_codes.end()})
        .with_default();
    add_time_zone_option(line, arguments.time_zone);
    add_quiet_option(line, arguments.quiet);
    add_verbose_option(line, arguments.verbose);
}

}  // namespace cis::programs

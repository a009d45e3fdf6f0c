#include "report/arguments.hpp"

#include "files/file_kind.hpp"
#include "options/common_options.hpp"
#include "options/database_option.hpp"
#include "options/language_option.hpp"
#include "options/time_zone_option.hpp"

namespace cis::programs::report_command {
void add_options(CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose =
             "Makes a page about the candidates of a posting: where they are, their scores, where they "
             "drop out, and the best ten. It holds personal data.\n"
             "Without --db it asks the service. With --db it reads a copy, and --posting is needed if the "
             "copy "
             "holds several postings. The file is HTML: for a PDF, open it in a browser and print it. With "
             "-o - the page goes to standard output.",
         .examples = {{"From the service", "cis report --posting ID -o report.html"},
                      {"From a copy that cis mirror keeps, in German and with Berlin's time",
                       "cis report --db candidates.db --lang de --time-zone Europe/Berlin -o report.html"}},
         .exit_codes = {ExitCode::again, ExitCode::output, ExitCode::refused, ExitCode::stopped,
                        ExitCode::terminated}});
    const Option posting = add_posting_option(line, arguments.posting);
    const Option database = add_database_option(line, arguments.database);
    line.require_one_of({posting, database});
    line.text("-o,--output FILE", arguments.output, output_help).checked(fault_of_page_file).required();
    add_replace_option(line, arguments.replace);
    const Option language = add_language_option(line, arguments.language);
    const Option time_zone = add_time_zone_option(line, arguments.time_zone);
    arguments.take_looks = [&arguments, language, time_zone](const ChosenLooks& chosen) {
        take_look(chosen, chosen.looks.language, language, arguments.language, fault_of_language);
        take_look(chosen, chosen.looks.time_zone, time_zone, arguments.time_zone, fault_of_time_zone);
    };
}

}  // namespace cis::programs::report_command

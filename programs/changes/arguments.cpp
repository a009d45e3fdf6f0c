#include "changes/arguments.hpp"

#include <filesystem>
#include <string>

#include "options/common_options.hpp"
#include "options/database_option.hpp"
#include "options/language_option.hpp"
#include "options/since_option.hpp"
#include "options/time_zone_option.hpp"
#include "table/new_table.hpp"
#include "text/ascii.hpp"

namespace cis::programs::changes_command {
namespace {

std::string fault_of_changes_file(const std::string& name) {
    const bool is_csv = upper_ascii(std::filesystem::path(name).extension().string()) == ".CSV";
    if (is_csv || is_workbook_name(name)) return fault_of_table_file(name);
    return "must end in .csv or .xlsx: the changes are written as a table";
}

}  // namespace

Dialect Arguments::dialect() const {
    Dialect dialect = excel_dialect(excel);
    dialect.time_zone = time_zone;
    return dialect;
}

void add_options(CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose =
             "Says what has changed in a copy that cis mirror keeps: who is new, who finished the interview, "
             "whose score came or changed, who was knocked out, and who left. It reads only the copy, and "
             "asks no service. Its output holds personal data.\n"
             "A change counts when the copy has seen it. The mark ~ is at changes that may have happened "
             "before the time that you ask for. What came and went between two passes of cis mirror is not "
             "in the copy.",
         .examples = {{"What has changed in the last seven days", "cis changes --db candidates.db"},
                      {"Since a day, for one posting, as a workbook",
                       "cis changes --db candidates.db -p \"Backend engineer\" --since 2026-03-01 "
                       "-o changes.xlsx"}},
         .exit_codes = {ExitCode::again, ExitCode::output, ExitCode::refused}});
    add_database_option(line, arguments.database).required();
    add_posting_option(line, arguments.posting);
    add_since_option(line, arguments.since);
    const Option output =
        line.text("-o,--output FILE", arguments.file, output_help).checked(fault_of_changes_file);
    add_replace_option(line, arguments.replace).needs(output);
    const Option excel =
        line.text("--excel COUNTRY", arguments.excel, excel_help).checked(fault_of_country).needs(output);
    const Option time_zone = add_time_zone_option(line, arguments.time_zone);
    const Option language = add_language_option(line, arguments.language);
    arguments.take_looks = [&arguments, excel, time_zone, language](const ChosenLooks& chosen) {
        take_look(chosen, chosen.looks.number_format, excel, arguments.excel, fault_of_country);
        take_look(chosen, chosen.looks.language, language, arguments.language, fault_of_language);
        // As in cis export, --excel also selects the time zone of the country's capital.
        const std::string of_country = excel_dialect(arguments.excel).time_zone;
        if (!time_zone.is_given() && !of_country.empty()) arguments.time_zone = of_country;
        take_look(chosen, chosen.looks.time_zone, time_zone, arguments.time_zone, fault_of_time_zone);
    };
}

}  // namespace cis::programs::changes_command

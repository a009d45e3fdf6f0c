#include "export/arguments.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include "csv/delimiter.hpp"
#include "export/column.hpp"
#include "options/common_options.hpp"
#include "options/time_zone_option.hpp"
#include "table/new_table.hpp"
#include "text/ascii.hpp"

namespace cis::programs::export_command {
namespace {

void add_csv_options(CommandLine& line, Arguments& arguments) {
    const Option excel = line.text("--excel COUNTRY", arguments.excel, excel_help).checked(fault_of_country);
    line.read(
            "--delimiter C",
            [&arguments](const std::string& text) { arguments.delimiter = delimiter_from(text); },
            delimiter_help)
        .checked(fault_of_delimiter);
    line.text("--decimal C", arguments.decimal, "The character before decimals: . or ,").one_of({".", ","});
    const Option time_zone = add_time_zone_option(line, arguments.time_zone);
    arguments.take_looks = [&arguments, excel, time_zone](const ChosenLooks& chosen) {
        take_look(chosen, chosen.looks.number_format, excel, arguments.excel, fault_of_country);
        take_look(chosen, chosen.looks.time_zone, time_zone, arguments.time_zone, fault_of_time_zone);
    };
    line.text("--columns LIST", arguments.columns,
              "The columns of the table, with commas between them, e.g. "
              "name,email,score,metadata.city,step.1.status; a wrong one lists all there are. Or all, for "
              "what programs read. Without it: those for people, with words and without JSON")
        .checked(fault_of_columns);
}

}  // namespace

Format Arguments::chosen_format() const {
    if (format == "jsonl") return Format::json_lines;
    if (format == "csv") return Format::csv;
    if (format == "xlsx" || is_workbook_name(file)) return Format::workbook;
    const bool is_csv_name = upper_ascii(std::filesystem::path(file).extension().string()) == ".CSV";
    return is_csv_name || !option_without(Format::json_lines).empty() ? Format::csv : Format::json_lines;
}

std::string Arguments::option_without(Format without) const {
    if (without == Format::csv) return {};
    if (!excel.empty()) return "--excel";
    if (delimiter) return "--delimiter";
    if (!decimal.empty()) return "--decimal";
    if (without == Format::workbook) return {};
    if (!time_zone.empty()) return "--time-zone";
    return columns.empty() ? "" : "--columns";
}

Dialect Arguments::dialect() const {
    Dialect dialect = excel_dialect(excel);
    if (delimiter) dialect.delimiter = *delimiter;
    if (!decimal.empty()) dialect.decimal = decimal.front();
    if (!time_zone.empty()) dialect.time_zone = time_zone;
    // For people, times are written as a clock shows them.
    if (dialect.time_zone.empty() && is_for_people()) dialect.time_zone = "UTC";
    return dialect;
}

void add_options(CommandLine& line, Arguments& arguments) {
    constexpr std::int64_t most_parallel = 64;
    line.describe(
        {.purpose =
             "Exports all candidates of a posting, or of all postings, each once and in no particular "
             "order. If it is stopped, run the same command again: it goes on, because FILE.checkpoint "
             "beside the file says how far it is. Without -o, or with -o -, it writes to standard "
             "output, from which it cannot go on. cis ingest can read the file.",
         .examples = {{"A workbook for people", "cis export -p \"Backend engineer\" -o people.xlsx"},
                      {"A table that Excel in Germany opens with a double click",
                       "cis export --posting ID --excel de -o people.csv"},
                      {"All that the service has of everybody", "cis export --all -o everybody.jsonl"}},
         .exit_codes = {ExitCode::review, ExitCode::again, ExitCode::output, ExitCode::busy,
                        ExitCode::refused, ExitCode::stopped, ExitCode::terminated}});
    const Option all = line.flag("--all", arguments.all, "All postings of the workspace");
    const Option posting = add_posting_option(line, arguments.posting).excludes(all);
    line.require_one_of({posting, all});
    const Option output =
        line.text("-o,--output FILE", arguments.file, output_help).checked(fault_of_table_file);
    add_replace_option(line, arguments.replace).needs(output);
    line.text("--format FORMAT", arguments.format,
              "csv or xlsx (for spreadsheets), or jsonl (all that the service sends). Without it: what the "
              "name "
              "of FILE says; csv if an option of CSV is given, otherwise jsonl")
        .one_of({"csv", "xlsx", "jsonl"});
    add_csv_options(line, arguments);
    add_in_flight_option(line, arguments.max_in_flight, most_parallel);
    add_rpm_option(line, arguments.requests_per_minute);
}

}  // namespace cis::programs::export_command

#include "export_arguments.hpp"

#include <cstdint>
#include <filesystem>

#include "column.hpp"
#include "csv/delimiter.hpp"
#include "csv/file_kind.hpp"
#include "options/client_options.hpp"
#include "options/common_options.hpp"
#include "options/time_zone_option.hpp"

namespace cis::programs {
namespace {

std::string list_of(const std::vector<std::string>& words) {
    std::string list;
    for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
    return list;
}

void add_csv_options(CommandLine& line, Arguments& arguments) {
    line.text("--excel COUNTRY", arguments.excel,
              "CSV for the Excel of a country (" + list_of(excel_countries()) +
                  "): its delimiter, decimals and time zone, which the next options change")
        .one_of(excel_countries());
    line.read(
            "--delimiter C",
            [&arguments](const std::string& text) { arguments.delimiter = delimiter_from(text); },
            "The character between columns, or tab. Without it: a comma, or what --excel says")
        .checked(fault_of_delimiter);
    line.text("--decimal C", arguments.decimal, "The character before decimals: . or ,").one_of({".", ","});
    add_time_zone_option(line, arguments.time_zone);
    line.text("--columns LIST", arguments.columns,
              "The columns of the CSV file, with commas between them, e.g. "
              "name,email,score,metadata.city,step.1.status. A wrong one "
              "lists all there are")
        .checked(fault_of_columns);
}

}  // namespace

bool Arguments::is_csv() const {
    if (!format.empty()) return format == "csv";
    const std::string extension = std::filesystem::path(file).extension().string();
    return !option_of_csv().empty() || extension == ".csv" || extension == ".CSV";
}

std::string Arguments::option_of_csv() const {
    if (!excel.empty()) return "--excel";
    if (delimiter) return "--delimiter";
    if (!decimal.empty()) return "--decimal";
    if (!time_zone.empty()) return "--time-zone";
    return columns.empty() ? "" : "--columns";
}

Dialect Arguments::dialect() const {
    Dialect dialect = excel_dialect(excel);
    if (delimiter) dialect.delimiter = *delimiter;
    if (!decimal.empty()) dialect.decimal = decimal.front();
    if (!time_zone.empty()) dialect.time_zone = time_zone;
    return dialect;
}

void add_options(CommandLine& line, Arguments& arguments) {
    constexpr std::int64_t most_parallel = 64;
    line.describe(
        {.purpose = "Exports all candidates of a posting, or of all postings, each once and in no particular "
                    "order. If it is stopped, run the same command again: it goes on. ingest_candidates can "
                    "read the file.\n" +
                    client_variables,
         .examples = {{"A table that Excel in Germany opens with a double click",
                       "export_candidates --posting ID --excel de -o people.csv"},
                      {"All that the service has of everybody",
                       "export_candidates --all -o everybody.jsonl"}},
         .exit_codes = {{everybody_is_in, "every candidate is in the output"},
                        {stopped_early, "stopped early"},
                        {wrong_arguments, "wrong arguments or variables, or the file is there already"},
                        {some_undecodable, "some candidates could not be decoded"},
                        {numbers_differ, "the numbers of candidates do not agree; what was read is kept"},
                        {no_output, "standard output, or a file to replace, could not be written"},
                        {in_use, "another export is writing to the file"}}});
    const Option all = line.flag("--all", arguments.all, "All postings of the workspace");
    const Option posting = add_posting_option(line, arguments.posting).excludes(all);
    line.require_one_of({posting, all});
    const Option output =
        line.text("-o,--output FILE", arguments.file,
                  "The file, which only you can read; FILE.checkpoint beside it says how far it is. Without "
                  "it: standard output, from which an export cannot go on")
            .checked(fault_of_text_file);
    line.flag("--replace", arguments.replace,
              "Replace a file that is there, when the new one is whole. Until then it stays as it is")
        .needs(output);
    line.text("--format FORMAT", arguments.format,
              "csv (for spreadsheets) or jsonl (all that the service sends). Without it: csv if FILE ends in "
              ".csv or an option of CSV is given, otherwise jsonl")
        .one_of({"csv", "jsonl"});
    add_csv_options(line, arguments);
    add_in_flight_option(line, arguments.max_in_flight, most_parallel);
    add_rpm_option(line, arguments.requests_per_minute);
    add_quiet_option(line, arguments.quiet);
    add_verbose_option(line, arguments.verbose);
}

}  // namespace cis::programs

#include "arguments.hpp"

#include <cstddef>
#include <limits>

#include "csv/delimiter.hpp"
#include "program_version.hpp"

namespace cis::examples {
namespace {

void add_input_options(CLI::App& app, Arguments& arguments) {
    RowOptions& rows = arguments.rows;
    app.add_option(
           "CSV", arguments.file,
           "A file with a header: name,email,phone_number,metadata.KEY…,data.KEY… without regard to case, "
           "blanks and underscores (except in KEY); - for standard input")
        ->required();
    app.add_option_function<std::string>(
           "--delimiter", [&rows](const std::string& text) { rows.csv.delimiter = delimiter_from(text); },
           "The character between columns, or tab; default: comma, semicolon or tab, as the header shows")
        ->check([](const std::string& text) {
            return delimiter_from(text) ? std::string{} : std::string("must be one ASCII character, or tab");
        });
    app.add_option(
           "--encoding", rows.csv.encoding,
           "Of a file without a byte order mark: utf-8, windows-1252, utf-16le, utf-16be or another name "
           "that iconv knows")
        ->capture_default_str();
    app.add_option("--map", rows.mapping.assignments,
                   "FIELD=COLUMN: name, email, phone_number, metadata.KEY or data.KEY")
        ->allow_extra_args(false);
    app.add_option("--ignore", rows.mapping.ignored, "A column that is not sent, may be repeated")
        ->allow_extra_args(false);
    app.add_option_function<std::string>(
        "--key", [&rows](const std::string& column) { rows.mapping.key = column; },
        "The column with your own key of each row, which no other row may have");
    app.add_flag("--typed", rows.mapping.typed,
                 "Send plain numbers and true/false in data.KEY as such, instead of as text");
    app.add_option(
        "--country", rows.country,
        "Two letters, e.g. DE: bring phone numbers into E.164, those without a country code as numbers of "
        "this country (needs libphonenumber)");
    app.add_option("--limit", rows.limit, "Read only so many rows")
        ->check(CLI::Range(std::size_t{1}, std::numeric_limits<std::size_t>::max() / 2));
}

}  // namespace

void add_options(CLI::App& app, Arguments& arguments) {
    app.description(
        "Ingests the candidates of a CSV file into a posting. Reads CIS_BASE_URL, CIS_API_KEY and, if set, "
        "CIS_WORKSPACE_ID, CIS_ALLOW_PLAINTEXT and CIS_CA_FILE. Two rows with the same e-mail address are "
        "one applicant: the second row is rejected.\n"
        "Creating a candidate invites a real person. If a person can be asked (standard input and standard "
        "error "
        "are a terminal; for CSV -, standard error is), the program names the posting, the workspace and the "
        "number "
        "of rows, and asks before it sends. Otherwise, as in a script or a scheduled job, it does not ask.\n"
        "Exit code: 0 every row is in the service, 3 some were rejected, 4 some failed, 5 standard output "
        "could not "
        "be written, 1 the run stopped early.");
    app.add_option("--posting", arguments.posting, "The posting's id")->required();
    add_input_options(app, arguments);
    app.add_option("--rejects", arguments.rejects,
                   "A new CSV file, which only you can read, for the rows that are not in the service, to be "
                   "corrected; removed at the end if there are none");
    app.add_flag("--dry-run", arguments.dry_run, "Only check the file: send nothing, and read no variables");
    app.add_flag("--yes", arguments.yes, "Do not ask before sending");
    app.add_flag("--json", arguments.json, "Print the totals as JSON");
    app.add_flag("--quiet", arguments.quiet, "Print no progress: only problems and the totals");
    app.add_flag("--verbose", arguments.verbose, "Print a line for each request");
    add_version(app);
}

}  // namespace cis::examples

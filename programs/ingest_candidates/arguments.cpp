#include "arguments.hpp"

#include <algorithm>
#include <limits>

#include "csv/delimiter.hpp"
#include "csv/file_kind.hpp"
#include "options/client_options.hpp"
#include "options/common_options.hpp"
#include "text/ascii.hpp"
#include "time/past_time.hpp"

namespace cis::programs {
namespace {

constexpr Range any_line{1, std::numeric_limits<std::int64_t>::max()};

std::string fault_of_undone(const std::string& text) {
    const bool is_line = !text.empty() && std::ranges::all_of(text, is_digit);
    return is_line || text == "all" ? std::string() : "is neither the number of a line nor all";
}

void add_file_options(CommandLine& line, Arguments& arguments) {
    RowOptions& rows = arguments.rows;
    line.path(
            "CSV", arguments.file,
            "A file with a header: name, email, phone_number, metadata.KEY, data.KEY without regard to case, "
            "blanks and underscores (except in KEY); - for standard input")
        .required();
    line.read(
            "--format FORMAT", [&rows](const std::string& text) { rows.is_json_lines = text == "jsonl"; },
            "csv, or jsonl for the JSON lines of export_candidates. Without it: csv")
        .one_of({"csv", "jsonl"});
    line.read(
            "--delimiter C", [&rows](const std::string& text) { rows.csv.delimiter = delimiter_from(text); },
            "The character between columns, or tab. Without it: comma, semicolon or tab, as the header shows")
        .checked(fault_of_delimiter);
    line.text("--encoding NAME", rows.csv.encoding,
              "Of a file without a byte order mark: utf-8, windows-1252, utf-16le, utf-16be or another name "
              "that iconv knows")
        .with_default();
    line.number("--from-line N", rows.csv.from_line, any_line,
                "Begin at this line of the file, counted from 1, which must begin a row. The header is read "
                "all the same");
    line.number("--limit N", rows.limit, any_line, "At most so many");
}

void add_column_options(CommandLine& line, Arguments& arguments) {
    RowOptions& rows = arguments.rows;
    line.texts("--map FIELD=COLUMN", rows.mapping.assignments,
               "What a column means: name, email, phone_number, metadata.KEY or data.KEY; may be repeated. "
               "Several columns can make the name: name='First name Last name'");
    line.texts("--ignore COLUMN", rows.mapping.ignored,
               "A column that is not sent; may be repeated. '' means the columns without a name");
    const Option key = line.read(
        "--key COLUMN", [&rows](const std::string& column) { rows.mapping.key = column; },
        "The column with your own key of each row, which no other row may have");
    line.flag("--allow-nameless", arguments.may_lack.name, "Send people without a name, too");
    line.flag("--allow-no-contact", arguments.may_lack.contact,
              "Send people without e-mail address and phone number, too, whom nobody can invite")
        .needs(key);
    line.flag(
        "--names-as-they-are", arguments.names_as_they_are,
        "Send names that seem to have lost letters, too, such as ?ukasz, and do not compare the letters "
        "of the file with --encoding");
    line.flag("--typed", rows.mapping.typed,
              "Send plain numbers and true/false in data.KEY as such, instead of as text");
    line.text("--country XX", rows.country,
              "Two letters, e.g. DE: bring phone numbers into E.164, those without a country code as numbers "
              "of this country (needs a build with libphonenumber)");
}

void add_output_options(CommandLine& line, Arguments& arguments) {
    line.path("--rejects FILE", arguments.rejects,
              "A new CSV file, which only you can read, for the rows that are not in the service, to be "
              "corrected; removed at the end if there are none")
        .checked(fault_of_text_file);
    line.path("-o,--results FILE", arguments.results,
              "A new CSV file, which only you can read: what became of each row, with the interview_url of "
              "those who are in. The posting is listed, also with a journal")
        .checked(fault_of_text_file);
    line.flag("--json", arguments.json, "Print the totals as JSON");
    add_quiet_option(line, arguments.quiet);
    add_verbose_option(line, arguments.verbose);
}

void add_run_options(CommandLine& line, Arguments& arguments) {
    constexpr std::int64_t most_in_flight = 1024;
    const Option dry_run =
        line.flag("--dry-run", arguments.dry_run, "Only check the file: send nothing, and read no variables");
    line.flag("--yes", arguments.yes, "Do not ask before sending");
    line.flag("--inactive", arguments.inactive, "Send people also to a posting that is not active");
    add_in_flight_option(line, arguments.max_in_flight, most_in_flight);
    add_rpm_option(line, arguments.requests_per_minute);
    line.path("--journal FILE", arguments.journal,
              "The file that remembers which rows were sent, without names and addresses. Without it: "
              "cis-POSTING.journal beside the CSV file, none for standard input");
    line.duration<std::chrono::seconds>(
            "--settle SECONDS", arguments.settle, {1, 86'400},
            "The time after which the service has applied a request and lists it, if it ever will")
        .with_default();
    line.read(
            "--since TIME", [&arguments](const std::string& text) { arguments.since = past_time(text); },
            "A time such as 2026-03-01T00:00:00Z: nobody of this file was sent before it. Without a journal, "
            "the posting is then listed from this time only, and whoever was sent before is sent again")
        .checked([](const std::string& text) { return fault_of_past_time(text); });
    line.flag("--first-run", arguments.first_run,
              "Nobody of this file was ever sent: do not send one row ahead");
    line.flag("--no-state", arguments.no_state,
              "Keep nothing outside of the journal: runs on this machine then see each other only in the "
              "posting's list. Without it, what they know of each other is below XDG_STATE_HOME, the home "
              "folder, or beside the journal");
    line.read(
            "--undecided WHAT",
            [&arguments](const std::string& what) {
                arguments.undecided = what == "send"        ? UndecidedChoice::send
                                      : what == "leave-out" ? UndecidedChoice::leave_out
                                                            : UndecidedChoice::hold;
            },
            "What becomes of rows that may be somebody who is in, such as those with an equal address and "
            "another name: hold (they are not sent, and go to the rejects), send (they are other people) or "
            "leave-out (they are the same people; the journal remembers it). Without it, a person who can be "
            "asked is asked about each; otherwise: hold")
        .one_of({"hold", "send", "leave-out"});
    Option decisions = line.flag("--decisions", arguments.decisions,
                                 "Send nothing, and list what was decided about such rows of the file, "
                                 "by the journal");
    line.texts(
            "--undo-decision LINE", arguments.undone,
            "Send nothing, and take back what was decided about the row in this line, or about all rows of "
            "the file: all. May be repeated")
        .checked(fault_of_undone)
        .excludes(decisions.excludes(dry_run))
        .excludes(dry_run);
    line.flag("--async", arguments.async,
              "Use the asynchronous route. A row is first 'queued', and 'created' when it is listed");
}

}  // namespace

void add_options(CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose =
             "Ingests the candidates of a CSV file into a posting: each person once, whatever fails. After "
             "any end, run the same command again: it sends only who is missing. A person is recognised by "
             "--key, or else by name and e-mail address, or by name and phone number.\n" +
             client_variables +
             " With CIS_REDIS_URL, several machines can bring in one file together.\n"
             "Creating a candidate invites a real person. If a person can be asked (standard input and "
             "standard error are a terminal; for CSV -, standard error is), the program names the posting, "
             "the workspace and the number of rows, and asks before it sends. At the end it asks about "
             "people who may be in already, under another name. Otherwise, as in a script or a scheduled "
             "job, it does not ask.",
         .examples = {{"Check a file; nobody is invited",
                       "ingest_candidates --posting ID --dry-run people.csv"},
                      {"Send everybody; rows with a fault go to a file",
                       "ingest_candidates --posting ID --rejects rejects.csv people.csv"}},
         .exit_codes = {{every_row_is_in, "every person is in the service"},
                        {stopped_early, "stopped early"},
                        {wrong_arguments, "wrong arguments or variables"},
                        {some_rejected, "rows must be corrected or decided about"},
                        {some_failed, "run the same command again"},
                        {no_output, "standard output could not be written"},
                        {journal_in_use, "another run is at work"}}});
    add_posting_option(line, arguments.posting).required();
    add_file_options(line, arguments);
    add_column_options(line, arguments);
    add_output_options(line, arguments);
    add_run_options(line, arguments);
}

}  // namespace cis::programs

#include "ingest/arguments.hpp"

#include <algorithm>
#include <limits>

#include "csv/delimiter.hpp"
#include "mapping/kept_mapping.hpp"
#include "options/common_options.hpp"
#include "table/new_table.hpp"
#include "text/ascii.hpp"
#include "time/past_time.hpp"

namespace cis::programs::ingest_command {
namespace {

constexpr Range any_line{1, std::numeric_limits<std::int64_t>::max()};

std::string fault_of_undone(const std::string& text) {
    const bool is_line = !text.empty() && std::ranges::all_of(text, is_digit);
    return is_line || text == "all" ? std::string() : "is neither the number of a line nor all";
}

void add_file_options(CommandLine& line, Arguments& arguments) {
    line.path(
            "FILE", arguments.file,
            "A workbook (.xlsx, .ods) or text with a row of titles: name, email, phone_number, metadata.KEY, "
            "data.KEY without regard to case, blanks and underscores (except in KEY); - for standard input")
        .required();
    line.path("--rejects FILE", arguments.rejects,
              "A new CSV file or workbook (.xlsx), which only you can read, for the rows that are not in the "
              "service, to be corrected; removed at the end if there are none")
        .checked(fault_of_table_file);
    line.path("-o,--output FILE", arguments.results, output_help).checked(fault_of_table_file);
    add_replace_option(line, arguments.replace);
}

void add_reading_options(CommandLine& line, RowOptions& rows) {
    line.section("How the file is read");
    line.read(
            "--input-format FORMAT",
            [&rows](const std::string& text) { rows.is_json_lines = text == "jsonl"; },
            "csv, or jsonl for the JSON lines of cis export. Without it: csv")
        .one_of({"csv", "jsonl"});
    line.read(
            "--delimiter C", [&rows](const std::string& text) { rows.csv.delimiter = delimiter_from(text); },
            delimiter_help)
        .checked(fault_of_delimiter);
    line.text("--encoding NAME", rows.csv.encoding, encoding_help).with_default();
    line.read("--sheet NAME", [&rows](const std::string& name) { rows.sheet.name = name; }, sheet_help);
    line.number(
        "--header-row N", rows.csv.header_row, any_line,
        "The row with the titles of the columns, as a spreadsheet counts. Rows above it are left out. "
        "Without it: the first row. If that one has none, a person is asked");
    line.read(
            "--hidden WHAT",
            [&rows](const std::string& what) {
                rows.sheet.hidden = what == "send" ? HiddenRows::send : HiddenRows::skip;
            },
            "What becomes of rows of a workbook that are hidden, by hand or by a filter: send (they are "
            "taken like the others) or skip (they are left out). Without it, a person is asked")
        .one_of({"send", "skip"});
    line.number("--from-line N", rows.csv.from_line, any_line,
                "Begin at this line of the file, counted from 1, which must begin a row, or at this row of "
                "a sheet. The header is read all the same");
    line.number("--limit N", rows.limit, any_line, "Stop after so many");
}

void add_column_options(CommandLine& line, Arguments& arguments) {
    RowOptions& rows = arguments.rows;
    line.section("What the columns mean");
    line.texts("--map FIELD=COLUMN", rows.mapping.assignments,
               "What a column means: name, email, phone_number, metadata.KEY or data.KEY; may be repeated. "
               "Several columns can make the name: name='First name Last name'");
    line.texts("--ignore COLUMN", rows.mapping.ignored,
               "A column that is not sent; may be repeated. '' means the columns without a name");
    const Option mapping =
        line.text("--mapping NAME", arguments.kept.used,
                  "The kept mapping that says what the columns mean. Without it: the one with the titles of "
                  "the file, unless other options here say what they mean")
            .checked(fault_of_mapping_name);
    line.flag("--no-mapping", arguments.kept.are_off, "Look for no kept mapping").excludes(mapping);
    line.text(
            "--keep-mapping NAME", arguments.kept.added,
            "Keep how the columns are read, for the next file with these titles; cis mappings lists what is "
            "kept")
        .checked(fault_of_mapping_name);
    line.read(
            "--name-order ORDER",
            [&rows](const std::string& order) {
                rows.mapping.name_order =
                    order == "last-first" ? NameOrder::last_first : NameOrder::as_written;
            },
            "How names in one column are written: last-first sends 'Maier, Anna' as 'Anna Maier', and "
            "everybody remains the same person; as-written sends them as they stand. Without it: as-written")
        .one_of({"last-first", "as-written"});
    line.flag(
        "--ignore-others", rows.mapping.ignore_others,
        "Leave out all columns that fill no field. Those that may have names or contacts, by their titles "
        "or by their cells, must still be named");
    const Option id_column = line.read(
        "--id-column COLUMN", [&rows](const std::string& column) { rows.mapping.key = column; },
        "The column with your own id of each row, which no other row may have");
    line.text("--country XX", rows.country,
              "Two letters, e.g. DE: bring phone numbers into E.164, those without a country code as numbers "
              "of this country (needs a build with libphonenumber)");
    line.flag("--typed", rows.mapping.typed,
              "Send plain numbers and true/false in data.KEY as such, instead of as text");
    line.flag("--allow-nameless", arguments.may_lack.name, "Send people without a name, too");
    line.flag("--allow-no-contact", arguments.may_lack.contact,
              "Send people without e-mail address and phone number, too, whom nobody can invite")
        .needs(id_column);
    line.flag(
        "--names-as-they-are", arguments.names_as_they_are,
        "Send names that seem to have lost letters, too, such as ?ukasz, and do not compare the letters "
        "of the file with --encoding");
}

void add_run_options(CommandLine& line, Arguments& arguments) {
    const Option dry_run =
        line.flag("--dry-run", arguments.dry_run, "Only check the file: send nothing, and ask no service");
    add_yes_option(line, arguments.yes);
    line.number("--at-most N", arguments.at_most, any_line,
                "Send nobody if the file has more people to send, because it may be a wrong one");
    line.flag("--inactive", arguments.inactive, "Send people also to a posting that is not active");
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
            "Send nothing, and take back what was decided about the row in this line (of a workbook: in this "
            "row), or about all rows of the file: all. May be repeated")
        .checked(fault_of_undone)
        .excludes(decisions.excludes(dry_run))
        .excludes(dry_run);
}

void add_rare_options(CommandLine& line, Arguments& arguments) {
    constexpr std::int64_t most_in_flight = 1024;
    line.section("Rarely needed");
    add_in_flight_option(line, arguments.max_in_flight, most_in_flight);
    add_rpm_option(line, arguments.requests_per_minute);
    line.path("--journal FILE", arguments.journal,
              "The file that remembers which rows were sent, without names and addresses. Without it: "
              "cis-POSTING.journal beside the file, none for standard input");
    line.duration<std::chrono::seconds>(
            "--settle TIME", arguments.settle, std::chrono::seconds(1), std::chrono::hours(24),
            "The time after which the service has applied a request and lists it, if it ever will")
        .with_default();
    line.read(
            "--not-before TIME",
            [&arguments](const std::string& text) { arguments.not_before = past_time(text); },
            "A time such as 2026-03-01T00:00:00Z: nobody of this file was sent before it. Without a journal, "
            "the posting is then listed from this time only, and whoever was sent before is sent again")
        .checked([](const std::string& text) { return fault_of_past_time(text); });
    line.flag("--first-run", arguments.first_run,
              "Nobody of this file was ever sent: do not send one row ahead");
    line.flag("--no-state", arguments.no_state,
              "Keep nothing outside of the journal: runs on this machine then see each other only in the "
              "posting's list. Without it, what they know of each other is below XDG_STATE_HOME, the home "
              "folder, or beside the journal");
    line.flag("--async", arguments.async,
              "Use the asynchronous route. A row is first 'queued', and 'created' when it is listed");
}

}  // namespace

void add_options(CommandLine& line, Arguments& arguments) {
    line.describe(
        {.purpose =
             "Brings the people of a file into a posting: each person once, whatever fails. After any end, "
             "run the same command again: it sends only who is missing. A person is recognised by "
             "--id-column, or else by name and e-mail address, or by name and phone number. With "
             "CIS_REDIS_URL, several machines can bring in one file together.\n"
             "This invites real people. At a terminal, it names the posting, the workspace and the number "
             "of rows, and asks before it sends; at the end it asks about people who may be in already, "
             "under another name. Where nobody can be asked, as in a script or a scheduled job, it sends "
             "only with --yes.\n"
             "With --output, a CSV file says what became of each row, with the interview_url of those who "
             "are "
             "in. The posting is listed for it, also with a journal.",
         .examples = {{"Check a file; nobody is invited", "cis ingest -p ID --dry-run people.csv"},
                      {"Send everybody; rows with a fault go to a file",
                       "cis ingest -p ID --rejects rejects.csv people.csv"}},
         .exit_codes = {ExitCode::review, ExitCode::again, ExitCode::output, ExitCode::busy,
                        ExitCode::refused, ExitCode::stopped, ExitCode::terminated}});
    add_posting_option(line, arguments.posting).required();
    add_file_options(line, arguments);
    add_run_options(line, arguments);
    add_column_options(line, arguments);
    add_reading_options(line, arguments.rows);
    add_rare_options(line, arguments);
    line.section("Options of all commands");
}

}  // namespace cis::programs::ingest_command

#include "arguments.hpp"

#include <cstddef>
#include <limits>

#include "csv/delimiter.hpp"
#include "options/client_options.hpp"

namespace cis::programs {
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
    auto* const key = app.add_option_function<std::string>(
        "--key", [&rows](const std::string& column) { rows.mapping.key = column; },
        "The column with your own key of each row, which no other row may have");
    app.add_flag("--allow-nameless", arguments.may_lack.name, "Send people without a name, too");
    app.add_flag("--allow-no-contact", arguments.may_lack.contact,
                 "Send people without e-mail address and phone number, too, whom nobody can invite")
        ->needs(key);
    app.add_flag("--typed", rows.mapping.typed,
                 "Send plain numbers and true/false in data.KEY as such, instead of as text");
    app.add_option(
        "--country", rows.country,
        "Two letters, e.g. DE: bring phone numbers into E.164, those without a country code as numbers of "
        "this country (needs libphonenumber)");
    app.add_option(
           "--from-line", rows.csv.from_line,
           "Begin at this line of the file, counted from 1, which must begin a row. The header is read "
           "all the same")
        ->check(CLI::Range(std::size_t{1}, std::numeric_limits<std::size_t>::max() / 2));
    app.add_option("--limit", rows.limit, "Read only so many rows")
        ->check(CLI::Range(std::size_t{1}, std::numeric_limits<std::size_t>::max() / 2));
}

void add_run_options(CLI::App& app, Arguments& arguments) {
    constexpr std::size_t most_in_flight = 1024;
    constexpr int longest_settle = 86'400;
    app.add_option("--in-flight", arguments.max_in_flight, "How many rows are sent at the same time")
        ->check(CLI::Range(std::size_t{1}, most_in_flight))
        ->capture_default_str();
    app.add_option("--rpm", arguments.requests_per_minute,
                   "At most so many requests per minute; default: as many as the service allows")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}));
    app.add_option("--journal", arguments.journal,
                   "The file that remembers which rows were sent, without names and addresses; default: "
                   "cis-POSTING.journal beside the CSV file, none for standard input");
    app.add_option_function<int>(
           "--settle", [&arguments](int seconds) { arguments.settle = std::chrono::seconds(seconds); },
           "The seconds after which the service has applied a request and lists it, if it ever will; "
           "default: 60")
        ->check(CLI::Range(1, longest_settle));
    app.add_option_function<std::string>(
           "--since",
           [&arguments](const std::string& text) { arguments.since = *Timestamp::from_iso8601(text); },
           "A time such as 2026-03-01T00:00:00Z: nobody of this file was sent before it. Without a journal, "
           "the posting is then listed from this time only, and whoever was sent before is sent again")
        ->check(CLI::Validator(
            [](const std::string& text) {
                const auto time = Timestamp::from_iso8601(text);
                if (!time) return time.error().reason;
                return *time <= Timestamp::now() ? std::string() : "is in the future";
            },
            "TIME"));
    app.add_flag("--first-run", arguments.first_run,
                 "Nobody of this file was ever sent: do not send one row ahead");
    app.add_flag("--no-state", arguments.no_state,
                 "Keep nothing outside of the journal: runs on this machine then see each other only in the "
                 "posting's list. Without it, what they know of each other is below XDG_STATE_HOME, the home "
                 "folder, or beside the journal");
    app.add_flag("--async", arguments.async,
                 "Use the asynchronous route. A row is first 'queued', and 'created' when it is listed");
}

}  // namespace

void add_options(CLI::App& app, Arguments& arguments) {
    app.description(
        "Ingests the candidates of a CSV file into a posting: each person once, whatever fails. After any "
        "end, run the same command again: it sends only who is missing. A person is recognised by --key, or "
        "else by name and e-mail address, or by name and phone number.\n"
        "Reads " +
        client_variables +
        ". With CIS_REDIS_URL, several machines can bring in one file together.\n"
        "Creating a candidate invites a real person. If a person can be asked (standard input and standard "
        "error are a terminal; for CSV -, standard error is), the program names the posting, the workspace "
        "and the number of rows, and asks before it sends. Otherwise, as in a script or a scheduled job, it "
        "does not ask.\n"
        "Exit code: 0 every person is in the service, 3 rows must be corrected, 4 run again, 5 standard "
        "output could not be written, 6 another run is at work, 1 the run stopped early, 2 wrong "
        "arguments.");
    app.add_option("--posting", arguments.posting, "The posting's id")->required();
    add_input_options(app, arguments);
    app.add_option("--rejects", arguments.rejects,
                   "A new CSV file, which only you can read, for the rows that are not in the service, to be "
                   "corrected; removed at the end if there are none");
    app.add_option(
        "--results", arguments.results,
        "A new CSV file, which only you can read: what became of each row, with the interview_url of those "
        "who are created");
    add_run_options(app, arguments);
    app.add_flag("--dry-run", arguments.dry_run, "Only check the file: send nothing, and read no variables");
    app.add_flag("--yes", arguments.yes, "Do not ask before sending");
    app.add_flag("--json", arguments.json, "Print the totals as JSON");
    app.add_flag("--quiet", arguments.quiet, "Print no progress: only problems and the totals");
    add_verbose_option(app, arguments.verbose);
}

}  // namespace cis::programs

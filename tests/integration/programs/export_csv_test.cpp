#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <map>

#include "ingest_fixture.hpp"
#include "shared_folder.hpp"
#include "sync/export_service.hpp"

namespace {

// 14 November 2023, 22:13:20, and 12 July 2024, 09:46:40 in UTC: one with and one without summer time.
constexpr double in_winter = 1'700'000'000.0;
constexpr double in_summer = 1'720'777'600.0;
constexpr double later = 1'730'000'000.0;

const std::string mark = "\xEF\xBB\xBF";

/// The emulator with two candidates whose interviews are over.
struct Exports {
    Emulator service;
    std::string posting = service.active_posting();
    TempDirectory directory;

    Exports() {
        service.set_time(in_winter);
        REQUIRE(service
                    .ingest(posting, {{"name", "J\xC3\xBCrgen \"Jo\" M\xC3\xBCller; B.A."},
                                      {"email", "j@example.com"},
                                      {"metadata", {{"city", "K\xC3\xB6ln, Altstadt"}, {"ref", "=1+1"}}},
                                      {"data", {{"years", 2.5}, {"team", 12}, {"remote", true}}}})
                    .status == 201);
        service.set_time(in_summer);
        REQUIRE(service.ingest(posting, {{"name", "-Anna"}, {"email", "a@example.com"}}).status == 201);
        service.set_time(later);
    }

    [[nodiscard]] ProgramResult run(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"--posting", posting});
        return run_program("cis export", std::move(arguments),
                           {{"CIS_BASE_URL", service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    }
    /// What the service has of a person.
    [[nodiscard]] cis::Candidate candidate(std::string_view email) const {
        const cis::Client client{{.base_url = service.server.base_url(), .api_key = emulator_key}};
        for (const cis::Candidate& one : client.candidates().list(posting, {.limit = 100})) {
            if (one.email == email) return one;
        }
        FAIL("there is nobody with this address");
        return {};
    }
    /// The whole file: the head, and the rows in the order of the export.
    static void check_bytes(const std::string& text, const std::string& head,
                            const std::vector<std::string>& rows) {
        const bool is_as_given = text == mark + head + rows[0] + rows[1];
        CAPTURE(text);
        CHECK((is_as_given || text == mark + head + rows[1] + rows[0]));
    }
    [[nodiscard]] std::string path(const std::string& name) const { return directory.path(name); }
};

std::string with_comma(double number, char decimal) {
    std::string text = json(number).dump();
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    std::ranges::replace(text, '.', decimal);
    return text;
}

constexpr const char* columns =
    "name,email,score,created_at,shortlisted,metadata.city,metadata.ref,data.years,data.team,data.remote,"
    "step.1.status,step.2.completed,step.3.status,agent_summary.web_interview.score";

std::string head_of(char delimiter, const std::string& end) {
    std::string text = "\"";
    for (const char c : std::string(columns) + ",cis_export")
        text += c == ',' ? std::string("\"") + delimiter + '"' : std::string(1, c);
    return text + '"' + end;
}

std::string row_of(const std::vector<std::string>& cells, char delimiter, const std::string& end) {
    std::string text;
    for (const std::string& cell : cells)
        text += (text.empty() ? std::string() : std::string(1, delimiter)) + '"' + cell + '"';
    return text + end;
}

}  // namespace

TEST_CASE("export: a file for the Excel of a country, byte by byte") {
    struct Preset {
        std::vector<std::string> options;
        char delimiter;
        char decimal;
        std::string end;
        std::array<std::string, 2> times;
    };
    const Preset preset = GENERATE(
        Preset{{"--excel", "de"}, ';', ',', "\r\n", {"2023-11-14 23:13:20", "2024-07-12 11:46:40"}},
        Preset{{"--excel", "us"}, ',', '.', "\r\n", {"2023-11-14 17:13:20", "2024-07-12 05:46:40"}},
        Preset{{"--excel", "ch"}, ';', '.', "\r\n", {"2023-11-14 23:13:20", "2024-07-12 11:46:40"}},
        Preset{{"--excel", "br"}, ';', ',', "\r\n", {"2023-11-14 19:13:20", "2024-07-12 06:46:40"}},
        Preset{{"--excel", "in"}, ',', '.', "\r\n", {"2023-11-15 03:43:20", "2024-07-12 15:16:40"}},
        Preset{{"--excel", "gb"}, ',', '.', "\r\n", {"2023-11-14 22:13:20", "2024-07-12 10:46:40"}},
        Preset{{"--excel", "de", "--time-zone", "Asia/Tokyo", "--delimiter", "tab", "--decimal", "."},
               '\t',
               '.',
               "\r\n",
               {"2023-11-15 07:13:20", "2024-07-12 18:46:40"}},
        Preset{{"--delimiter", ";", "--decimal", ","},
               ';',
               ',',
               "\n",
               {"2023-11-14T22:13:20Z", "2024-07-12T09:46:40Z"}});
    Exports exports;
    const cis::Candidate juergen = exports.candidate("j@example.com");
    const cis::Candidate anna = exports.candidate("a@example.com");
    REQUIRE(juergen.score.has_value());
    std::vector<std::string> arguments = preset.options;
    arguments.insert(arguments.end(), {"--columns", columns, "-o", exports.path("people.csv")});
    const ProgramResult result = exports.run(arguments);
    CAPTURE(preset.options, result.err);
    REQUIRE(result.exit_code == 0);
    const auto row = [&](const cis::Candidate& c, std::vector<std::string> cells,
                         const std::vector<std::string>& entries) {
        cells.insert(cells.end(), entries.begin(), entries.end());
        REQUIRE((c.workflow && c.workflow->steps.size() == 2 && c.score));
        cells.push_back(c.workflow->steps[0].status);
        cells.emplace_back(c.workflow->steps[1].completed ? "true" : "false");
        cells.emplace_back();
        const auto& interview = c.agent_summary->web_interview;
        cells.push_back(interview && interview->score ? with_comma(*interview->score, preset.decimal) : "");
        cells.emplace_back();
        return row_of(cells, preset.delimiter, preset.end);
    };
    const auto shortlisted = [](const cis::Candidate& c) { return c.shortlisted ? "true" : "false"; };
    const std::string years = std::string("2") + preset.decimal + "5";
    exports.check_bytes(
        read_file(exports.path("people.csv")), head_of(preset.delimiter, preset.end),
        {row(juergen,
             {"J\xC3\xBCrgen \"\"Jo\"\" M\xC3\xBCller; B.A.", "j@example.com",
              with_comma(*juergen.score, preset.decimal), preset.times[0], shortlisted(juergen)},
             {"K\xC3\xB6ln, Altstadt", "'=1+1", years, "12", "true"}),
         row(anna,
             {"'-Anna", "a@example.com", with_comma(*anna.score, preset.decimal), preset.times[1],
              shortlisted(anna)},
             {"", "", "", "", ""})});
    struct stat status{};
    REQUIRE(::stat(exports.path("people.csv").c_str(), &status) == 0);
    CHECK((status.st_mode & 0777U) == 0600);
}

TEST_CASE("export: a preset also writes the columns for people, and to standard output") {
    Exports exports;
    const ProgramResult result = exports.run({"--excel", "de"});
    CHECK(result.exit_code == 0);
    CHECK(result.out.starts_with(
        mark +
        "\"Name\";\"Email\";\"Status\";\"Score\";\"Steps\";\"Posting\";\"Added (Europe/Berlin)\";"
        "\"Interviewed (Europe/Berlin)\";\"Shortlisted\";\"Dismissed\";\"Interview link\";\"Resume link\";"
        "\"Recording link\";\"interview_id\";\"candidate_id\";\"posting_id\";\"cis_export\"\r\n"));
    CHECK(result.out.find("{") == std::string::npos);
    CHECK(result.out.find("\"2023-11-14 23:13:20\"") != std::string::npos);
}

TEST_CASE("export: a wrong column is named, and those there are") {
    Exports exports;
    const std::string wrong = GENERATE("nmae", "step.0.status", "step.1.colour", "step.1", "metadata.",
                                       "data.", "", "agent_summary.form", "step.x.status", "step.01.status");
    const ProgramResult result = exports.run({"--columns", "name, email ," + wrong});
    CAPTURE(wrong);
    CHECK(result.exit_code == 2);
    CHECK(result.out.empty());
    CHECK(result.err.find("--columns: there is no column '" + wrong +
                          "'. There are interview_id, candidate_id, posting_id, name, email, ") == 0);
    CHECK(result.err.find("agent_summary.form.total_questions, metadata.KEY, data.KEY, step.N.step_id, ") !=
          std::string::npos);
    CHECK(result.err.find(
              "and step.N.last_updated_at. KEY is the key of an entry, N the number of a step: 1 is "
              "the first. \"cis export --help\" says more.\n") != std::string::npos);
    const ProgramResult twice = exports.run({"--columns", "name,email,name"});
    CHECK(twice.exit_code == 2);
    CHECK(twice.err.find("--columns: the column 'name' is named twice. ") == 0);
    CHECK(exports.service.server.statistics().candidates_created == 2);
}

TEST_CASE("export: options that do not fit together, or have a wrong value") {
    Exports exports;
    const auto fault_of = [&](std::vector<std::string> arguments) {
        const ProgramResult result = exports.run(std::move(arguments));
        CHECK(result.exit_code == 2);
        return result.err.substr(0, result.err.find('\n'));
    };
    const std::string advice = ". \"cis export --help\" says more.";
    for (const std::vector<std::string>& option :
         std::vector<std::vector<std::string>>{{"--excel", "de"},
                                               {"--delimiter", ";"},
                                               {"--decimal", ","},
                                               {"--time-zone", "Europe/Berlin"},
                                               {"--columns", "name"}}) {
        CHECK(fault_of({"--format", "jsonl", option[0], option[1]}) ==
              option[0] + " is for CSV: leave it out, or --format jsonl");
    }
    CHECK(fault_of({"--decimal", ";"}) == "--decimal: must be . or ," + advice);
    CHECK(fault_of({"--delimiter", ";;"}) == "--delimiter: must be one ASCII character, or tab" + advice);
    CHECK(fault_of({"--time-zone", "berlin"}) ==
          "--time-zone: there is no time zone berlin; did you mean Europe/Berlin?" + advice.substr(1));
    CHECK(fault_of({"--replace"}) == "--replace requires --output" + advice);
    CHECK(fault_of({"--excel", "xx"}) ==
          "--excel: must be a country by its two letters, such as de, gb or us" + advice);
    for (const std::string name : {"people.pdf", "people.docx", "people.ods"}) {
        CHECK_THAT(fault_of({"-o", name}), StartsWith("--output: '" + name + "' is the name of "));
    }
}

TEST_CASE("export: a name of standard output is refused, because another text may be there") {
    const Exports exports;
    const std::string name = GENERATE("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");
    const ProgramResult result = exports.run({"--replace", "-o", name});
    CHECK(result.exit_code == 2);
    CHECK(result.err == "'" + name + "' is no file: with -o -, the export goes to standard output.\n");
}

TEST_CASE("export: the name of the file chooses CSV, and --format decides") {
    Exports exports;
    const auto begin_of = [&](const std::string& name, std::vector<std::string> options) {
        options.insert(options.end(), {"-o", exports.path(name)});
        CHECK(exports.run(options).exit_code == 0);
        return read_file(exports.path(name)).substr(0, 5);
    };
    CHECK(begin_of("a.csv", {}) == mark + "\"N");
    CHECK(begin_of("a.CSV", {"--columns", "all"}) == mark + "\"i");
    CHECK(begin_of("a.jsonl", {}) == "{\"obj");
    CHECK(begin_of("a.csv.txt", {}) == "{\"obj");
    CHECK(begin_of("b.csv", {"--format", "jsonl"}) == "{\"obj");
    CHECK(begin_of("b.jsonl", {"--format", "csv"}) == mark + "\"N");
}

TEST_CASE("export: a file that is there is replaced only by --replace") {
    Exports exports;
    const std::string file = exports.directory.write("people.csv", "my own list\n");
    const std::vector<std::string> plain{"--excel", "de", "-o", file};
    std::vector<std::string> replacing = plain;
    replacing.emplace_back("--replace");

    const ProgramResult refused = exports.run(plain);
    CHECK(refused.exit_code == 2);
    CHECK(refused.err ==
          "'" + file +
              "' is there already, and stays as it is. Name another file with -o, or use --replace: then the "
              "export takes its place.\n");
    CHECK(read_file(file) == "my own list\n");
    CHECK_FALSE(std::filesystem::exists(file + ".checkpoint"));

    const ProgramResult replaced = exports.run(replacing);
    CAPTURE(replaced.err);
    CHECK(replaced.exit_code == 0);
    const std::string first = read_file(file);
    CHECK(first.starts_with(mark + "\"Name\";"));
    CHECK(exports.run(plain).exit_code == 2);
    CHECK(exports.run(replacing).exit_code == 0);
    CHECK(read_file(file).size() == first.size());
    // Without a file it is a usual export, and nothing else stays behind.
    std::filesystem::remove(file);
    CHECK(exports.run(replacing).exit_code == 0);
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(file).parent_path()))
        names.push_back(entry.path().filename());
    CHECK(names == std::vector<std::string>{"people.csv"});
}

TEST_CASE("export: --replace keeps a link, and replaces what it names") {
    Exports exports;
    const std::string file = exports.directory.write("real.csv", "my own list\n");
    const std::string link = exports.path("link.csv");
    std::filesystem::create_symlink(file, link);
    CHECK(exports.run({"--excel", "us", "--replace", "-o", link}).exit_code == 0);
    CHECK(std::filesystem::is_symlink(link));
    CHECK(read_file(file).starts_with(mark + "\"Name\","));
}

TEST_CASE("export: --replace follows no link of another user where everybody can write") {
    if (!SharedFolder::can_be_tested()) return;
    Exports exports;
    const std::string file = exports.directory.write("real.csv", "my own list\n");
    const SharedFolder folder;
    const std::string link = folder.plant_link("link.csv", file);
    const ProgramResult refused = exports.run({"--replace", "-o", link});
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("'" + link + "' belongs to another user"));
    CHECK(read_file(file) == "my own list\n");
}

TEST_CASE("export: an export that replaces a file goes on after its end") {
    ExportService service({.latency = 20ms});
    service.seed(1500);
    const std::string file = service.directory.write("people.jsonl", "my own list\n");
    const EnvironmentVariable url("CIS_BASE_URL", service.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    const std::vector<std::string> plain{"--posting", service.posting, "-o", file, "--in-flight", "1"};
    std::vector<std::string> replacing = plain;
    replacing.emplace_back("--replace");
    {
        RunningProgram running("cis export", replacing);
        REQUIRE(eventually([&] { return service.service.server.requests().size() > 5; }));
        CHECK(running.stop(SIGINT) == 130);
        CHECK(running.err().find("Run the same command again to go on.") != std::string::npos);
        CHECK(running.err().find("'" + file + "' is as it was: it is replaced when the export is whole.") !=
              std::string::npos);
    }
    CHECK(read_file(file) == "my own list\n");
    CHECK(std::filesystem::exists(file + ".replacement.checkpoint"));
    const auto half = std::filesystem::file_size(file + ".replacement");
    CHECK(half > 0);
    {
        const ProgramResult forgotten = run_program("cis export", plain, {});
        CHECK(forgotten.exit_code == 2);
        CHECK(
            forgotten.err ==
            "'" + file +
                "' is there already, and stays as it is. With --replace, the unfinished export that replaces "
                "it goes on.\n");
        CHECK(std::filesystem::file_size(file + ".replacement") == half);
    }
    service.service.server.clear_requests();
    CHECK(run_program("cis export", replacing, {}).exit_code == 0);
    const std::size_t requests = service.service.server.requests().size();
    CHECK(service.exported() == service.listed());
    // It did not begin again.
    service.service.server.clear_requests();
    CHECK(run_program("cis export", replacing, {}).exit_code == 0);
    CHECK(requests < service.service.server.requests().size());
    CHECK_FALSE(std::filesystem::exists(file + ".replacement"));
    CHECK_FALSE(std::filesystem::exists(file + ".replacement.checkpoint"));
    CHECK_FALSE(std::filesystem::exists(file + ".replacement.checkpoint.ids"));
}

TEST_CASE("export: an export that cannot take the place of a file says where it is") {
    ExportService service({.latency = 20ms});
    service.seed(1500);
    const std::string file = service.directory.write("people.jsonl", "my own list\n");
    const EnvironmentVariable url("CIS_BASE_URL", service.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    RunningProgram running("cis export",
                           {"--posting", service.posting, "-o", file, "--in-flight", "1", "--replace"});
    REQUIRE(eventually([&] { return service.service.server.requests().size() > 5; }));
    std::filesystem::remove(file);
    std::filesystem::create_directories(file + "/inside");
    CHECK(running.stop(0) == 5);
    CHECK_THAT(running.err(),
               ContainsSubstring("1500 candidates, ") &&
                   ContainsSubstring("The export is whole, in '" + file +
                                     ".replacement', but cannot take the place of '" + file + "': "));
    const std::string lines = read_file(file + ".replacement");
    CHECK(std::count(lines.begin(), lines.end(), '\n') == 1500);
}

TEST_CASE("export: an unfinished export has its columns; a replacement of unknown state stays") {
    Exports exports;
    const std::string file = exports.directory.write("people.csv", "my own list\n");
    exports.directory.write("people.csv.replacement", "who knows\n");
    const ProgramResult unknown = exports.run({"--excel", "de", "--replace", "-o", file});
    CHECK(unknown.exit_code == 2);
    CHECK(unknown.err.find(
              "/people.csv.replacement' is there without its checkpoint, so nobody knows whether "
              "it is whole. Look at it, then remove it or give it another name.\n") != std::string::npos);
    CHECK(read_file(file) == "my own list\n");
    CHECK(read_file(exports.path("people.csv.replacement")) == "who knows\n");
}

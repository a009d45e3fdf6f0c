#include <random>

#include "sync/export_service.hpp"
#include "workbook/table_reader.hpp"

using cis::programs::TableReader;

namespace {

struct Workbooks : ExportService {
    using ExportService::ExportService;

    [[nodiscard]] std::filesystem::path workbook() const { return directory.path("people.xlsx"); }
    [[nodiscard]] ProgramResult run(std::vector<std::string> more = {}) const {
        more.insert(more.end(), {"-o", workbook().string()});
        if (std::ranges::find(more, "--all") == more.end()) more.insert(more.end(), {"--posting", posting});
        return run_program("cis export", std::move(more),
                           {{"CIS_BASE_URL", service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    }
    /// The cells of a column, by its title.
    [[nodiscard]] std::multiset<std::string> column(const std::string& title) const {
        TableReader reader(workbook());
        const auto& columns = reader.view().columns;
        const auto found = std::ranges::find(columns, title, &cis::programs::TableColumn::title);
        REQUIRE(found != columns.end());
        std::multiset<std::string> cells;
        while (auto row = reader.next())
            cells.insert(row->cells[static_cast<std::size_t>(found - columns.begin())]);
        return cells;
    }
    [[nodiscard]] std::set<std::string> files() const {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(directory.path("")))
            names.insert(entry.path().filename().string());
        return names;
    }
};

using Cells = std::multiset<std::string>;

}  // namespace

TEST_CASE("export to a workbook: words, times, scores and links for people, ids last, no JSON") {
    Workbooks books;
    books.posting = books.service.active_posting("Sales clerk");
    REQUIRE(books.service.ingest(books.posting, {{"name", "-Anna"}, {"email", "a@example.com"}}).status ==
            201);
    const ProgramResult result = books.run({"--time-zone", "Europe/Berlin"});
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    TableReader reader(books.workbook());
    std::vector<std::string> titles;
    for (const auto& column : reader.view().columns) titles.push_back(column.title);
    CHECK(titles == std::vector<std::string>{"Name", "Email", "Status", "Score", "Steps", "Posting",
                                             "Added (Europe/Berlin)", "Interviewed (Europe/Berlin)",
                                             "Shortlisted", "Dismissed", "Interview link", "Resume link",
                                             "Recording link", "interview_id", "candidate_id", "posting_id",
                                             "cis_export"});
    CHECK(books.column("Name") == Cells{"-Anna"});
    CHECK(books.column("Status") == Cells{"Not started yet"});
    CHECK(books.column("Posting") == Cells{"Sales clerk"});
    CHECK(books.column("Score") == Cells{""});
    CHECK(books.column("Interview link").begin()->starts_with("http"));
    CHECK(books.files() == std::set<std::string>{"people.xlsx"});
}

TEST_CASE("export to a workbook: all postings, each candidate with the title of its own") {
    Workbooks books;
    const auto first = books.service.active_posting("First");
    const auto second = books.service.active_posting("Second");
    for (const auto& [posting, name] :
         {std::pair(first, "Ada"), std::pair(second, "Bob"), std::pair(second, "Cyd")})
        REQUIRE(books.service.ingest(posting, {{"name", name}, {"email", std::string(name) + "@example.com"}})
                    .status == 201);
    const ProgramResult result = books.run({"--all"});
    CAPTURE(result.err);
    REQUIRE(result.exit_code == 0);
    CHECK(books.column("Posting") == Cells{"First", "Second", "Second"});
}

TEST_CASE("export to a workbook: chosen columns, and all of them") {
    Workbooks books;
    books.seed(3);
    REQUIRE(books.run({"--columns", "email,score,step.1.status"}).exit_code == 0);
    CHECK(books.column("email").size() == 3);
    REQUIRE(books.run({"--columns", "all", "--replace"}).exit_code == 0);
    CHECK(books.column("metadata").size() == 3);
    CHECK(books.column("interview_id") == books.listed());
}

TEST_CASE("export to a workbook: an earlier file stays without --replace, and until the new one is whole") {
    Workbooks books;
    books.seed(3);
    (void)books.directory.write("people.xlsx", "my own list");
    const ProgramResult refused = books.run();
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("people.xlsx' is there already, and stays as it is"));
    CHECK(read_file(books.workbook()) == "my own list");
    CHECK(books.run({"--replace"}).exit_code == 0);
    CHECK(books.column("interview_id") == books.listed());
    CHECK(books.files() == std::set<std::string>{"people.xlsx"});
}

TEST_CASE("export to a workbook: nothing is lost or doubled by kill -9") {
    Workbooks books({.latency = 20ms});
    books.seed(3000);
    const EnvironmentVariable url("CIS_BASE_URL", books.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    std::mt19937 dice(7);
    for (std::size_t kills = 0; kills < 6; ++kills) {
        const std::size_t before = books.service.server.requests().size();
        RunningProgram running("cis export", {"--posting", books.posting, "-o", books.workbook().string(),
                                              "--in-flight", "3", "--quiet"});
        const std::size_t more = std::uniform_int_distribution<std::size_t>(1, 9)(dice);
        CHECK(eventually([&] { return books.service.server.requests().size() >= before + more; }));
        static_cast<void>(running.stop(SIGKILL));
        CHECK_FALSE(std::filesystem::exists(books.workbook()));
    }
    const ProgramResult last = books.run();
    CAPTURE(last.err);
    CHECK(last.exit_code == 0);
    CHECK(books.column("interview_id") == books.listed());
    CHECK(books.files() == std::set<std::string>{"people.xlsx"});
}

TEST_CASE("export to a workbook: what a process killed at the end has gathered is gathered again") {
    Workbooks books;
    books.seed(3);
    cis::Candidate earlier;
    earlier.object = "candidate";
    earlier.interview_id = "of-an-earlier-export";
    earlier.posting_id = books.posting;
    earlier.status = cis::CandidateStatus::pending;
    (void)books.directory.write("people.xlsx.candidates", std::string(to_json(earlier).text()) + '\n');
    const ProgramResult result = books.run();
    CAPTURE(result.err);
    CHECK(result.exit_code == 0);
    CHECK(books.column("interview_id") == books.listed());
    CHECK(books.files() == std::set<std::string>{"people.xlsx"});
}

TEST_CASE("export to a workbook: a file of somebody else in the place of what is gathered stays") {
    Workbooks books;
    books.seed(3);
    const auto own = books.directory.write("people.xlsx.candidates", "my notes\n");
    const ProgramResult result = books.run();
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring("people.xlsx.candidates' is there, and is not from an export"));
    CHECK(read_file(own) == "my notes\n");
}

TEST_CASE("export to a workbook: options that only CSV has, and a name that does not fit, are refused") {
    Workbooks books;
    const auto fault_of = [&](std::vector<std::string> options) {
        const ProgramResult result = books.run(std::move(options));
        CHECK(result.exit_code == 2);
        return result.err;
    };
    CHECK_THAT(fault_of({"--excel", "de"}), ContainsSubstring("--excel is for CSV: leave it out"));
    CHECK_THAT(fault_of({"--delimiter", ";"}), ContainsSubstring("--delimiter is for CSV: leave it out"));
    CHECK_THAT(fault_of({"--format", "csv"}), ContainsSubstring("is the name of a workbook"));
    const ProgramResult stream =
        run_program("cis export", {"--posting", books.posting, "--format", "xlsx"},
                    {{"CIS_BASE_URL", books.service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    CHECK(stream.exit_code == 2);
    CHECK_THAT(stream.err, ContainsSubstring("name one that ends in .xlsx with -o"));
}

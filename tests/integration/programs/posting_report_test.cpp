#include <sys/stat.h>
#include <cis/sql/open_store.hpp>
#include "emulator_fixture.hpp"

namespace {

/// The emulator and the program.
struct Reporting {
    Emulator service{{.autoplay = true}};
    TempDirectory directory;
    std::filesystem::path file = directory.path("report.html");

    ProgramResult run(std::vector<std::string> arguments) {
        if (std::ranges::find(arguments, "-o") == arguments.end())
            arguments.insert(arguments.end(), {"-o", file});
        return run_program("posting_report", std::move(arguments),
                           {{"CIS_BASE_URL", service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    }
    /// The page about a posting.
    std::string page_of(const std::string& posting) {
        const ProgramResult result = run({"--posting", posting});
        REQUIRE(result.exit_code == 0);
        CHECK(result.out.empty());
        return read_file(file);
    }
    std::size_t files() const {
        const std::filesystem::directory_iterator entries(directory.path("."));
        return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
    }
};

std::string with_candidates(Reporting& reporting, const std::vector<std::string>& names) {
    std::string posting = reporting.service.active_posting();
    for (const std::string& name : names) {
        const json body{{"name", name},
                        {"email", std::to_string(reporting.service.server.now()) + "@example.com"}};
        REQUIRE(reporting.service.ingest(posting, body).status == 201);
        reporting.service.advance(1);
    }
    reporting.service.advance(1e5);
    return posting;
}

}  // namespace

TEST_CASE("posting_report: a page of its own, readable by its owner alone") {
    Reporting reporting;
    const std::string posting = with_candidates(reporting, {"Amara Adeyemi"});
    const std::string page = reporting.page_of(posting);
    struct stat status{};
    REQUIRE(::stat(reporting.file.c_str(), &status) == 0);
    CHECK((status.st_mode & 07777U) == 0600U);
    CHECK(reporting.files() == 1);
    CHECK_THAT(page, ContainsSubstring("default-src 'none'; style-src 'unsafe-inline'"));
    CHECK_THAT(page, ContainsSubstring("no-referrer"));
    CHECK_THAT(page, ContainsSubstring("holds personal data"));
    CHECK_THAT(page, ContainsSubstring("Backend engineer"));
    CHECK_THAT(page, ContainsSubstring("Amara Adeyemi"));
    CHECK_THAT(page, ContainsSubstring("<dd>1</dd>"));
    CHECK_THAT(page, ContainsSubstring("Web interview"));
    CHECK_THAT(page, ContainsSubstring("href=\"https://app.example.com/postings/" + posting));
    CHECK_THAT(page, !ContainsSubstring("<script"));
    CHECK_THAT(page, !ContainsSubstring("interviews.example.com"));
    CHECK_THAT(page, !ContainsSubstring("@example.com"));
}

// NOLINTBEGIN(misc-misleading-bidirectional): such texts are tested
TEST_CASE("posting_report: hostile names are text") {
    Reporting reporting;
    const std::string page = reporting.page_of(
        with_candidates(reporting, {"<script>alert(1)</script>", "\u202Egnp.exe", std::string(500, 'A'),
                                    "👩‍💻", "\"><img src=x>"}));
    CHECK_THAT(page, !ContainsSubstring("<script"));
    CHECK_THAT(page, !ContainsSubstring("<img"));
    CHECK_THAT(page, !ContainsSubstring("\u202E"));
    CHECK_THAT(page, ContainsSubstring("<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>"));
    CHECK_THAT(page, ContainsSubstring("<bdi>gnp.exe</bdi>"));
    CHECK_THAT(page, ContainsSubstring("<bdi>" + std::string(500, 'A') + "</bdi>"));
    CHECK_THAT(page, ContainsSubstring("<bdi>👩‍💻</bdi>"));
}
// NOLINTEND(misc-misleading-bidirectional)

TEST_CASE("posting_report: no candidates, several pages, standard output") {
    Reporting reporting;
    CHECK_THAT(reporting.page_of(reporting.service.active_posting()), ContainsSubstring("No candidates yet"));
    const std::string posting = reporting.service.active_posting();
    (void)reporting.service.server.seed({.posting_id = posting, .count = 250});
    const ProgramResult result = reporting.run({"--posting", posting, "-o", "-"});
    CHECK(result.exit_code == 0);
    CHECK_THAT(result.out, ContainsSubstring("<dd>250</dd>"));
    CHECK_THAT(result.err, ContainsSubstring("250 candidates read"));
    CHECK(reporting.run({"--posting", posting, "--quiet"}).err.empty());
}

TEST_CASE("posting_report: errors name the offender and leave the older page alone") {
    Reporting reporting;
    const std::string before = reporting.page_of(reporting.service.active_posting());
    const ProgramResult unknown = reporting.run({"--posting", "nobody"});
    CHECK(unknown.exit_code == 1);
    CHECK_THAT(unknown.err, ContainsSubstring("There is no posting with the id or title 'nobody'"));
    CHECK(reporting.run({}).exit_code == 2);
    const ProgramResult no_database = reporting.run({"--db", reporting.directory.path("none.db")});
    CHECK(no_database.exit_code == 1);
    CHECK_THAT(no_database.err, ContainsSubstring("--db: there is no such file"));
    const ProgramResult no_folder =
        reporting.run({"--posting", "p", "-o", reporting.directory.path("a/b.html")});
    CHECK(no_folder.exit_code == 1);
    CHECK_THAT(no_folder.err, ContainsSubstring("a/b.html"));
    CHECK(read_file(reporting.file) == before);
    CHECK(reporting.files() == 1);
}

TEST_CASE("posting_report: a signal ends it without a page") {
    Reporting reporting;
    const std::string posting = reporting.service.active_posting();
    reporting.service.server.inject({.response = cis::emulator::Fault::Response::delayed,
                                     .method = "GET",
                                     .path_pattern = "/api/v2/postings/{posting_id}/candidates",
                                     .delay = 30s});
    const EnvironmentVariable url("CIS_BASE_URL", reporting.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    RunningProgram program("posting_report", {"--posting", posting, "-o", reporting.file});
    REQUIRE(eventually([&] {
        return std::ranges::any_of(reporting.service.server.requests(), [](const auto& request) {
            return request.path.find("/candidates") != std::string::npos;
        });
    }));
    CHECK(program.stop(SIGINT) == 1);
    CHECK_THAT(program.err(), ContainsSubstring("stopped; no page was written"));
    CHECK(reporting.files() == 0);
}

TEST_CASE("posting_report: a database without a copy is an error, and stays as it is") {
    Reporting reporting;
    const TempDirectory databases;
    const std::string database = databases.write("empty.db", "");
    const ProgramResult result = reporting.run({"--db", database});
    CHECK(result.exit_code == 1);
    CHECK_THAT(result.err, ContainsSubstring("has no copy of candidates"));
    CHECK(std::filesystem::file_size(database) == 0);
    CHECK_FALSE(std::filesystem::exists(database + "-wal"));
    CHECK(reporting.files() == 0);
}

TEST_CASE("posting_report: from a database, which says how old it is") {
    Reporting reporting;
    const TempDirectory databases;
    const std::string database = databases.path("candidates.db");
    const auto store = cis::sql::open_store(database);
    const auto add = [&store](const std::string& posting) {
        const auto lease = store->acquire({"https://api.example.com", "", posting}, "test", 1min);
        REQUIRE(lease);
        cis::sync::MirrorCommit commit;
        commit.state.passed_at = cis::Timestamp::now();
        for (const char* const id : {"i-1", "i-2", "i-3"}) {
            cis::sync::MirrorWrite write;
            write.row.candidate.interview_id = id;
            write.row.candidate.posting_id = posting;
            write.row.candidate.name = "Person " + std::string(id);
            write.row.candidate.score = 70;
            write.row.vanished = std::string(id) == "i-3";
            commit.rows.push_back(write);
        }
        REQUIRE_FALSE(store->commit(*lease, commit));
    };
    add("posting-1");
    REQUIRE(reporting.run({"--db", database}).exit_code == 0);
    const std::string page = read_file(reporting.file);
    CHECK_THAT(page, ContainsSubstring("<bdi>posting-1</bdi></h1>"));
    CHECK_THAT(page, ContainsSubstring("<dd>2</dd>"));
    CHECK_THAT(page, ContainsSubstring("<bdi>Person i-2</bdi>"));
    CHECK_THAT(page, !ContainsSubstring("Person i-3"));
    CHECK_THAT(page, ContainsSubstring("1 candidate is in the copy, but no longer in the service"));
    CHECK_THAT(page, ContainsSubstring("Read from a copy that was last brought up to date on"));
    add("posting-2");
    const ProgramResult unclear = reporting.run({"--db", database});
    CHECK(unclear.exit_code == 1);
    CHECK_THAT(unclear.err, ContainsSubstring("the database holds 2 postings, posting-1, posting-2"));
    CHECK(reporting.run({"--db", database, "--posting", "posting-2"}).exit_code == 0);
}

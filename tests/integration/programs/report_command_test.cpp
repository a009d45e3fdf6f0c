#include <sys/stat.h>
#include <cis/sql/open_store.hpp>
#include <regex>
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
        return run_program("cis report", std::move(arguments),
                           {{"CIS_BASE_URL", service.server.base_url()}, {"CIS_API_KEY", emulator_key}});
    }
    /// The page about a posting.
    std::string page_of(const std::string& posting) {
        const ProgramResult result = run({"--posting", posting, "--replace"});
        REQUIRE(result.exit_code == 0);
        CHECK(result.out.empty());
        return read_file(file);
    }
    std::size_t files() const {
        const std::filesystem::directory_iterator entries(directory.path("."));
        return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
    }
};

/// With one blank for each line end and indentation. A tilde stands for a blank that does not break.
std::string squeezed(const std::string& words) {
    return std::regex_replace(std::regex_replace(words, std::regex("\\s+"), " "), std::regex("~"), "\u00A0");
}

/// What a reader of a page reads: the texts, in their order, without the time at which it was made.
std::string words_of(const std::string& page) {
    std::string text = page.substr(page.find("<body>"));
    text = std::regex_replace(text, std::regex("<[^>]*>"), " ");
    const std::regex moment(R"(([0-9]+ [A-Z][a-z]{2} |[0-9.]{6})20[0-9]{2}, [0-9:]{5} \()");
    text = std::regex_replace(text, moment, "NOW (");
    return squeezed(text);
}

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

/// Three people of a posting, who were invited at the end of 2025 in UTC, two of them in 2026 in Berlin.
void add_people(cis::sync::MirrorStore& store) {
    struct Person {
        const char* name;
        cis::CandidateStatus status;
        std::optional<double> score;
        double created_at;
    };
    constexpr double last_hour = 1'767'222'000;  // 2025-12-31T23:00:00Z
    const auto lease = store.acquire({"https://api.example.com", "", "posting-1"}, "test", 1min);
    REQUIRE(lease);
    cis::sync::MirrorCommit commit;
    commit.state.passed_at = cis::Timestamp::now();
    for (const auto& [name, status, score, created_at] :
         {Person{"Amara Adeyemi", cis::CandidateStatus::shortlisted, 99.8, last_hour - 60},
          Person{"Jürgen Müller", cis::CandidateStatus::completed, 97.1, last_hour},
          Person{"Olga Petrov", cis::CandidateStatus::in_progress, std::nullopt, last_hour + 90}}) {
        cis::sync::MirrorWrite write;
        Candidate& candidate = write.row.candidate;
        candidate.interview_id = candidate.name = name;
        candidate.posting_id = "posting-1";
        candidate.status = status;
        candidate.score = score;
        candidate.created_at = cis::Timestamp(created_at);
        cis::CandidateStep step;
        step.step_id = "form";
        step.started = true;
        step.completed = score.has_value();
        candidate.workflow.emplace().steps = {step};
        candidate.workflow->all_complete = step.completed;
        commit.rows.push_back(write);
    }
    REQUIRE_FALSE(store.commit(*lease, commit));
}

}  // namespace

TEST_CASE("report: a page of its own, readable by its owner alone") {
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

constexpr const char* english_words = R"(
Posting report Posting without a title Made NOW (UTC)
This page holds personal data. Share it only with people who may see it, and delete it when you no longer
need it.
Candidates 3 Completed every step 2 Have a score 2 Average score 98.4
Since last week No changes since NOW (UTC). The copy is as the service was on NOW (UTC). What has happened since
then is not known, or only in part. What came and went between two passes of cis mirror is not known.
Where people are Candidates by status Status People As a bar
Not started yet 0 of 3 In progress 1 of 3 Being evaluated 0 of 3 Completed 1 of 3 Shortlisted 1 of 3
Dismissed 0 of 3 Knocked out 0 of 3
Scores 0 1 2 0 10 20 30 40 50 60 70 80 90 100 1 candidate has no score yet.
The numbers Candidates by score Score People 0 to below 10 0 10 to below 20 0 20 to below 30 0 30 to
below 40 0
40 to below 50 0 50 to below 60 0 60 to below 70 0 70 to below 80 0 80 to below 90 0 90 to 100 2
When people were invited 0 1 31 Dec 2025, 22:59 31 Dec 2025, 23:01 Each column is 1 minute. The time zone
is UTC.
The numbers Candidates by time of invitation From People
31 Dec 2025, 22:59 1 31 Dec 2025, 23:00 1 31 Dec 2025, 23:01 1
Where people drop out By step of the workflow; bars are relative to all candidates. “Got no further”
counts people
who have not completed the workflow, at the last step that they reached. Some of them are still on their
way.
Step 1 Candidates in the step 1 Of this step People As a bar
Reached 3 of 3 Started 3 of 3 Completed 2 of 3 Knocked out 0 of 3 Got no further 1 of 3
The best scores Candidates with the best scores Place Name Score From 0 to 100
1 Amara Adeyemi Shortlisted , invited 31 Dec 2025 99.8 2 Jürgen Müller Completed , invited 31 Dec 2025
97.1
Read from a copy that was last brought up to date on NOW (UTC), 1 minute before this page was made.
)";

constexpr const char* german_words = R"(
Bericht zur Stelle Stelle ohne Titel Erstellt am NOW (Europe/Berlin)
Diese Seite enthält personenbezogene Daten. Geben Sie sie nur an Personen weiter, die sie sehen dürfen,
und löschen
Sie sie, wenn Sie sie nicht mehr brauchen.
Personen 3 Alle Schritte fertig 2 Haben Punkte 2 Punkte im Mittel 98,4
Seit letzter Woche Keine Änderungen seit NOW (Europe/Berlin). Die Kopie ist auf dem Stand von NOW (Europe/Berlin).
Was seitdem geschah, ist nicht oder nur teilweise bekannt. Was zwischen zwei Läufen von cis mirror kam und ging,
ist nicht bekannt.
Wo die Personen stehen Personen nach Status Status Personen Als Balken
Noch nicht begonnen 0 von 3 Im Gange 1 von 3 Wird ausgewertet 0 von 3 Abgeschlossen 1 von 3
In engerer Wahl 1 von 3 Abgelehnt 0 von 3 Ausgeschieden 0 von 3
Punkte 0 1 2 0 10 20 30 40 50 60 70 80 90 100 1 Person hat noch keine Punkte.
Die Zahlen Personen nach Punkten Punkte Personen 0 bis unter 10 0 10 bis unter 20 0 20 bis unter 30 0
30 bis unter 40 0 40 bis unter 50 0 50 bis unter 60 0 60 bis unter 70 0 70 bis unter 80 0 80 bis unter 90
0
90 bis 100 2
Wann die Personen eingeladen wurden 0 1 31.12.2025, 23:59 01.01.2026, 00:01
Jede Säule steht für 1 Minute. Die Zeitzone ist Europe/Berlin.
Die Zahlen Personen nach der Zeit der Einladung Ab Personen
31.12.2025, 23:59 1 01.01.2026, 00:00 1 01.01.2026, 00:01 1
Wo Personen ausscheiden Nach Schritten des Ablaufs; die Balken beziehen sich auf alle Personen. „Nicht
weiter“ zählt
Personen, die den Ablauf nicht abgeschlossen haben, beim letzten Schritt, den sie erreicht haben. Einige
von ihnen
sind noch unterwegs.
Schritt 1 Personen im Schritt 1 In diesem Schritt Personen Als Balken
Erreicht 3 von 3 Begonnen 3 von 3 Abgeschlossen 2 von 3 Ausgeschieden 0 von 3 Nicht weiter 1 von 3
Die meisten Punkte Personen mit den meisten Punkten Platz Name Punkte Von 0 bis 100
1 Amara Adeyemi In engerer Wahl , eingeladen am 31.12.2025 99,8
2 Jürgen Müller Abgeschlossen , eingeladen am 01.01.2026 97,1
Aus einer Kopie gelesen, die zuletzt am NOW (Europe/Berlin) aktualisiert wurde, 1 Minute vor dieser Seite.
)";

TEST_CASE("report: the words of a page in English and in German") {
    Reporting reporting;
    const TempDirectory databases;
    const std::string database = databases.path("candidates.db");
    add_people(*cis::sql::open_store(database));
    REQUIRE(reporting.run({"--db", database}).exit_code == 0);
    CHECK(words_of(read_file(reporting.file)) == squeezed(english_words));
    REQUIRE(reporting.run({"--db", database, "--lang", "de", "--time-zone", "Europe/Berlin", "--replace"})
                .exit_code == 0);
    CHECK(words_of(read_file(reporting.file)) == squeezed(german_words));
}

TEST_CASE("report: the heading in both languages, and how many were read") {
    Reporting reporting;
    const std::string posting = with_candidates(reporting, {"Jürgen Müller"});
    const ProgramResult english = reporting.run({"--posting", posting, "--time-zone", "America/New_York"});
    CHECK(english.err == "1 candidate read\n");
    CHECK_THAT(words_of(read_file(reporting.file)),
               StartsWith(" Posting report Backend engineer Status: Open Made NOW (America/New_York) Review "
                          "the candidates This page holds"));
    REQUIRE(reporting.run({"--posting", posting, "--lang", "de", "--replace"}).exit_code == 0);
    CHECK_THAT(words_of(read_file(reporting.file)),
               StartsWith(" Bericht zur Stelle Backend engineer Status: Offen Erstellt am NOW (UTC) Personen "
                          "ansehen Diese Seite enthält"));
}

TEST_CASE("report: an unknown language or time zone is named before anything is read") {
    Reporting reporting;
    const ProgramResult zone = reporting.run({"--posting", "p", "--time-zone", "berlin"});
    CHECK(zone.exit_code == 2);
    CHECK_THAT(zone.err,
               ContainsSubstring("--time-zone: there is no time zone berlin; did you mean Europe/Berlin?"));
    const ProgramResult language = reporting.run({"--posting", "p", "--lang", "nl"});
    CHECK(language.exit_code == 2);
    CHECK_THAT(language.err, ContainsSubstring("--lang: must be en, de, fr, es or it"));
    CHECK(reporting.service.server.requests().empty());
    CHECK(reporting.files() == 0);
}

TEST_CASE("report: a file that is no page, or no database, is refused before anything is read") {
    Reporting reporting;
    const std::string pdf = reporting.directory.path("report.pdf");
    const ProgramResult result = reporting.run({"--posting", "p", "-o", pdf});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring("is the name of a PDF, but the page is HTML"));
    CHECK_THAT(result.err, ContainsSubstring("open it in a browser, and print it there as PDF"));
    const ProgramResult database = reporting.run({"--db", reporting.directory.write("x.xlsx", "")});
    CHECK(database.exit_code == 2);
    CHECK_THAT(database.err,
               ContainsSubstring("--db: is the name of a workbook, but must be that of a database"));
    CHECK(reporting.service.server.requests().empty());
    CHECK(reporting.files() == 1);  // the workbook
}

// NOLINTBEGIN(misc-misleading-bidirectional): such texts are tested
TEST_CASE("report: hostile names are text") {
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

TEST_CASE("report: no candidates, several pages, standard output") {
    Reporting reporting;
    CHECK_THAT(reporting.page_of(reporting.service.active_posting()), ContainsSubstring("No candidates yet"));
    const std::string posting = reporting.service.active_posting();
    (void)reporting.service.server.seed({.posting_id = posting, .count = 250});
    const ProgramResult result = reporting.run({"--posting", posting, "-o", "-"});
    CHECK(result.exit_code == 0);
    CHECK_THAT(result.out, ContainsSubstring("<dd>250</dd>"));
    CHECK_THAT(result.err, ContainsSubstring("250 candidates read"));
    CHECK(reporting.run({"--posting", posting, "--quiet", "--replace"}).err.empty());
}

TEST_CASE("report: errors name the offender and leave the older page alone") {
    Reporting reporting;
    const std::string before = reporting.page_of(reporting.service.active_posting());
    const ProgramResult there = reporting.run({"--posting", "nobody"});
    CHECK(there.exit_code == 2);
    CHECK(there.err == "'" + reporting.file.string() +
                           "' is there already, and stays as it is. Name another file with -o, or use "
                           "--replace.\n");
    const ProgramResult unknown = reporting.run({"--posting", "nobody", "--replace"});
    CHECK(unknown.exit_code == 2);
    CHECK_THAT(unknown.err, ContainsSubstring("There is no posting with the id or title 'nobody'"));
    CHECK(reporting.run({}).exit_code == 2);
    const ProgramResult no_database =
        reporting.run({"--db", reporting.directory.path("none.db"), "--replace"});
    CHECK(no_database.exit_code == 2);
    CHECK_THAT(no_database.err, ContainsSubstring("--db: there is no file '"));
    const ProgramResult no_folder =
        reporting.run({"--posting", "p", "-o", reporting.directory.path("a/b.html")});
    CHECK(no_folder.exit_code == 2);
    CHECK_THAT(no_folder.err, ContainsSubstring("a/b.html' cannot be created: No such file or directory"));
    CHECK(read_file(reporting.file) == before);
    CHECK(reporting.files() == 1);
}

TEST_CASE("report: a signal ends it without a page") {
    Reporting reporting;
    const std::string posting = reporting.service.active_posting();
    reporting.service.server.inject({.response = cis::emulator::Fault::Response::delayed,
                                     .method = "GET",
                                     .path_pattern = "/api/v2/postings/{posting_id}/candidates",
                                     .delay = 30s});
    const EnvironmentVariable url("CIS_BASE_URL", reporting.service.server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", emulator_key);
    RunningProgram program("cis report", {"--posting", posting, "-o", reporting.file});
    REQUIRE(eventually([&] {
        return std::ranges::any_of(reporting.service.server.requests(), [](const auto& request) {
            return request.path.find("/candidates") != std::string::npos;
        });
    }));
    CHECK(program.stop(SIGINT) == 130);
    CHECK_THAT(program.err(), ContainsSubstring("Stopped by Ctrl-C. No page was written."));
    CHECK(reporting.files() == 0);
}

TEST_CASE("report: a database without a copy is an error, and stays as it is") {
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

TEST_CASE("report: from a database, which says how old it is") {
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
    CHECK_THAT(page, ContainsSubstring("<bdi>Posting without a title</bdi></h1>"));
    CHECK_THAT(page, ContainsSubstring("<dd>2</dd>"));
    CHECK_THAT(page, ContainsSubstring("<bdi>Person i-2</bdi>"));
    CHECK_THAT(page, !ContainsSubstring("Person i-3"));
    CHECK_THAT(page, ContainsSubstring("1 candidate is in the copy, but no longer in the service"));
    CHECK_THAT(page, ContainsSubstring("Read from a copy that was last brought up to date on"));
    CHECK_THAT(page, !ContainsSubstring("posting-1"));
    add("posting-2");
    const ProgramResult unclear = reporting.run({"--db", database, "--replace"});
    CHECK(unclear.exit_code == 2);
    CHECK_THAT(unclear.err, ContainsSubstring("the database holds 2 postings, posting-1, posting-2"));
    CHECK(reporting.run({"--db", database, "--posting", "posting-2", "--replace"}).exit_code == 0);
}

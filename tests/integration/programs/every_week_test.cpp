// The script of the page "Every week, by itself", as a timer runs it: no terminal, an empty environment.

#include "answers.hpp"
#include "fault_server.hpp"
#include "ingest_fixture.hpp"
#include "listener.hpp"

namespace {

const std::string script = (project_folder() / "examples" / "every_week" / "bring_in.sh").string();

struct Week : Ingest {
    std::string file = directory.path("list.csv");
    std::string home = directory.path("home");

    Week() {
        std::filesystem::create_directory(home);
        list("Ada,ada@example.com\nBob,bob@example.com\n");
        REQUIRE(
            timer({"cis", "login", "--url", service.server.base_url()}, "", std::string(emulator_key) + "\n")
                .exit_code == 0);
    }
    void list(const std::string& rows, const std::string& titles = "Bewerber,Kontakt") {
        (void)directory.write("list.csv", titles + "\n" + rows);
    }
    /// Runs a command as cron does.
    [[nodiscard]] ProgramResult timer(const std::vector<std::string>& command,
                                      const std::string& variables = "",
                                      const std::string& input = "") const {
        std::string line = "printf '%s' '" + input + "' | env -i HOME='" + home + "' PATH='" +
                           program_folder().string() + ":/usr/bin:/bin' " + variables;
        for (const std::string& word : command) line += " '" + word + "'";
        return run_program("/bin/sh", {"-c", line}, {});
    }
    [[nodiscard]] ProgramResult week(const std::string& variables = "") const {
        return timer({script, posting, file}, variables);
    }
};

}  // namespace

TEST_CASE(
    "every week: a script that nobody watches brings in who is new, and tells only what is left to do") {
    Week week;
    const ProgramResult unknown = week.week();
    CHECK(unknown.exit_code == 2);
    CHECK_THAT(unknown.err, ContainsSubstring("unknown columns 'Bewerber', 'Kontakt'") &&
                                ContainsSubstring("Nobody can go on without you."));
    CHECK(week.emails().empty());
    REQUIRE(week.timer({"cis", "ingest", "-p", week.posting, "--dry-run", "--map", "name=Bewerber", "--map",
                        "email=Kontakt", "--keep-mapping", "list", week.file})
                .exit_code == 0);

    const ProgramResult first = week.week();
    CAPTURE(first.out, first.err);
    CHECK(first.exit_code == 0);
    CHECK((first.out + first.err).empty());
    CHECK(week.emails() == std::multiset<std::string>{"ada@example.com", "bob@example.com"});

    // The same list, and then one with somebody new and a row that is wrong.
    CHECK(week.week().exit_code == 0);
    week.list("Ada,ada@example.com\nCyd,cyd@example.com\nDan,dan(at)example.com\n");
    const ProgramResult next = week.week();
    CAPTURE(next.err);
    CHECK(next.exit_code == 3);
    CHECK_THAT(next.err, ContainsSubstring("Some rows need you: correct them in ") &&
                             !ContainsSubstring("dan(at)") && !ContainsSubstring("Dan"));
    CHECK(week.emails() ==
          std::multiset<std::string>{"ada@example.com", "bob@example.com", "cyd@example.com"});
}

TEST_CASE("every week: a wrong file invites nobody") {
    Week week;
    REQUIRE(week.timer({"cis", "ingest", "-p", week.posting, "--dry-run", "--map", "name=Bewerber", "--map",
                        "email=Kontakt", "--keep-mapping", "list", week.file})
                .exit_code == 0);
    const ProgramResult many = week.week("CIS_AT_MOST=1");
    CHECK(many.exit_code == 2);
    CHECK_THAT(many.err,
               ContainsSubstring("2 people would be sent, and --at-most allows 1. Nothing was sent."));
    week.list("Ada,ada@example.com,x\n", "Bewerber,Kontakt,Gehalt");
    CHECK(week.week().exit_code == 2);
    week.list("", "Something,else");
    CHECK(week.week().exit_code == 2);
    CHECK(week.emails().empty());
    week.list("Ada,ada@example.com\n");
    CHECK(week.week("CIS_AT_MOST=1").exit_code == 0);
    CHECK(week.emails() == std::multiset<std::string>{"ada@example.com"});
    // Who is in does not count.
    week.list("Ada,ada@example.com\nBob,bob@example.com\n");
    CHECK(week.week("CIS_AT_MOST=1").exit_code == 0);
    CHECK(week.emails().size() == 2);
}

TEST_CASE("every week: a chat is told, in JSON") {
    Week week;
    const FaultServer chat(answer_in_turn({answer::with(200, {}, "{}")}));
    const ProgramResult told = week.week("CIS_TELL_URL=" + chat.base_url() + "/hook");
    CAPTURE(told.err);
    CHECK(told.exit_code == 2);
    REQUIRE(chat.request_count() == 1);
    const std::string text = json::parse(chat.requests().front().body).at("text");
    CHECK_THAT(text, ContainsSubstring("unknown columns 'Bewerber', 'Kontakt'") &&
                         ContainsSubstring("cis ended with 2. Nobody can go on without you."));
    CHECK_THAT(told.err, !ContainsSubstring("unknown columns"));
}

TEST_CASE("every week: a chat that fails changes no exit code, and cron is told") {
    Week week;
    const FaultServer chat(answer_in_turn({answer::with(500, {}, "{}")}));
    const ProgramResult told = week.week("CIS_TELL_URL=" + chat.base_url() + "/hook");
    CHECK(told.exit_code == 2);
    CHECK_THAT(told.err,
               ContainsSubstring("Nobody could be told:") && ContainsSubstring("cis ended with 2."));
}

TEST_CASE("every week: a service that does not answer is for the next run, whoever is named") {
    Week week;
    REQUIRE(week.timer({"cis", "ingest", "-p", week.posting, "--yes", "--map", "name=Bewerber", "--map",
                        "email=Kontakt", "--keep-mapping", "list", week.file})
                .exit_code == 0);
    week.service.server.inject({.response = emulator::Fault::Response::proxy_error,
                                .method = "GET",
                                .path_pattern = "/api/v2/postings",
                                .proxy_status = 503});
    week.posting = "Backend engineer";
    const ProgramResult result = week.week("CIS_AT_MOST=1");
    CAPTURE(result.err);
    CHECK(result.exit_code == 4);
    CHECK_THAT(result.err, !ContainsSubstring("would be sent"));
}

TEST_CASE("every week: a report that is ready is told to a chat, as the page says") {
    Week week;
    const json made =
        week.service.ingest(week.posting, {{"name", "Ada \"Countess\""}, {"email", "ada@example.com"}})
            .json()["data"];
    const FaultServer chat(answer_in_turn({answer::with(200, {}, "{}")}));
    const std::string page = read_file(project_folder() / "docs" / "guide" / "every-week.md");
    const std::size_t begin = page.find("cis listen --listen 8080");
    REQUIRE(begin != std::string::npos);
    std::string recipe = page.substr(begin, page.find("```", begin) - begin);
    recipe.replace(recipe.find("8080"), 4, "0");
    // The other commands end when this one does.
    recipe.replace(0, 3, "sh -c 'echo $$ > listener.pid; exec cis \"$@\"' sh");
    (void)week.directory.write("webhook-secrets.txt", "whk_1 report_available whsec_report\n");
    RunningProgram program(
        "/bin/sh", {"-c", "cd '" + week.directory.path("").string() + "' && export HOME='" + week.home +
                              "' PATH='" + program_folder().string() + ":/usr/bin:/bin' CIS_TELL_URL='" +
                              chat.base_url() + "/hook'\n" + recipe});
    const std::string port = program.wait_for_error_line("listening on 127.0.0.1:");
    REQUIRE_FALSE(port.empty());
    const std::string body = json{{"interview_id", made["interview_id"]},
                                  {"posting_id", week.posting},
                                  {"report_url", "https://reports.example.com/1"}}
                                 .dump();
    RawHttp http("http://127.0.0.1:" + port);
    CHECK(http.send("POST", "/", body, signed_by("whsec_report", body)).status == 200);
    REQUIRE(chat.wait_for_requests(1, 20s));
    CHECK(json::parse(chat.requests().front().body).at("text") ==
          "The report about Ada \"Countess\" is ready: https://reports.example.com/1");
    CHECK(::kill(std::stoi(read_file(week.directory.path("listener.pid"))), SIGTERM) == 0);
    CHECK(program.stop(0) == 0);  // only waits
}

TEST_CASE("every week: a list in another folder, under a name without an end, has nobody who is new") {
    Week week;
    REQUIRE(week.timer({"cis", "ingest", "-p", week.posting, "--yes", "--map", "name=Bewerber", "--map",
                        "email=Kontakt", "--keep-mapping", "list", week.file})
                .exit_code == 0);
    std::filesystem::create_directory(week.directory.path("moved.to"));
    week.file = week.directory.write("moved.to/-list",
                                     "Bewerber,Kontakt\nAda,ada@example.com\n"
                                     "Bob,bob@example.com\nCyd,cyd@example.com\nDan,\n");
    const ProgramResult result = week.week("CIS_AT_MOST=1");
    CAPTURE(result.err);
    CHECK(result.exit_code == 3);
    CHECK(week.emails().size() == 3);
    std::size_t beside = 0;
    for (const auto& entry : std::filesystem::directory_iterator(week.directory.path("moved.to")))
        beside += entry.path().filename().string().starts_with("-list-") ? 1 : 0;
    CHECK(beside == 2);
}

TEST_CASE("every week: what has changed is told to a chat, as the page says") {
    Week week;
    week.service.set_time(cis::Timestamp::now().epoch_seconds());
    REQUIRE(week.timer({"cis", "ingest", "-p", week.posting, "--yes", "--map", "name=Bewerber", "--map",
                        "email=Kontakt", week.file})
                .exit_code == 0);
    const FaultServer chat(answer_in_turn({answer::with(200, {}, "{}")}));
    const std::string page = read_file(project_folder() / "docs" / "guide" / "every-week.md");
    const std::size_t begin = page.find("cis mirror --all --db candidates.db\n");
    REQUIRE(begin != std::string::npos);
    const std::string recipe = page.substr(begin, page.find("```", begin) - begin);
    const auto commands = week.directory.write("recipe.sh", "set -e\ncd '" + week.home + "'\nCIS_TELL_URL='" +
                                                                chat.base_url() + "/hook'\n" + recipe);
    const ProgramResult told = week.timer({"/bin/sh", commands});
    CAPTURE(told.err, told.out);
    CHECK(told.exit_code == 0);
    REQUIRE(chat.request_count() == 1);
    const std::string text = json::parse(chat.requests().front().body).at("text");
    CHECK_THAT(text, ContainsSubstring("2 new") && ContainsSubstring("Ada") && ContainsSubstring("Bob"));
}

#include "ingest_fixture.hpp"
#include "terminal.hpp"

// The jobs of a person in HR, at a terminal, with workbooks that three programs have made: see
// tests/integration/workbooks/make.py.

namespace {

const std::filesystem::path workbooks = project_folder() / "tests" / "integration" / "workbooks";

struct Weeks : Ingest {
    EnvironmentVariable config{"CIS_CONFIG", directory.path("config")};

    /// The command as a person types it, with the answers.
    [[nodiscard]] ProgramResult talk(const std::vector<std::string>& arguments,
                                     const std::vector<Typed>& answers) const {
        std::vector<std::string> all{
            "ingest", "--posting", posting, "--settle", "2s", "--journal", directory.path("people.journal")};
        all.insert(all.end(), arguments.begin(), arguments.end());
        return talk_at_terminal("cis", all, environment(), answers);
    }
    /// A file of the folder of workbooks, in the folder of the person.
    [[nodiscard]] std::string file(const std::string& name) const {
        return directory.write(name, read_file(workbooks / name));
    }
};

const Typed row_of_titles{.after = "Rows above it are left out [4] ", .text = "\n"};
const Typed skip_hidden{.after = "What becomes of them? [send/skip] ", .text = "skip\n"};
const Typed yes{.after = "This invites real people. Continue? [y/N] ", .text = "y\n"};

const std::vector<std::string> columns{
    "--map", "name=Bewerber",     "--map",        "email=Mailadresse", "--map", "phone_number=Telefon",
    "--map", "data.score=Punkte", "--name-order", "last-first"};

}  // namespace

TEST_CASE("a person in HR checks, sends and corrects a workbook, and brings in that of the next week") {
    const std::string name =
        GENERATE("this_week_openpyxl.xlsx", "this_week_libreoffice.xlsx", "this_week_libreoffice.ods");
    CAPTURE(name);
    Weeks weeks;
    const std::string file = weeks.file(name);

    // The first look: which row has the titles, which rows count, and what the columns are.
    const ProgramResult first = weeks.talk({"--dry-run", file}, {row_of_titles, skip_hidden});
    INFO(first.err);
    CHECK(first.exit_code == 2);
    CHECK_THAT(first.err, ContainsSubstring("--map email='Mailadresse'") &&
                              ContainsSubstring("--map phone_number='Telefon'"));

    // The check, which also keeps what was said of the columns.
    std::vector<std::string> check{"--dry-run", "--keep-mapping", "weekly", file};
    check.insert(check.end(), columns.begin(), columns.end());
    const ProgramResult checked = weeks.talk(check, {row_of_titles, skip_hidden});
    INFO(checked.err);
    CHECK(checked.exit_code == 3);
    CHECK_THAT(checked.err, ContainsSubstring("row 9 cannot be sent: Mailadresse"));
    CHECK_THAT(checked.err, ContainsSubstring("row 10 cannot be sent"));  // the total
    CHECK_THAT(checked.out, ContainsSubstring("3 rows can be sent, 0 duplicates, 2 rejected"));
    CHECK(weeks.emails().empty());

    // Without an option: the mapping is found, and hidden rows are asked about again.
    const std::string rejects = weeks.directory.path("rejects.csv");
    const ProgramResult sent = weeks.talk({"--rejects", rejects, file}, {skip_hidden, yes});
    INFO(sent.err);
    CHECK(sent.exit_code == 3);
    CHECK(weeks.emails() ==
          std::multiset<std::string>{"ada@example.com", "grace@example.com", "margaret@example.com"});

    // The correction.
    std::string text = read_file(rejects);
    const std::size_t at = text.find("(at)");
    REQUIRE(at != std::string::npos);
    text.replace(at, 4, "@");
    const std::string corrected = weeks.directory.write("corrected.csv", text);
    const ProgramResult repaired =
        weeks.talk({"--rejects", weeks.directory.path("still-wrong.csv"), corrected}, {yes});
    INFO(repaired.err);
    CHECK(weeks.emails().count("katherine@example.com") == 1);

    // The next week: a script stops at the new column, a person leaves it out.
    const std::string next = weeks.file("next_week_libxlsxwriter.xlsx");
    const ProgramResult stopped = weeks.run({next});
    CHECK(stopped.exit_code == 2);
    CHECK_THAT(stopped.err, ContainsSubstring("Column 'Ort' is new since mapping 'weekly' was kept."));
    CHECK(weeks.emails().size() == 4);
    const ProgramResult next_week =
        weeks.talk({next}, {{.after = "Leave it out this time? [y/N] ", .text = "y\n"}, yes});
    INFO(next_week.err);
    CHECK(next_week.exit_code == 0);
    CHECK(weeks.emails() == std::multiset<std::string>{"ada@example.com", "dorothy@example.com",
                                                       "grace@example.com", "katherine@example.com",
                                                       "margaret@example.com"});
    const cis::Client client{{.base_url = weeks.service.server.base_url(), .api_key = emulator_key}};
    std::multiset<std::string> names;
    for (const cis::Candidate& candidate : client.candidates().list(weeks.posting))
        names.insert(candidate.name);
    CHECK(names == std::multiset<std::string>{"Ada Lovelace", "Dorothy Vaughan", "Grace Hopper",
                                              "Katherine Johnson", "Margaret Hamilton"});
}

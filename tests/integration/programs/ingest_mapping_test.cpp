#include <atomic>
#include <thread>

#include "ingest_fixture.hpp"
#include "made_zip.hpp"
#include "terminal.hpp"

using cis::test::made_xlsx;
using cis::test::text_rows;

namespace {

/// The command, a user without mappings, and files of two weeks.
struct TwoWeeks : Ingest {
    EnvironmentVariable config{"CIS_CONFIG", directory.path("config")};
    std::string first = directory.write(
        "week1.csv", "Bewerber;Kontakt;Telefon;Notiz\nAda Lovelace;ada@example.com;0171 1234567;x\n");
    std::vector<std::string> columns{
        "--map", "name=Bewerber", "--map", "email=Kontakt", "--map", "phone_number=Telefon", "--ignore",
        "Notiz", "--country",     "DE"};

    [[nodiscard]] std::vector<std::string> with_columns(std::vector<std::string> more) const {
        more.insert(more.end(), columns.begin(), columns.end());
        return more;
    }
    [[nodiscard]] std::string week2(const std::string& titles, const std::string& row) {
        return directory.write("week2.csv", titles + "\n" + row + "\n");
    }
    [[nodiscard]] std::filesystem::path file() const { return directory.path("config/mappings/hr.toml"); }
};

json end_of(const ProgramResult& result) { return json::parse(result.last_line()); }

bool has_note(const ProgramResult& result, const std::string& kind) {
    const json notes = end_of(result)["notes"];
    return std::ranges::any_of(notes, [&](const json& note) { return note["kind"] == kind; });
}

/// A workbook with a sheet KW44 and another one.
/// @param state an attribute of the first sheet
std::string two_sheets(const std::string& rows, const std::string& other, const std::string& other_rows,
                       const std::string& state = {}) {
    return made_xlsx(
        {.rows = rows,
         .sheets = "<sheet name=\"KW44\" sheetId=\"1\" r:id=\"rId1\" " + state + "/><sheet name=\"" + other +
                   "\" sheetId=\"2\" r:id=\"rId2\"/>",
         .more = {{.name = "xl/worksheets/sheet2.xml",
                   .content = "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/"
                              "main\"><sheetData>" +
                              other_rows + "</sheetData></worksheet>"}}});
}

}  // namespace

TEST_CASE("a mapping that was kept reads the file of the next week") {
    TwoWeeks weeks;
    const ProgramResult kept =
        weeks.run(weeks.with_columns({"--dry-run", "--keep-mapping", "hr", weeks.first}));
    INFO(kept.err);
    REQUIRE(kept.exit_code == 0);
    CHECK(has_note(kept, "mapping_kept"));
    CHECK(std::filesystem::status(weeks.file()).permissions() == std::filesystem::perms{0600});
    REQUIRE(weeks.run({weeks.first}).exit_code == 0);

    // The order of the columns may differ.
    const auto next =
        weeks.week2("Notiz;Telefon;Bewerber;Kontakt", "y;0171 7654321;Grace Hopper;grace@example.com");
    const ProgramResult sent = weeks.run({next});
    INFO(sent.err);
    CHECK(sent.exit_code == 0);
    CHECK(has_note(sent, "mapping"));
    CHECK(weeks.emails() == std::multiset<std::string>{"ada@example.com", "grace@example.com"});
    CHECK(weeks.run({"--dry-run", "--mapping", "hr", next}).exit_code == 0);
    CHECK(weeks.run({"--dry-run", "--no-mapping", next}).exit_code == 2);
}

TEST_CASE("a column that is new since a mapping was kept stops a script, and nobody is sent") {
    TwoWeeks weeks;
    REQUIRE(weeks.run(weeks.with_columns({"--dry-run", "--keep-mapping", "hr", weeks.first})).exit_code == 0);
    const auto next = weeks.week2("Bewerber;Kontakt;Telefon;Notiz;phone_number",
                                  "Grace;grace@example.com;0171 7654321;y;+4917100000001");
    const ProgramResult stopped = weeks.run({next});
    CHECK(stopped.exit_code == 2);
    CHECK_THAT(stopped.err, ContainsSubstring("Column 'phone_number' is new since mapping 'hr' was kept. "
                                              "Nothing was sent."));
    CHECK(weeks.emails().empty());
    const ProgramResult told = weeks.run({"--mapping", "hr", "--ignore", "phone_number", next});
    INFO(told.err);
    CHECK(told.exit_code == 0);
    CHECK(weeks.emails() == std::multiset<std::string>{"grace@example.com"});
}

TEST_CASE("what the command says of a column counts more than a mapping") {
    TwoWeeks weeks;
    REQUIRE(weeks.run(weeks.with_columns({"--dry-run", "--keep-mapping", "hr", weeks.first})).exit_code == 0);
    const auto next =
        weeks.week2("Bewerber;Kontakt;Telefon;Notiz;Privat", "Grace;nobody;0171 7654321;y;grace@example.com");
    const ProgramResult sent =
        weeks.run({"--mapping", "hr", "--map", "email=Privat", "--ignore", "Kontakt", next});
    INFO(sent.err);
    CHECK(sent.exit_code == 0);
    CHECK(weeks.emails() == std::multiset<std::string>{"grace@example.com"});
}

TEST_CASE("a new column is not named by a column whose title only has the same letters") {
    TwoWeeks weeks;
    REQUIRE(weeks.run(weeks.with_columns({"--dry-run", "--keep-mapping", "hr", weeks.first})).exit_code == 0);
    const auto next = weeks.week2("Bewerber;Kontakt;Telefon;Notiz;data.x;data.x2",
                                  "Grace;grace@example.com;0171 7654321;y;1;2");
    const ProgramResult stopped = weeks.run({"--mapping", "hr", "--map", "data.y=data.x2", next});
    CHECK(stopped.exit_code == 2);
    CHECK_THAT(stopped.err, ContainsSubstring("Column 'data.x' is new since mapping 'hr' was kept."));
    CHECK(weeks.emails().empty());
}

TEST_CASE("at a terminal, a new column is asked about, and columns can be kept after a dry run") {
    TwoWeeks weeks;
    const auto talk = [&](const std::vector<std::string>& arguments, const std::vector<Typed>& answers) {
        std::vector<std::string> all{"ingest", "--dry-run", "--posting", "x"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        return talk_at_terminal("cis", all, weeks.environment(), answers);
    };
    const ProgramResult kept = talk(weeks.with_columns({weeks.first}),
                                    {{.after = "type a name for that, or nothing: ", .text = "hr\n"}});
    INFO(kept.err);
    CHECK(kept.exit_code == 0);
    CHECK(std::filesystem::exists(weeks.file()));

    const auto next =
        weeks.week2("Bewerber;Kontakt;Telefon;Notiz;Ort", "Grace;grace@example.com;0171 7654321;y;Bonn");
    const ProgramResult left_out = talk({next}, {{.after = "Leave it out this time? [y/N] ", .text = "y\n"}});
    CHECK(left_out.exit_code == 0);
    const ProgramResult refused = talk({next}, {{.after = "Leave it out this time? [y/N] ", .text = "\n"}});
    CHECK(refused.exit_code == 2);
}

TEST_CASE("a mapping keeps the sheet and the row of the titles, and no answer about people") {
    TwoWeeks weeks;
    const auto workbook = [](const std::string& name, const std::string& hidden) {
        return made_xlsx(
            {.rows = text_rows({{"Kandidaten"}, {"Bewerber", "Kontakt"}, {name, name + "@example.com"}}) +
                     "<row r=\"9\" " + hidden +
                     "><c t=\"inlineStr\"><is><t>Old</t></is></c><c t=\"inlineStr\"><is><t>"
                     "old@example.com</t></is></c></row>"});
    };
    const auto first = weeks.directory.write("week1.xlsx", workbook("ada", ""));
    REQUIRE(weeks
                .run({"--dry-run", "--header-row", "2", "--map", "name=Bewerber", "--map", "email=Kontakt",
                      "--hidden", "skip", "--keep-mapping", "hr", first})
                .exit_code == 0);
    CHECK_THAT(read_file(weeks.file()), ContainsSubstring("header-row = 2") && !ContainsSubstring("hidden"));
    const auto next = weeks.directory.write("week2.xlsx", workbook("grace", "hidden=\"1\""));
    const ProgramResult stopped = weeks.run({next});
    CHECK(stopped.exit_code == 2);
    CHECK_THAT(stopped.err, ContainsSubstring("--hidden skip"));
    CHECK(weeks.emails().empty());
    const ProgramResult sent = weeks.run({"--hidden", "skip", next});
    INFO(sent.err);
    CHECK(sent.exit_code == 0);
    CHECK(weeks.emails() == std::multiset<std::string>{"grace@example.com"});
}

TEST_CASE("a mapping does not choose a sheet that may not be meant") {
    TwoWeeks weeks;
    const auto sheet = [](const std::string& name) {
        return text_rows({{"Bewerber", "Kontakt"}, {name, name + "@example.com"}});
    };
    const auto first =
        weeks.directory.write("week1.xlsx", two_sheets(sheet("ada"), "Legende", text_rows({{"x"}, {"y"}})));
    REQUIRE(weeks
                .run({"--dry-run", "--sheet", "KW44", "--map", "name=Bewerber", "--map", "email=Kontakt",
                      "--keep-mapping", "hr", first})
                .exit_code == 0);
    // Another sheet that nobody can take for it.
    const ProgramResult same = weeks.run({"--dry-run", first});
    INFO(same.err);
    CHECK(same.exit_code == 0);
    // The sheet of the next week beside it.
    const auto both = weeks.directory.write("week2.xlsx", two_sheets(sheet("ada"), "KW45", sheet("bob")));
    const ProgramResult asked = weeks.run({both});
    CHECK(asked.exit_code == 2);
    CHECK_THAT(asked.err, ContainsSubstring("has several sheets with rows: 'KW44' and 'KW45'"));
    CHECK(weeks.emails().empty());
    // Nobody sees the sheet that was named.
    const auto hidden = weeks.directory.write(
        "week3.xlsx", two_sheets(sheet("ada"), "KW45", sheet("bob"), "state=\"veryHidden\""));
    const ProgramResult sent = weeks.run({hidden});
    INFO(sent.err);
    CHECK(sent.exit_code == 0);
    CHECK(weeks.emails() == std::multiset<std::string>{"bob@example.com"});
}

TEST_CASE("a mapping does not take a later row of titles than the first one") {
    TwoWeeks weeks;
    const std::vector<std::string> titles{"Bewerber", "Kontakt"};
    const auto first = weeks.directory.write(
        "week1.xlsx",
        made_xlsx({.rows = text_rows({{"Report"}, {"of"}, {"today"}, titles, {"ada", "ada@example.com"}})}));
    REQUIRE(weeks
                .run({"--dry-run", "--header-row", "4", "--map", "name=Bewerber", "--map", "email=Kontakt",
                      "--keep-mapping", "hr", first})
                .exit_code == 0);
    CHECK(weeks.run({"--dry-run", first}).exit_code == 0);
    for (const std::string name : {"joined.xlsx", "joined.csv"}) {
        CAPTURE(name);
        const auto joined = weeks.directory.write(
            name, name.ends_with("xlsx")
                      ? made_xlsx({.rows = text_rows({titles,
                                                      {"bob", "bob@example.com"},
                                                      {"cyd", "cyd@example.com"},
                                                      titles,
                                                      {"dan", "dan@example.com"}})})
                      : "Bewerber,Kontakt\nbob,bob@example.com\ncyd,cyd@example.com\nBewerber,Kontakt\n"
                        "dan,dan@example.com\n");
        const ProgramResult read = weeks.run({"--dry-run", joined});
        INFO(read.err);
        const json result = end_of(read)["result"];
        CHECK(result["sendable"] == 3);
        CHECK(result["rejected"] == 1);
    }
}

TEST_CASE("two programs that keep a mapping of one name at once do not both keep it") {
    TwoWeeks weeks;
    std::vector<std::thread> keepers;
    std::atomic<int> kept{0};
    std::atomic<int> refused{0};
    for (int i = 0; i < 6; ++i) {
        keepers.emplace_back([&, i] {
            auto options = weeks.with_columns({"--dry-run", "--keep-mapping", "hr", weeks.first});
            options.back() = i % 2 == 0 ? "DE" : "AT";
            options.insert(options.begin(), {"--posting", "x"});
            const int code = run_program("cis ingest", options, weeks.environment()).exit_code;
            if (code == 0) ++kept;
            if (code == 2) ++refused;
        });
    }
    for (std::thread& keeper : keepers) keeper.join();
    CHECK(kept == 1);
    CHECK(refused == 5);
}

TEST_CASE("a mapping that is named reads standard input, all of it, and none is kept of a pipe") {
    TwoWeeks weeks;
    REQUIRE(weeks.run(weeks.with_columns({"--dry-run", "--keep-mapping", "hr", weeks.first})).exit_code == 0);
    const auto pipe = [&](const std::string& options) {
        const std::string command = "cat '" + weeks.first + "' | '" + (program_folder() / "cis").string() +
                                    "' ingest -p x --dry-run " + options + " -";
        return run_program("/bin/sh", {"-c", command}, weeks.environment());
    };
    const ProgramResult read = pipe("--mapping hr");
    INFO(read.err);
    CHECK(read.exit_code == 0);
    CHECK_THAT(read.out, ContainsSubstring("1 row can be sent, 0 duplicates, 0 rejected"));
    const ProgramResult refused = pipe("--mapping hr --keep-mapping other");
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("--keep-mapping: the input is a pipe"));
}

TEST_CASE("mappings: they are listed, shown, replaced only when that is said, and removed") {
    TwoWeeks weeks;
    CHECK_THAT(run_program("cis", {"mappings"}, {}).err, StartsWith("There is no mapping; "));
    REQUIRE(weeks.run(weeks.with_columns({"--dry-run", "--keep-mapping", "hr", weeks.first})).exit_code == 0);
    CHECK(run_program("cis", {"mappings"}, {}).out == "hr  Bewerber, Kontakt, Telefon, Notiz\n");
    CHECK(run_program("cis", {"mappings", "hr"}, {}).out + "\n" == read_file(weeks.file()) + "\n");
    const std::string before = read_file(weeks.file());
    const ProgramResult again =
        weeks.run({"--dry-run", "--map", "name=Bewerber", "--map", "email=Kontakt", "--ignore", "Telefon",
                   "--ignore", "Notiz", "--keep-mapping", "hr", weeks.first});
    CHECK(again.exit_code == 2);
    CHECK_THAT(again.err, ContainsSubstring("mapping 'hr' is there already, and stays as it is"));
    CHECK(read_file(weeks.file()) == before);
    std::string lines;
    for (const std::vector<std::string>& call :
         {std::vector<std::string>{"mappings", "--json"}, {"mappings", "hr", "--json"}}) {
        const ProgramResult printed = run_program("cis", call, {});
        CHECK(json::parse(printed.out.substr(
                  0, printed.out.find('\n')))[call.size() == 2 ? "record" : "result"]["map"][0] ==
              "name=Bewerber");
        lines += printed.out;
    }
    const std::string script = (project_folder() / "scripts" / "json_schema.py").string();
    CHECK(run_program("/usr/bin/env",
                      {"python3", "-B", script, "check", weeks.directory.write("lines", lines)}, {})
              .err == "");
    CHECK(run_program("cis", {"mappings", "--remove", "none"}, {}).exit_code == 2);
    CHECK(run_program("cis", {"mappings", "none"}, {}).exit_code == 2);
    CHECK(run_program("cis", {"mappings", "--remove", "hr"}, {}).out == "Removed: mapping 'hr'\n");
    CHECK_FALSE(std::filesystem::exists(weeks.file()));
}

TEST_CASE("a mapping that cannot be read, or several that suit a file, stop the command") {
    TwoWeeks weeks;
    REQUIRE(weeks.run(weeks.with_columns({"--dry-run", "--keep-mapping", "hr", weeks.first})).exit_code == 0);
    std::filesystem::copy_file(weeks.file(), weeks.directory.path("config/mappings/two.toml"));
    std::filesystem::permissions(weeks.directory.path("config/mappings/two.toml"),
                                 std::filesystem::perms{0600});
    const ProgramResult several = weeks.run({"--dry-run", weeks.first});
    CHECK(several.exit_code == 2);
    CHECK_THAT(several.err, ContainsSubstring("The mappings 'hr' and 'two' suit this file."));
    static_cast<void>(weeks.directory.write("config/mappings/two.toml", "titles = 7\n"));
    const ProgramResult damaged = weeks.run({"--dry-run", weeks.first});
    CHECK(damaged.exit_code == 2);
    CHECK_THAT(damaged.err, ContainsSubstring("two.toml', line 1: titles must be a list of texts"));
    // Without a home there are no mappings, and that is no fault.
    CHECK(weeks.run(weeks.with_columns({"--dry-run", "--no-mapping", weeks.first})).exit_code == 0);
}

// Columns that no title explains: what their cells show, and many of them at once.

#include "ingest_fixture.hpp"

namespace {

struct UnknownColumns : TempDirectory {
    [[nodiscard]] ProgramResult check(const std::string& text, std::vector<std::string> options = {}) const {
        options.insert(options.begin(), {"--posting", "p", "--dry-run"});
        options.push_back(write("in.csv", text));
        return run_ingest(options, {{"CIS_BASE_URL", ""}, {"CIS_API_KEY", ""}});
    }
};

/// Runs the shell's reading of the options that a message proposes.
ProgramResult run_proposed(const UnknownColumns& file, const std::string& message) {
    const auto begin = message.find("\n  --") + 1;
    const std::string options = message.substr(begin, message.find('\n', begin) - begin);
    return run_program("/bin/sh",
                       {"-c", "exec " + (program_folder() / "cis").string() +
                                  " ingest --posting p --dry-run " + file.path("in.csv").string() + options},
                       {});
}

}  // namespace

TEST_CASE("cis ingest: columns are proposed by their cells, and names with the last name first are noticed") {
    const UnknownColumns file;
    const ProgramResult refused = file.check(
        "Ad;Soyad;File As;Yaz\u0131\u015Fma;Numara;Puan\n"
        "Ay\u015Fe;Y\u0131lmaz;\"Y\u0131lmaz, Ay\u015Fe\";ayse@example.com;+90 532 1234567;7\n"
        "Mehmet;Demir;\"Demir, Mehmet\";mehmet@example.com;+90 532 1234568;8\n");
    CHECK(refused.exit_code == 2);
    CHECK(
        refused.err ==
        "unknown columns 'Ad', 'Soyad', 'File As', 'Yaz\u0131\u015Fma', 'Numara', 'Puan'. If this is right, "
        "add to "
        "the command:\n"
        "  --map name='Ad Soyad' --map email='Yaz\u0131\u015Fma' --map phone_number='Numara' --ignore "
        "'Puan'\n"
        "'Yaz\u0131\u015Fma' and 'Numara' are proposed because of their cells, not of the title: look "
        "whether that "
        "is right.\n"
        "'File As' may have names or contacts: decide what to do with this column, with --map or --ignore.\n"
        "'Puan' is not sent if ignored. To send a column as a fact about the person: --map "
        "data.puan='Puan'\n");

    const ProgramResult last_first = file.check("File As,E-mail\n\"Maier, Anna\",anna@example.com\n");
    CHECK_THAT(last_first.err,
               ContainsSubstring("\n  --map name='File As' --map email='E-mail' --name-order last-first\n"));
    const ProgramResult copied = run_proposed(file, last_first.err);
    CHECK(copied.exit_code == 0);
    CHECK_THAT(copied.err,
               StartsWith("Columns: name from 'File As' (turned to First Last), email from 'E-mail'\n"));
}

TEST_CASE("cis ingest: --ignore-others leaves out what fills no field, and nothing that may be a contact") {
    const UnknownColumns file;
    std::string header = "name,email";
    std::string row = "\nAda,ada@example.com";
    for (int i = 0; i < 1000; ++i) {
        header += ",c" + std::to_string(i);
        row += "," + std::to_string(i);
    }
    const ProgramResult refused = file.check(header + row + '\n');
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.size() < 700);
    const ProgramResult copied = run_proposed(file, refused.err);
    CHECK(copied.exit_code == 0);
    CHECK_THAT(copied.err, ContainsSubstring("'c9' and 990 more\n"));

    const std::string contacts = header + ",c1000" + row + ",ada@example.org\n";
    const ProgramResult held = file.check(contacts, {"--ignore-others"});
    CHECK(held.exit_code == 2);
    CHECK(
        held.err ==
        "unknown column 'c1000'.\n"
        "'c1000' may have names or contacts: decide what to do with this column, with --map or --ignore.\n");
    CHECK(file.check(contacts, {"--ignore-others", "--ignore", "c1000"}).exit_code == 0);
    // A pipe is read only once, so its titles decide alone.
    const ProgramResult piped = run_program(
        "/bin/sh",
        {"-c", "cat " + file.path("in.csv").string() + " | " + (program_folder() / "cis").string() +
                   " ingest --posting p --dry-run --ignore-others -"},
        {});
    CHECK(piped.exit_code == 0);
}

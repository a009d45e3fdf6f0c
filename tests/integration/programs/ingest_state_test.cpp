#include <unistd.h>
#include "ingest_fixture.hpp"

namespace {

namespace fs = std::filesystem;

constexpr const char* two_people = "name,email\nIda Bell,ida@example.com\nBo Ek,bo@example.com\n";

/// Runs the program in an environment that has only what it needs to reach the service.
struct EmptyEnvironment : Ingest {
    std::vector<std::string> prefix{};     ///< of the command line
    std::vector<std::string> variables{};  ///< NAME=VALUE
    fs::path program = program_folder() / "cis";
    fs::path csv = directory.write("people.csv", two_people);

    [[nodiscard]] ProgramResult run_alone(const std::vector<std::string>& further = {}) const {
        std::vector<std::string> command = prefix;
        command.insert(command.end(), {"/usr/bin/env", "-i", "CIS_BASE_URL=" + service.server.base_url(),
                                       "CIS_API_KEY=" + std::string(emulator_key)});
        command.insert(command.end(), variables.begin(), variables.end());
        command.insert(command.end(), {program.string(), "ingest", "--yes", "--posting", posting, "--settle",
                                       "2s", "--quiet", csv.string()});
        command.insert(command.end(), further.begin(), further.end());
        const std::string first = command.front();
        command.erase(command.begin());
        return run_program(first, command, {});
    }
};

/// Only root can become another account, as in CI. Says so otherwise.
bool can_be_nobody() {
    if (::geteuid() == 0) return true;
    WARN("not tested: only root can run a program as nobody");
    return false;
}

/// As an account whose entry in the password file names a home that does not exist.
struct AsNobody : EmptyEnvironment {
    AsNobody() {
        prefix = {"/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"};
        // The checkout may be in a folder that nobody else can read.
        const fs::path copy = directory.path("cis");
        fs::copy_file(program, copy);
        program = copy;
        const fs::path inputs = directory.path("inputs");
        fs::create_directory(inputs);
        csv = directory.write("inputs/people.csv", two_people);
        permit(directory.path("."), fs::perms::others_read | fs::perms::others_exec);
        permit(copy, fs::perms::others_read | fs::perms::others_exec);
        permit(csv, fs::perms::others_read);
        permit(inputs, fs::perms::others_all);
    }
    static void permit(const fs::path& path, fs::perms perms) {
        fs::permissions(path, perms, fs::perm_options::add);
    }
};

}  // namespace

TEST_CASE("with --no-state, nothing but the journal is kept") {
    EmptyEnvironment user;
    const ProgramResult result = user.run_alone({"--no-state"});
    CHECK(result.exit_code == 0);
    CHECK(user.service.server.candidate_count(user.posting) == 2);
    CHECK_FALSE(fs::exists(user.directory.path("cis-state")));
    CHECK(result.err.find("runs on this machine see each other only in the posting's list") !=
          std::string::npos);
}

TEST_CASE("an account without a home keeps its state beside the journal, and says so") {
    if (!can_be_nobody()) return;
    AsNobody user;
    const ProgramResult result = user.run_alone();
    CHECK(result.exit_code == 0);
    CHECK(user.service.server.candidate_count(user.posting) == 2);
    CHECK(fs::is_directory(user.directory.path("inputs/cis-state")));
    CHECK(result.err.find("no home folder can be used: what runs know of each other is in '" +
                          user.directory.path("inputs/cis-state").string() + "'") != std::string::npos);
}

TEST_CASE("a run that can keep its state nowhere sends nothing and says what it has tried") {
    if (!can_be_nobody()) return;
    AsNobody user;
    user.variables = {"HOME=" + user.directory.path("other").string(), "XDG_STATE_HOME=state"};
    fs::permissions(user.directory.path("inputs"), fs::perms::others_write, fs::perm_options::remove);
    const std::string journal = user.directory.path("inputs/people.journal").string();
    const ProgramResult refused = user.run_alone({"--journal", journal});
    CHECK(refused.exit_code == 2);
    CHECK(user.service.server.candidate_count(user.posting) == 0);
    for (const std::string part :
         {"XDG_STATE_HOME is not an absolute path", "HOME ('", "No such file or directory",
          "the user's entry in the password file ('/nonexistent')", "cis-state: cannot be created",
          "give --no-state if no other run"}) {
        CAPTURE(part);
        CHECK(refused.err.find(part) != std::string::npos);
    }
    SECTION("unless its user says that this is fine") {
        const fs::path open = user.directory.path("open");
        fs::create_directory(open);
        AsNobody::permit(open, fs::perms::others_all);
        const ProgramResult result =
            user.run_alone({"--no-state", "--journal", (open / "people.journal").string()});
        CHECK(result.exit_code == 0);
        CHECK(user.service.server.candidate_count(user.posting) == 2);
    }
}

TEST_CASE("the home of another user is not used") {
    if (!can_be_nobody()) return;
    AsNobody user;
    const fs::path home = user.directory.path("home");
    fs::create_directory(home);
    AsNobody::permit(home, fs::perms::others_all);
    user.variables = {"HOME=" + home.string()};
    const ProgramResult result = user.run_alone();
    CHECK(result.exit_code == 0);
    CHECK(fs::is_empty(home));
    CHECK(fs::is_directory(user.directory.path("inputs/cis-state")));
}

TEST_CASE("a state folder that another user has made is not used, and nothing in it is followed") {
    if (!can_be_nobody()) return;
    AsNobody user;
    const fs::path inputs = user.directory.path("inputs");
    AsNobody::permit(inputs, fs::perms::sticky_bit);
    REQUIRE(user.run_alone().exit_code == 0);
    const fs::path state = inputs / "cis-state";
    const fs::path stamp = fs::directory_iterator(state)->path().filename();
    const fs::path letter = user.directory.write("letter", "a letter of one line\n");
    AsNobody::permit(letter, fs::perms::others_all);
    fs::remove_all(state);
    if (GENERATE(true, false)) {
        fs::create_directory(state);
        fs::create_symlink(letter, state / stamp);
        AsNobody::permit(state, fs::perms::others_all);
    } else {
        fs::create_directory_symlink(inputs, state);
    }
    std::ofstream(user.csv, std::ios::app) << "New Person,new@example.com\n";
    const ProgramResult refused = user.run_alone();
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.find("the folder of the journal is not used: " + state.string() + ": ") !=
          std::string::npos);
    CHECK(user.service.server.candidate_count(user.posting) == 2);
    CHECK(read_file(letter) == "a letter of one line\n");
}

TEST_CASE("two spellings of the service's address are one service") {
    Ingest ingest;
    const auto run = [&](const std::string& base_url) {
        auto environment = ingest.environment();
        environment["CIS_BASE_URL"] = base_url;
        return run_ingest(
            {"--posting", ingest.posting, "--settle", "2s", "--json", "--journal",
             ingest.directory.path("people.journal"), ingest.directory.write("people.csv", two_people)},
            environment);
    };
    const std::string address = ingest.service.server.base_url();
    CHECK(totals(run(address)) == totals_of(2, {{"created", 2}}));
    std::string name = address;
    name.replace(name.find("127.0.0.1"), 9, "LOCALHOST");
    CHECK(totals(run(name + "/")) == totals_of(2, {{"created_earlier", 2}}));
    // There is one stamp for both.
    const fs::directory_iterator files(ingest.directory.path("state/cis-cpp"));
    CHECK(std::distance(begin(files), end(files)) == 1);
}

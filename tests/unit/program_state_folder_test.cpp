#include "run/state_folder.hpp"
#include "test.hpp"

using cis::programs::choose_state_folder;
using cis::programs::StateFolder;
using cis::programs::UserFolders;

namespace fs = std::filesystem;

namespace {

struct Places {
    TempDirectory directory;
    fs::path home = directory.path("home");
    fs::path entry = directory.path("entry");
    fs::path journal = directory.path("people.journal");
    fs::path beside = directory.path("cis-state");

    Places() {
        fs::create_directory(home);
        fs::create_directory(entry);
    }
    [[nodiscard]] static fs::path below(const fs::path& home) { return home / ".local/state/cis-cpp"; }
};

}  // namespace

TEST_CASE("the state folder is the first that there is") {
    const Places places;
    UserFolders user{.state_home = places.directory.path("state").string(),
                     .home = places.home.string(),
                     .entry = places.entry.string()};
    StateFolder chosen = choose_state_folder(user, places.journal);
    CHECK(chosen.path == places.directory.path("state/cis-cpp"));
    CHECK(chosen.skipped.empty());

    user.state_home.reset();
    chosen = choose_state_folder(user, places.journal);
    CHECK(chosen.path == Places::below(places.home));
    CHECK(chosen.skipped.size() == 1);

    user.home.reset();
    chosen = choose_state_folder(user, places.journal);
    CHECK(chosen.path == Places::below(places.entry));

    user.entry.reset();
    chosen = choose_state_folder(user, places.journal);
    CHECK(chosen.path == places.beside);
    CHECK(fs::is_directory(places.beside));

    chosen = choose_state_folder(user, {});
    CHECK(chosen.path.empty());
    CHECK(chosen.skipped.size() == 4);
}

TEST_CASE("a folder that cannot be used is passed over, with the reason") {
    const Places places;
    std::ofstream(places.directory.path("file")) << "x";
    const std::string file = places.directory.path("file").string();
    UserFolders user{.entry = places.entry.string()};
    std::string reason;
    SECTION("a state home that is no path from the root") {
        user.state_home = "state";
        reason = "XDG_STATE_HOME is not an absolute path";
    }
    SECTION("a state home that is a file") {
        user.state_home = file;
        reason = "XDG_STATE_HOME ('" + file + "/cis-cpp') cannot be created: Not a directory";
    }
    SECTION("a home that does not exist") {
        user.home = places.directory.path("no").string();
        reason = "HOME ('" + *user.home + "') is not used: No such file or directory";
    }
    SECTION("a home that is a file") {
        user.home = file;
        reason = "HOME ('" + file + "') is not used: is not a folder";
    }
    SECTION("a home that is no path from the root") {
        user.home = "home";
        reason = "HOME is not an absolute path";
    }
    SECTION("a home whose state folder is a file") {
        fs::create_directories(places.home / ".local");
        std::ofstream(places.home / ".local" / "state") << "x";
        user.home = places.home.string();
        reason = "HOME ('" + (Places::below(places.home)).string() + "') cannot be created: Not a directory";
    }
    const StateFolder chosen = choose_state_folder(user, places.journal);
    CHECK(chosen.path == Places::below(places.entry));
    CHECK(std::ranges::find(chosen.skipped, reason) != chosen.skipped.end());
    CHECK_FALSE(fs::exists(places.directory.path("no")));  // a home is never made
}

TEST_CASE("this process has an entry in the password file") {
    const UserFolders user = UserFolders::of_this_process();
    REQUIRE(user.entry);
    CHECK(fs::path(*user.entry).is_absolute());
}

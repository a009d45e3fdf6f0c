#include "ingest/run/state_folder.hpp"
#include "test.hpp"

using cis::programs::ingest_command::choose_state_folder;
using cis::programs::ingest_command::name_of_home;
using cis::programs::ingest_command::state_folder_below;
using cis::programs::ingest_command::StateFolder;
using cis::programs::ingest_command::UserFolders;

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
    CHECK(chosen.path == state_folder_below(places.home));
    CHECK(chosen.skipped.size() == 1);

    user.home.reset();
    chosen = choose_state_folder(user, places.journal);
    CHECK(chosen.path == state_folder_below(places.entry));

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
    const std::string home = name_of_home;
    std::string reason;  // the rest is in the words of the system
    SECTION("a state home that is no path from the root") {
        user.state_home = "state";
        reason = "XDG_STATE_HOME is not an absolute path";
    }
    SECTION("a state home that is a file") {
        user.state_home = file;
        reason =
            "XDG_STATE_HOME is not used: " + (fs::path(file) / "cis-cpp").string() + ": cannot be created: ";
    }
    SECTION("a home that does not exist") {
        user.home = places.directory.path("no").string();
        reason = home + " ('" + *user.home + "') is not used: ";
    }
    SECTION("a home that is a file") {
        user.home = file;
        reason = home + " ('" + file + "') is not used: is not a folder";
    }
    SECTION("a home that is no path from the root") {
        user.home = "home";
        reason = home + " is not an absolute path";
    }
    SECTION("a home whose state folder is a file") {
        const fs::path state = state_folder_below(places.home);
        fs::create_directories(state.parent_path());
        std::ofstream(state) << "x";
        user.home = places.home.string();
        reason = home + " is not used: " + state.string() + ": ";
    }
    const StateFolder chosen = choose_state_folder(user, places.journal);
    CHECK(chosen.path == state_folder_below(places.entry));
    CHECK(
        std::ranges::any_of(chosen.skipped, [&](const std::string& one) { return one.starts_with(reason); }));
    CHECK_FALSE(fs::exists(places.directory.path("no")));  // a home is never made
}

TEST_CASE("the system knows where the user of this process has files") {
    const UserFolders user = UserFolders::of_this_process();
    REQUIRE(user.entry);
    CHECK(fs::path(*user.entry).is_absolute());
}

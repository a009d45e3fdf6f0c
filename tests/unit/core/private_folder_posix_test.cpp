// Folders that are for one user alone, by what POSIX has: owners, modes and links.

#include "core/private_folder.hpp"

#include <sys/stat.h>
#include <unistd.h>
#include "test.hpp"

using cis::detail::make_private_folder;

namespace fs = std::filesystem;

TEST_CASE("a new folder is for its owner alone, and the folders above it are made too") {
    const TempDirectory directory;
    const auto folder = directory.path("above") / "state";
    CHECK(make_private_folder(folder).empty());
    CHECK(fs::status(folder).permissions() == fs::perms::owner_all);
    CHECK(make_private_folder(folder).empty());
    CHECK(make_private_folder(folder / "").empty());
}

TEST_CASE("the folders above a new one are for their owner alone too, whatever the umask") {
    const TempDirectory directory;
    const mode_t before = ::umask(GENERATE(0, 022));
    CHECK(make_private_folder(directory.path(".local") / "state" / "cis").empty());
    ::umask(before);
    CHECK(fs::status(directory.path(".local")).permissions() == fs::perms::owner_all);
    CHECK(fs::status(directory.path(".local/state")).permissions() == fs::perms::owner_all);
}

TEST_CASE("a folder that others only read stays as it is") {
    const TempDirectory directory;
    const auto folder = directory.path("state");
    fs::create_directory(folder);
    fs::permissions(folder, fs::perms{0755});
    CHECK(make_private_folder(folder).empty());
    CHECK(fs::status(folder).permissions() == fs::perms{0755});
}

TEST_CASE("a folder into which others can write is refused") {
    const TempDirectory directory;
    const auto folder = directory.path("state");
    fs::create_directory(folder);
    fs::permissions(folder, fs::perms(GENERATE(0775, 0757, 01777)));
    CHECK(make_private_folder(folder) ==
          "can be changed by other users: take the right to write from them (chmod go-w)");
}

TEST_CASE("a link to a folder is refused, also with a separator behind it") {
    const TempDirectory directory;
    fs::create_directory(directory.path("target"));
    const auto link = directory.path("state");
    fs::create_symlink(directory.path(GENERATE("target", "nowhere")), link);
    const std::string refused = "is a link, which is not followed: name the folder itself";
    CHECK(make_private_folder(link) == refused);
    CHECK(make_private_folder(link / "") == refused);
    CHECK_FALSE(fs::exists(directory.path("nowhere")));
}

TEST_CASE("a file is no folder") {
    const TempDirectory directory;
    CHECK(make_private_folder(directory.write("state", "")) == "is not a folder");
}

TEST_CASE("a folder of another user is refused") {
    if (::geteuid() != 0) {
        WARN("not tested: only root can give a folder to another user");
        return;
    }
    constexpr uid_t other_user = 65'534;
    const TempDirectory directory;
    const auto folder = directory.path("state");
    fs::create_directory(folder);
    REQUIRE(::chown(folder.c_str(), other_user, other_user) == 0);
    CHECK(make_private_folder(folder) == "belongs to another user");
}

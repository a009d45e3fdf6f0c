// Files that another user put into a folder where everybody can write.

#include "core/planted_file.hpp"

#include <sys/stat.h>
#include "shared_folder.hpp"

using cis::detail::file_behind_links;
using cis::detail::is_of_a_stranger;
using cis::detail::is_planted;

namespace fs = std::filesystem;

TEST_CASE("a file of another user is planted where everybody can write, with the sticky bit or without") {
    if (!SharedFolder::can_be_tested()) return;
    const SharedFolder folder(fs::perms(GENERATE(01777, 0777, 0757)));
    CHECK(is_planted(folder.plant("file", "")));
    CHECK(is_planted(folder.plant_link("link", "nowhere")));
}

TEST_CASE("a link of another user on the way to a file makes it planted") {
    if (!SharedFolder::can_be_tested()) return;
    const SharedFolder folder;
    const TempDirectory own;
    const auto file = folder.plant_link("link", own.path("")) / "folder" / "file";
    fs::create_directory(own.path("folder"));
    std::ofstream(file) << "";
    CHECK(is_planted(file));
    CHECK_FALSE(is_planted(own.path("folder/file")));
}

TEST_CASE("an owner who stands for all unknown users is not the owner of the folder") {
    if (!SharedFolder::can_be_tested()) return;
    const SharedFolder folder;
    const auto file = folder.plant("file", "");
    SharedFolder::give_away(folder.path("").parent_path());
    CHECK(is_planted(file));  // both have the id 65534
}

TEST_CASE("a file of a colleague is not planted where only some can write") {
    if (!SharedFolder::can_be_tested()) return;
    const SharedFolder folder(fs::perms(GENERATE(0700, 0755, 0775, 02770)));
    CHECK_FALSE(is_planted(folder.plant("file", "")));
}

TEST_CASE("a file of this user, one of the owner of the folder, and one that is not there are not planted") {
    const SharedFolder folder;
    std::ofstream(folder.path("own")) << "";
    CHECK_FALSE(is_planted(folder.path("own")));
    CHECK_FALSE(is_planted(folder.path("missing")));
    CHECK_FALSE(is_planted(folder.path("missing/file")));
    if (!SharedFolder::can_be_tested()) return;
    constexpr uid_t colleague = 1000;
    const auto file = folder.plant("file", "");
    for (const auto& path : {file, folder.path("")})
        REQUIRE(::chown(path.c_str(), colleague, colleague) == 0);
    CHECK_FALSE(is_planted(file));
    struct stat of_root{};
    CHECK_FALSE(is_of_a_stranger(of_root, file));
}

TEST_CASE("links are followed to their file, unless one of them is planted") {
    const SharedFolder folder;
    fs::create_symlink("second", folder.path("first"));
    fs::create_symlink(folder.path("third"), folder.path("second"));
    CHECK(file_behind_links(folder.path("first")) == folder.path("third"));
    fs::create_symlink("circle", folder.path("circle"));
    CHECK(file_behind_links(folder.path("circle")) == folder.path("circle"));
    if (!SharedFolder::can_be_tested()) return;
    CHECK(file_behind_links(folder.plant_link("trap", "first")) == std::nullopt);
    SharedFolder::give_away(folder.path("second"));
    CHECK(file_behind_links(folder.path("first")) == std::nullopt);
}

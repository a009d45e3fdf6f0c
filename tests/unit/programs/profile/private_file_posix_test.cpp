#include <sys/file.h>
#include <sys/stat.h>
#include "failure/command_failure.hpp"
#include "failure/input_error.hpp"
#include "files/file_lock.hpp"
#include "files/private_file.hpp"
#include "shared_folder.hpp"
#include "test.hpp"

using cis::programs::FileLock;
using cis::programs::InputError;
using cis::programs::make_private_folder;
using cis::programs::read_private_file;
using cis::programs::replace_private_file;
using std::filesystem::perms;

namespace {

struct Kept {
    TempDirectory directory{};
    std::filesystem::path file{make()};

    [[nodiscard]] std::filesystem::path make() const {
        auto made = directory.write("profiles.toml", "text");
        std::filesystem::permissions(made, perms{0600});
        return made;
    }
    [[nodiscard]] std::string read() const {
        const auto text = read_private_file(file, 100);
        return text ? text->reveal() : "none";
    }
};

perms mode_of(const std::filesystem::path& path) { return std::filesystem::status(path).permissions(); }

}  // namespace

TEST_CASE("a private file is read if it is its owner's alone") {
    const Kept kept;
    CHECK(kept.read() == "text");
    CHECK_FALSE(read_private_file(kept.directory.path("absent"), 100));
    CHECK_FALSE(read_private_file(kept.directory.path("absent/absent"), 100));
    CHECK_THROWS_WITH(read_private_file(kept.file, 3), ContainsSubstring("has more than 3 bytes"));
}

TEST_CASE("a private file that others can use is refused, whatever they can do") {
    const Kept kept;
    const unsigned mode = GENERATE(0640U, 0604U, 0620U, 0602U, 0610U, 0601U, 0644U, 0666U);
    std::filesystem::permissions(kept.file, perms{mode});
    CHECK_THROWS_WITH(kept.read(), ContainsSubstring("can be used by other users"));
}

TEST_CASE("a private file in a folder that others can change is refused") {
    const Kept kept;
    const unsigned mode = GENERATE(0770U, 0707U, 0722U, 01777U);
    std::filesystem::permissions(kept.directory.path(""), perms{mode});
    CHECK_THROWS_WITH(kept.read(), ContainsSubstring("can be changed by other users"));
    std::filesystem::permissions(kept.directory.path(""), perms{0755});
    CHECK(kept.read() == "text");
}

TEST_CASE("what is no ordinary file is refused, and not waited for") {
    const TempDirectory directory;
    const auto file = directory.path("profiles.toml");
    SECTION("a FIFO") {
        REQUIRE(::mkfifo(file.c_str(), 0600) == 0);
        CHECK_THROWS_WITH(read_private_file(file, 100), ContainsSubstring("is not an ordinary file"));
    }
    SECTION("a folder") {
        std::filesystem::create_directory(file);
        CHECK_THROWS_WITH(read_private_file(file, 100), ContainsSubstring("is not an ordinary file"));
    }
    SECTION("a device") {
        std::filesystem::create_symlink("/dev/zero", file);
        CHECK_THROWS_WITH(read_private_file(file, 100), ContainsSubstring("is not an ordinary file"));
    }
    SECTION("a circle of links") {
        std::filesystem::create_symlink(file, file);
        CHECK_THROWS_AS(read_private_file(file, 100), InputError);
    }
}

TEST_CASE("a link to a file of this user is followed, also when the file is replaced") {
    const Kept kept;
    const auto link = kept.directory.path("link");
    std::filesystem::create_symlink("profiles.toml", link);
    replace_private_file(link, "new");
    CHECK(std::filesystem::is_symlink(link));
    CHECK(read_private_file(link, 100)->reveal() == "new");
    CHECK(kept.read() == "new");
    CHECK(mode_of(kept.file) == perms{0600});
}

TEST_CASE("a private file of another user is refused, also behind a link") {
    if (!SharedFolder::can_be_tested()) return;
    const Kept kept;
    SharedFolder::give_away(kept.file);
    CHECK_THROWS_WITH(kept.read(), ContainsSubstring("belongs to another user"));
    const TempDirectory own;
    std::filesystem::create_symlink(kept.file, own.path("link"));
    CHECK_THROWS_WITH(read_private_file(own.path("link"), 100), ContainsSubstring("belongs to another user"));
}

TEST_CASE("a link that another user has planted is not followed, to read or to write") {
    if (!SharedFolder::can_be_tested()) return;
    const Kept kept;
    const SharedFolder shared;
    const auto link = shared.plant_link("profiles.toml", kept.file);
    CHECK_THROWS_WITH(read_private_file(link, 100), ContainsSubstring("belongs to another user"));
    CHECK_THROWS_AS(replace_private_file(link, "new"), InputError);
    CHECK(kept.read() == "text");
}

TEST_CASE("a folder of another user gets nothing from this one") {
    if (!SharedFolder::can_be_tested()) return;
    const TempDirectory home;
    SharedFolder::give_away(home.path(""));
    CHECK_THROWS_WITH(make_private_folder(home.path(".config/cis")),
                      ContainsSubstring("belongs to another user: name a folder of your own by CIS_CONFIG"));
    CHECK(std::filesystem::is_empty(home.path("")));
}

TEST_CASE("a folder for private files is made for its owner alone, with those above it") {
    const TempDirectory directory;
    const auto folder = directory.path("a/b/cis");
    make_private_folder(folder);
    make_private_folder(folder / "");
    CHECK(mode_of(folder) == perms{0700});
    CHECK(mode_of(directory.path("a")) == perms{0700});
    std::filesystem::permissions(folder, perms{0775});
    CHECK_THROWS_WITH(make_private_folder(folder), ContainsSubstring("can be changed by other users"));
    static_cast<void>(directory.write("file", ""));
    CHECK_THROWS_AS(make_private_folder(directory.path("file")), InputError);
    CHECK_THROWS_AS(make_private_folder(directory.path("file/cis")), InputError);
}

TEST_CASE("a file is replaced by one for its owner alone, whatever was there or left behind") {
    const Kept kept;
    std::filesystem::permissions(kept.file, perms{0644});
    static_cast<void>(kept.directory.write("profiles.toml.new", "half of a key"));
    std::ifstream old(kept.file);
    replace_private_file(kept.file, "new");
    CHECK(kept.read() == "new");
    CHECK(std::string(std::istreambuf_iterator<char>(old), {}) == "text");
    CHECK_FALSE(std::filesystem::exists(kept.directory.path("profiles.toml.new")));
    CHECK_THROWS_AS(replace_private_file(kept.directory.path("absent/file"), "x"),
                    cis::programs::CommandFailure);
}

TEST_CASE("a lock is taken when the other one has given it back") {
    const TempDirectory directory;
    const auto file = directory.path("profiles.lock");
    auto first = std::make_unique<FileLock>(file);
    std::atomic<bool> is_taken{false};
    std::thread other([&] {
        const FileLock second(file);
        is_taken = true;
    });
    CHECK_FALSE(is_taken);
    first.reset();
    other.join();
    CHECK(is_taken);
    std::filesystem::create_symlink(file, directory.path("link"));
    CHECK_THROWS_AS(FileLock(directory.path("link")), InputError);
}

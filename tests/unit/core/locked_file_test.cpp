#include "core/locked_file.hpp"
#include "core/readable_file.hpp"
#include "test.hpp"

using cis::detail::LockedFile;

namespace {

struct OpenFile {
    explicit OpenFile(const std::filesystem::path& path) { REQUIRE_FALSE(file.open(path)); }
    LockedFile file{};

    std::string read_at(std::uint64_t offset) const {
        std::array<char, 8> bytes{};
        std::error_code failed;
        const std::size_t count = file.read_at(offset, bytes, failed);
        CHECK_FALSE(failed);
        return {bytes.data(), count};
    }
    std::uint64_t size() const {
        std::error_code failed;
        const auto size = file.size(failed);
        CHECK_FALSE(failed);
        return size;
    }
};

}  // namespace

TEST_CASE("one object at a time has the lock of a file") {
    const TempDirectory directory;
    OpenFile one(directory.path("file"));
    OpenFile other(directory.path("file"));
    REQUIRE_FALSE(one.file.lock());
    CHECK(other.file.lock() == std::errc::resource_unavailable_try_again);
    one.file.close();
    CHECK_FALSE(one.file.is_open());
    CHECK_FALSE(other.file.lock());
}

TEST_CASE("a locked file is written and read at any place") {
    const TempDirectory directory;
    OpenFile file(directory.path("file"));
    REQUIRE_FALSE(file.file.lock());
    REQUIRE_FALSE(file.file.write_at(0, "0123456789"));
    REQUIRE_FALSE(file.file.write_at(4, "ef"));
    REQUIRE_FALSE(file.file.make_durable());
    CHECK(file.read_at(0) == "0123ef67");
    CHECK(file.read_at(8) == "89");
    CHECK(file.read_at(10).empty());
    CHECK(file.size() == 10);
    REQUIRE_FALSE(file.file.truncate(5));
    CHECK(file.size() == 5);
    CHECK(file.read_at(0) == "0123e");
}

TEST_CASE("a lock does not keep others from reading the file") {
    const TempDirectory directory;
    OpenFile file(directory.path("file"));
    REQUIRE_FALSE(file.file.lock());
    REQUIRE_FALSE(file.file.write_at(0, "content"));
    CHECK(read_file(directory.path("file")) == "content");
}

TEST_CASE("a locked file knows whether it still has its name") {
    const TempDirectory directory;
    const auto path = directory.path("file");
    const OpenFile file(path);
    CHECK(file.file.is_at(path));
    std::filesystem::rename(path, directory.path("elsewhere"));
    CHECK_FALSE(file.file.is_at(path));
    directory.write("file", "of somebody else");
    CHECK_FALSE(file.file.is_at(path));
}

TEST_CASE("a folder does not open as a locked file") {
    const TempDirectory directory;
    LockedFile file;
    CHECK(file.open(directory.path("")));
    CHECK_FALSE(file.is_open());
}

TEST_CASE("a locked file is ordinary, and can be made private") {
    const TempDirectory directory;
    const auto path = directory.path("file");
    OpenFile created(path);
    CHECK(created.file.is_ordinary());
    CHECK_FALSE(created.file.make_private());
}

TEST_CASE("a readable file is neither empty nor a folder") {
    using cis::detail::is_readable_file;
    const TempDirectory directory;
    CHECK(is_readable_file(directory.write("text", "a")));
    CHECK_FALSE(is_readable_file(directory.write("empty", "")));
    CHECK_FALSE(is_readable_file(directory.path("")));
    CHECK_FALSE(is_readable_file(directory.path("missing")));
    CHECK_FALSE(is_readable_file(""));
}

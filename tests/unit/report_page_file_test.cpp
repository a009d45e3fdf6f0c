#include <sys/stat.h>
#include "page/page_file.hpp"
#include "test.hpp"

using cis::programs::PageFile;

namespace {

std::size_t files_in(const TempDirectory& directory) {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(directory.path(".")))
        ++count;
    return count;
}

}  // namespace

TEST_CASE("report file: it replaces an older one as a whole, for its owner alone") {
    const TempDirectory directory;
    const auto path = directory.write("report.html", "old");
    std::filesystem::permissions(path, std::filesystem::perms{0644});
    {
        PageFile file(path);
        CHECK(read_file(path) == "old");
        file.publish("new");
    }
    CHECK(read_file(path) == "new");
    struct stat status{};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    CHECK((status.st_mode & 07777U) == 0600U);
    CHECK(files_in(directory) == 1);
}

TEST_CASE("report file: what is not published leaves no trace") {
    const TempDirectory directory;
    const auto path = directory.write("report.html", "old");
    {
        const PageFile file(path);
    }
    CHECK(read_file(path) == "old");
    CHECK(files_in(directory) == 1);
}

TEST_CASE("report file: a place where nothing can be written is an error at once") {
    const TempDirectory directory;
    CHECK_THROWS_AS(PageFile(directory.path("missing/report.html")), std::system_error);
    CHECK_THROWS_AS(PageFile(directory.path(".")), std::system_error);
}

TEST_CASE("report file: what is no regular file is refused, and left alone") {
    const TempDirectory directory;
    const auto pipe = directory.path("pipe");
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    std::filesystem::create_symlink(pipe, directory.path("link-to-pipe"));
    std::filesystem::create_symlink("/dev/null", directory.path("link-to-device"));
    for (const char* const name : {"pipe", "link-to-pipe", "link-to-device"}) {
        CHECK_THROWS_WITH(PageFile(directory.path(name)),
                          ContainsSubstring(name) && ContainsSubstring("not a regular file"));
    }
    CHECK(std::filesystem::is_fifo(pipe));
    CHECK(files_in(directory) == 3);
}

TEST_CASE("report file: a link stays, and leads to the new page") {
    const TempDirectory directory;
    const auto link = directory.path("link.html");
    std::filesystem::create_directory(directory.path("pages"));
    const bool exists = GENERATE(true, false);
    if (exists) directory.write("pages/report.html", "old");
    std::filesystem::create_symlink("pages/report.html", link);
    PageFile(link).publish("new");
    CHECK(std::filesystem::is_symlink(link));
    CHECK(read_file(directory.path("pages/report.html")) == "new");
    CHECK(files_in(directory) == 2);
}

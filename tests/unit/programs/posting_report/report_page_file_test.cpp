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

TEST_CASE("report file: it replaces an older one as a whole") {
    const TempDirectory directory;
    const auto path = directory.write("report.html", "old");
    {
        PageFile file(path);
        CHECK(read_file(path) == "old");
        file.publish("new");
    }
    CHECK(read_file(path) == "new");
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

#include "failure/command_failure.hpp"
#include "report/page/page_file.hpp"
#include "test.hpp"

using cis::programs::report_command::PageFile;

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
        PageFile file(path, true);
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
        const PageFile file(path, true);
    }
    CHECK(read_file(path) == "old");
    CHECK(files_in(directory) == 1);
}

TEST_CASE("report file: a place where nothing can be written is an error at once") {
    const TempDirectory directory;
    CHECK_THROWS_AS(PageFile(directory.path("missing/report.html"), true), cis::programs::InputError);
    CHECK_THROWS_AS(PageFile(directory.path("."), true), cis::programs::InputError);
}

TEST_CASE("report file: a file that may not be replaced stays, also if it comes later") {
    const TempDirectory directory;
    const auto path = directory.path("report.html");
    PageFile file(path, false);
    (void)directory.write("report.html", "somebody else's");
    CHECK_THROWS_AS(file.publish("new"), cis::programs::InputError);
    CHECK_THROWS_AS(PageFile(path, false), cis::programs::InputError);
    CHECK(read_file(path) == "somebody else's");
}

// Files of the programs with what only POSIX has: modes, links, pipes, and files that cannot grow.

#include <sys/stat.h>
#include "csv/csv_writer.hpp"
#include "failure/input_error.hpp"
#include "file_size_limit.hpp"
#include "files/new_file.hpp"
#include "ingest/rows/rejects_file.hpp"
#include "report/page/page_file.hpp"
#include "shared_folder.hpp"
#include "table/new_table.hpp"
#include "test.hpp"

using cis::programs::CsvWriter;
using cis::programs::NewFile;
using cis::programs::NewTable;
using cis::programs::ingest_command::RejectsFile;
using cis::programs::report_command::PageFile;
using Durability = NewFile::Durability;

namespace {

bool is_for_its_owner_alone(const std::filesystem::path& path) {
    using std::filesystem::perms;
    return std::filesystem::status(path).permissions() == (perms::owner_read | perms::owner_write);
}

std::size_t files_in(const TempDirectory& directory) {
    using std::filesystem::directory_iterator;
    return static_cast<std::size_t>(
        std::distance(directory_iterator(directory.path(".")), directory_iterator()));
}

}  // namespace

TEST_CASE("what the programs write is for its owner alone") {
    const TempDirectory directory;
    const NewFile file(directory.path("private"));
    CHECK(is_for_its_owner_alone(directory.path("private")));
    RejectsFile rejects(directory.path("rejects.csv"), {.header = {"email"}}, false);
    rejects.write({.line = 2, .cells = {""}}, {.message = "no"});
    CHECK(is_for_its_owner_alone(directory.path("rejects.csv")));
    const auto page = directory.write("report.html", "old");
    std::filesystem::permissions(page, std::filesystem::perms{0644});
    PageFile(page, true).publish("new");
    CHECK(is_for_its_owner_alone(page));
}

TEST_CASE("a private file has what was appended as a whole, or not at all") {
    const TempDirectory directory;
    const auto path = directory.path("private");
    const auto durability = GENERATE(Durability::end_of_process, Durability::power_failure);
    NewFile file(path);
    CHECK(file.is_empty());
    file.append("first", durability);
    {
        const cis::test::FileSizeLimit limit(8);
        CHECK_THROWS_AS(file.append("second", durability), std::system_error);
    }
    CHECK(read_file(path) == "first");
    file.append("third", durability);
    CHECK(read_file(path) == "firstthird");
    CHECK_FALSE(file.is_empty());
    file.remove();
    CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("a CSV file that cannot grow gets no half of a row") {
    const TempDirectory directory;
    const auto file = directory.path("full.csv");
    CsvWriter full(file);
    full.write({"first"});
    {
        const cis::test::FileSizeLimit limit(12);
        CHECK_THROWS_AS(full.write({"second"}), std::system_error);
    }
    CHECK(read_file(file) == "\"first\"\n");
    full.write({"third"});
    CHECK(read_file(file) == "\"first\"\n\"third\"\n");
}

TEST_CASE("rejects overwrite nothing that a link leads to") {
    const TempDirectory directory;
    const auto link = directory.path("link.csv");
    std::filesystem::create_symlink(directory.path("absent.csv"), link);
    CHECK_THROWS_AS(RejectsFile(link, {}, false), cis::programs::InputError);
    CHECK_FALSE(std::filesystem::exists(directory.path("absent.csv")));
}

TEST_CASE("rejects that replace a file stay behind the link that leads to it") {
    const TempDirectory directory;
    const auto earlier = directory.write("earlier.csv", "earlier");
    const auto link = directory.path("link.csv");
    std::filesystem::create_symlink(earlier, link);
    RejectsFile(link, {}, true).write({.line = 2, .cells = {}}, {.message = "no"});
    CHECK(std::filesystem::is_symlink(link));
    CHECK_THAT(read_file(earlier), ContainsSubstring("\"no\""));
    CHECK(files_in(directory) == 2);
}

TEST_CASE("report file: what is no regular file is refused, and left alone") {
    const TempDirectory directory;
    const auto pipe = directory.path("pipe");
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    std::filesystem::create_symlink(pipe, directory.path("link-to-pipe"));
    std::filesystem::create_symlink("/dev/null", directory.path("link-to-device"));
    for (const char* const name : {"pipe", "link-to-pipe", "link-to-device"}) {
        CHECK_THROWS_WITH(PageFile(directory.path(name), true),
                          ContainsSubstring(name) && ContainsSubstring("not a regular file"));
    }
    CHECK(std::filesystem::is_fifo(pipe));
    CHECK(files_in(directory) == 3);
}

TEST_CASE("report file: the name of a folder is refused by that name") {
    CHECK_THROWS_WITH(PageFile("pages/", true), "-o: 'pages/' is the name of a folder");
}

TEST_CASE("report file: a link or file that another user put where everybody can write is left alone") {
    if (!SharedFolder::can_be_tested()) return;
    const TempDirectory own;
    const auto target = own.write("letter.html", "of mine");
    const SharedFolder folder;
    for (const auto& file : {folder.plant_link("link.html", target), folder.plant("page.html", "old")}) {
        CHECK_THROWS_WITH(PageFile(file, true),
                          ContainsSubstring("'" + file.string() + "' belongs to another user"));
    }
    CHECK(read_file(target) == "of mine");
}

TEST_CASE("report file: a link stays, and leads to the new page") {
    const TempDirectory directory;
    const auto link = directory.path("link.html");
    std::filesystem::create_directory(directory.path("pages"));
    const bool exists = GENERATE(true, false);
    if (exists) directory.write("pages/report.html", "old");
    std::filesystem::create_symlink("pages/report.html", link);
    PageFile(link, true).publish("new");
    CHECK(std::filesystem::is_symlink(link));
    CHECK(read_file(directory.path("pages/report.html")) == "new");
    CHECK(files_in(directory) == 2);
}

TEST_CASE("a workbook is only for its owner, and one for which the disk has no room is none") {
    const TempDirectory directory;
    const auto file = directory.path("table.xlsx");
    const auto write = [&file] {
        NewTable table(file, {.titles = {"text"}, .sheet = "A"}, false);
        for (int i = 0; i < 20'000; ++i) table.write({std::to_string(i * 7919) + " is a number in a text"});
        table.take_place();
    };
    for (const std::size_t bytes : {2'000U, 100'000U, 600'000U}) {
        CAPTURE(bytes);
        const cis::test::FileSizeLimit limit(bytes);
        CHECK_THROWS_AS(write(), std::system_error);
        CHECK(files_in(directory) == 0);
    }
    write();
    CHECK(is_for_its_owner_alone(file));
    CHECK(files_in(directory) == 1);
}

#include <sys/stat.h>
#include "file_size_limit.hpp"
#include "files/private_file.hpp"
#include "test.hpp"

using cis::programs::PrivateFile;
using Durability = PrivateFile::Durability;

TEST_CASE("a private file is new, and for its owner alone") {
    const TempDirectory directory;
    const auto path = directory.path("private");
    const PrivateFile file(path);
    struct stat status{};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    CHECK((status.st_mode & 07777U) == 0600U);
    try {
        const PrivateFile again(path);
        FAIL("a file of another was opened");
    } catch (const std::system_error& error) {
        CHECK(error.code() == std::errc::file_exists);
    }
    CHECK_THROWS_WITH(
        PrivateFile(directory.path("absent/file")),
        Catch::Matchers::ContainsSubstring("cannot create '" + directory.path("absent/file").string()));
}

TEST_CASE("a private file has what was appended as a whole, or not at all") {
    const TempDirectory directory;
    const auto path = directory.path("private");
    const auto durability = GENERATE(Durability::end_of_process, Durability::power_failure);
    PrivateFile file(path);
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

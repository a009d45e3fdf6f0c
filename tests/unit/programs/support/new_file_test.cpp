#include "files/new_file.hpp"
#include "test.hpp"

using cis::programs::NewFile;
using Durability = NewFile::Durability;

TEST_CASE("a private file is new") {
    const TempDirectory directory;
    const auto path = directory.path("private");
    const NewFile file(path);
    try {
        const NewFile again(path);
        FAIL("a file of another was opened");
    } catch (const std::system_error& error) {
        CHECK(error.code() == std::errc::file_exists);
    }
    CHECK_THROWS_WITH(
        NewFile(directory.path("absent/file")),
        Catch::Matchers::ContainsSubstring("cannot create '" + directory.path("absent/file").string()));
}

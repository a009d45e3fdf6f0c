#include "files/new_file.hpp"
#include "files/draft.hpp"
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

TEST_CASE("drafts that nobody writes any more are removed, and one that is written stays") {
    const TempDirectory directory;
    const auto page = directory.path("page.html");
    const auto written = cis::programs::new_draft_of(page);
    const NewFile writing(written);
    const auto abandoned = directory.write("page.html.cis-draft-1", "a killed process has left this");
    const auto of_other_page = directory.write("other.html.cis-draft-1", "of another file");
    const std::vector<std::filesystem::path> others{directory.write("letter.draft-1", "of somebody"),
                                                    directory.write("x.cis-draft-1.txt", "of somebody"),
                                                    directory.write("x.cis-draft-", "of somebody")};
    const auto next = cis::programs::new_draft_of(page);
    CHECK(next != written);
    CHECK(next.parent_path() == page.parent_path());
    CHECK(next.filename().string().starts_with("page.html.cis-draft-"));
    CHECK_FALSE(std::filesystem::exists(next));
    CHECK(std::filesystem::exists(written));
    CHECK_FALSE(std::filesystem::exists(abandoned));
    CHECK_FALSE(std::filesystem::exists(of_other_page));
    for (const auto& other : others) CHECK(std::filesystem::exists(other));
}

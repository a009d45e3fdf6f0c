#include "bulk/private_file.hpp"
#include "test.hpp"

using cis::bulk::PrivateFile;

TEST_CASE("one run at a time uses a private file, whose faults are named with it") {
    const cis::test::TempDirectory directory;
    const auto path = directory.path("file");
    PrivateFile first(path, "journal");
    REQUIRE_FALSE(first.open_locked());
    REQUIRE_FALSE(first.write_at(0, "four"));
    CHECK(first.size().value() == 4);
    CHECK_FALSE(first.check_in_place());

    PrivateFile second(path, "state_folder", "somebody has it");
    const auto refused = second.open_locked();
    REQUIRE(refused);
    CHECK(refused->kind == ErrorKind::conflict);
    CHECK(refused->param == "state_folder");
    CHECK(refused->reason == path.string() + ": somebody has it");
    CHECK_FALSE(second.is_open());

    first.close();
    CHECK_FALSE(second.open_locked());
    std::filesystem::rename(path, directory.path("elsewhere"));
    const auto gone = second.check_in_place();
    REQUIRE(gone);
    CHECK(gone->kind == ErrorKind::invalid_argument);
    CHECK(gone->reason == path.string() + ": was removed or replaced meanwhile");
}

TEST_CASE("a file that is locked under a name has this name") {
    const cis::test::TempDirectory directory;
    const auto path = directory.path("file");
    PrivateFile file(path, "journal");
    REQUIRE_FALSE(file.open());
    std::filesystem::remove(path);
    REQUIRE_FALSE(file.open_locked());
    CHECK_FALSE(file.check_in_place());
    CHECK(std::filesystem::exists(path));
}

TEST_CASE("a private file in a folder that does not exist is refused") {
    const cis::test::TempDirectory directory;
    const auto missing = PrivateFile(directory.path("missing") / "file", "journal").open_locked();
    REQUIRE(missing);
    CHECK(missing->reason.find("file: cannot be opened: ") != std::string::npos);
}

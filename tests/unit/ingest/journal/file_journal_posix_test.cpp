// Journals on what only POSIX has: modes, devices, and files that cannot grow.

#include "bulk/private_file.hpp"
#include "core/locked_file.hpp"
#include "file_size_limit.hpp"
#include "shared_folder.hpp"
#include "test.hpp"

using namespace cis::ingest;

namespace {

const JournalScope scope{
    .base_url = "https://api.example.com", .workspace_id = "w", .posting_id = "post_1", .recipe = "person"};

struct Written {
    TempDirectory directory;
    std::string path = directory.path("people.journal").string();

    std::optional<Error> write(const std::vector<JournalEntry>& entries) const {
        FileJournal journal(path);
        if (auto error = journal.open(scope, [](const JournalEntry&) {})) return error;
        return journal.write(entries, true);
    }
};

}  // namespace

TEST_CASE("only its owner may read the file") {
    const Written file;
    REQUIRE_FALSE(file.write({}));
    using std::filesystem::perms;
    CHECK(std::filesystem::status(file.path).permissions() == (perms::owner_read | perms::owner_write));
}

TEST_CASE("a file is taken from others only if it is a journal") {
    const Written file;
    using std::filesystem::perms;
    const perms readable{0644};
    const std::string list = "name,email\nIda Bell,ida@example.com\n";
    std::ofstream(file.path) << list;
    std::filesystem::permissions(file.path, readable);
    REQUIRE(file.write({}));
    CHECK(std::filesystem::status(file.path).permissions() == readable);
    CHECK(read_file(file.path) == list);

    std::ofstream(file.path, std::ios::trunc).flush();
    REQUIRE_FALSE(file.write({}));
    CHECK(std::filesystem::status(file.path).permissions() == (perms::owner_read | perms::owner_write));
}

TEST_CASE("a link is not followed, whether something is there or not") {
    const Written file;
    const auto target = file.directory.path("target");
    if (GENERATE(true, false)) std::ofstream(target) << "";
    const bool was_there = std::filesystem::exists(target);
    std::filesystem::create_symlink(target, file.path);
    const auto error = file.write({});
    REQUIRE(error);
    CHECK(error->reason == file.path + ": is a link, which is not followed: name the file itself");
    CHECK(std::filesystem::exists(target) == was_there);
    CHECK((!was_there || std::filesystem::file_size(target) == 0));
}

TEST_CASE("a journal of another user is believed only where not everybody can write") {
    if (!SharedFolder::can_be_tested()) return;
    const Written written;
    REQUIRE_FALSE(written.write({RowSent{.key = "k1"}}));
    const std::string content = GENERATE(true, false) ? read_file(written.path) : "";

    const SharedFolder shared;
    const auto planted = shared.plant("people.journal", content);
    const auto error = FileJournal(planted).open(scope, [](const JournalEntry&) { FAIL("it was read"); });
    REQUIRE(error);
    CHECK(error->reason == planted.string() +
                               ": belongs to another user, in a folder where everybody can write: name a "
                               "file in a folder of your own");
    CHECK(read_file(planted) == content);

    const SharedFolder of_a_team(std::filesystem::perms{02770});
    CHECK_FALSE(
        FileJournal(of_a_team.plant("people.journal", content)).open(scope, [](const JournalEntry&) {}));
}

TEST_CASE("a link of another user is called a link where everybody can write") {
    if (!SharedFolder::can_be_tested()) return;
    const SharedFolder shared;
    const auto link = shared.plant_link("people.journal", "people.csv");
    const auto error = FileJournal(link).open(scope, [](const JournalEntry&) {});
    REQUIRE(error);
    CHECK(error->reason == link.string() + ": is a link, which is not followed: name the file itself");
}

TEST_CASE("a file that is no regular one is refused as often as it is opened") {
    FileJournal journal("/dev/null");
    for (int i = 0; i < 2; ++i) {
        const auto error = journal.open(scope, [](const JournalEntry&) {});
        REQUIRE(error);
        CHECK(error->reason.find("is not an ordinary file") != std::string::npos);
    }
}

TEST_CASE("a write that does not fit leaves no part of a line behind") {
    const Written file;
    REQUIRE_FALSE(file.write({RowSent{.key = "k1"}}));
    const auto size = std::filesystem::file_size(file.path);
    std::optional<Error> error;
    {
        const FileSizeLimit limit(size + 5);
        error = file.write({RowSent{.key = "k2"}});
    }
    REQUIRE(error);
    CHECK(error->reason.find("people.journal: cannot be written") != std::string::npos);
    CHECK(std::filesystem::file_size(file.path) == size);
}

TEST_CASE("a device cannot be a private file, and is not waited for") {
    cis::bulk::PrivateFile device("/dev/full", "journal");
    const auto refused = device.open_locked();
    REQUIRE(refused);
    CHECK(refused->reason == "/dev/full: is not an ordinary file");
    CHECK_FALSE(device.is_open());
}

TEST_CASE("a locked file takes the rights of others from a file that is there") {
    const TempDirectory directory;
    using std::filesystem::perms;
    constexpr perms for_its_owner = perms::owner_read | perms::owner_write;
    const auto created = directory.path("created");
    cis::detail::LockedFile first;
    REQUIRE_FALSE(first.open(created));
    CHECK(std::filesystem::status(created).permissions() == for_its_owner);

    const auto found = directory.write("found", "by others");
    std::filesystem::permissions(found, perms::owner_all | perms::group_all | perms::others_all);
    cis::detail::LockedFile second;
    REQUIRE_FALSE(second.open(found));
    CHECK(std::filesystem::status(found).permissions() != for_its_owner);
    CHECK_FALSE(second.make_private());
    CHECK(std::filesystem::status(found).permissions() == for_its_owner);
}

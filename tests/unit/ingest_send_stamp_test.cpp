#include "ingest/send_stamp.hpp"
#include "test.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;

namespace {

constexpr SendStamp::time_point time_of_run{1'700'000'000s};
const JournalScope scope{.base_url = "https://example.com", .workspace_id = "w", .posting_id = "p"};

std::string only_file_in(const std::filesystem::path& folder) {
    std::string name;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        CHECK(name.empty());
        name = entry.path().filename().string();
    }
    return name;
}

}  // namespace

TEST_CASE("a stamp tells the next run when rows were sent, by which run, and how many") {
    const TempDirectory directory;
    const auto folder = directory.path("state");
    CHECK_FALSE(SendStamp(folder, scope).read());
    SendStamp stamp(folder, scope);
    REQUIRE_FALSE(stamp.write({.time = time_of_run, .run = "run1", .rows = 7}));
    const auto sent = SendStamp(folder, scope).read();
    REQUIRE(sent);
    CHECK(sent->time == time_of_run);
    CHECK(sent->run == "run1");
    CHECK(sent->rows == 7);
    const std::string text = read_file(folder / only_file_in(folder));
    CHECK(text.size() == 64);  // the same for all numbers, because it is overwritten in place
    CHECK(text.starts_with("1700000000 run1 7 "));
    CHECK(text.ends_with(" \n"));
}

TEST_CASE("a stamp is of a service, however its address is spelled, and of one posting and workspace") {
    const TempDirectory directory;
    SendStamp stamp(directory.path("state"), scope);
    REQUIRE_FALSE(stamp.write({.time = time_of_run, .run = "run1", .rows = 7}));
    JournalScope same = scope;
    same.base_url = "https://EXAMPLE.com:443";
    CHECK(SendStamp(directory.path("state"), same).read());
    JournalScope other = scope;
    std::string* const members[] = {&other.base_url, &other.workspace_id, &other.posting_id};
    *members[GENERATE(0, 1, 2)] += "x";
    CHECK_FALSE(SendStamp(directory.path("state"), other).read());
}

TEST_CASE("a stamp is written at most once a second, and never says too early a time") {
    const TempDirectory directory;
    SendStamp stamp(directory.path("state"), scope);
    REQUIRE_FALSE(stamp.write({.time = time_of_run + 1ms, .run = "run1", .rows = 1}));
    CHECK(stamp.read()->time == time_of_run + 1s);
    REQUIRE_FALSE(stamp.write({.time = time_of_run + 1000ms, .run = "run2", .rows = 1}));
    CHECK(stamp.read()->run == "run1");
    REQUIRE_FALSE(stamp.write({.time = time_of_run + 1001ms, .run = "run1", .rows = 1}));
    CHECK(stamp.read()->time == time_of_run + 2s);
}

TEST_CASE("a stamp says at once that there are more rows") {
    const TempDirectory directory;
    SendStamp stamp(directory.path("state"), scope);
    for (const std::uint64_t rows : {1U, 64U, 65U}) {
        REQUIRE_FALSE(stamp.write({.time = time_of_run, .run = "run1", .rows = rows}));
        CHECK(stamp.read()->rows == rows);
    }
}

TEST_CASE("each posting of each workspace has a stamp of its own") {
    const TempDirectory directory;
    const auto name_of = [&](const JournalScope& its_scope) {
        const TempDirectory folder;
        CHECK_FALSE(SendStamp(folder.path("state"), its_scope).lock());
        return only_file_in(folder.path("state"));
    };
    const std::string name = name_of(scope);
    CHECK(name == name_of({"https://example.com", "w", "p", "another recipe"}));
    CHECK(name != name_of({"https://example.org", "w", "p"}));
    CHECK(name != name_of({"https://example.com", "w2", "p"}));
    CHECK(name != name_of({"https://example.com", "w", "p2"}));
    CHECK(name_of({"https://example.com", "ab", "c"}) != name_of({"https://example.com", "a", "bc"}));
}

TEST_CASE("a posting is for one run at a time on a machine") {
    const TempDirectory directory;
    const auto folder = directory.path("state");
    {
        SendStamp first(folder, scope);
        REQUIRE_FALSE(first.lock());
        const auto refused = SendStamp(folder, scope).lock();
        REQUIRE(refused);
        CHECK(refused->kind == ErrorKind::conflict);
        CHECK(refused->param == "state_folder");
        CHECK(refused->reason.find("another run") != std::string::npos);
    }
    CHECK_FALSE(SendStamp(folder, scope).lock());
}

TEST_CASE("a folder that cannot be used is named") {
    const TempDirectory directory;
    const auto file = directory.write("file", "");
    SendStamp stamp(file / "state", scope);
    for (const auto& error : {stamp.lock(), stamp.write({.time = time_of_run})}) {
        REQUIRE(error);
        CHECK(error->kind == ErrorKind::invalid_argument);
        CHECK(error->reason.find(file.string()) != std::string::npos);
        CHECK(error->reason.find("cannot be opened: ") != std::string::npos);
    }
}

TEST_CASE("without a folder there is no stamp, and nothing to lock") {
    SendStamp stamp({}, scope);
    CHECK_FALSE(stamp.lock());
    CHECK_FALSE(stamp.write({.time = time_of_run}));
    CHECK_FALSE(stamp.read());
}

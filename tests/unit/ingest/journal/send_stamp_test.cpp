#include "ingest/journal/send_stamp.hpp"
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

/// What the next run reads.
std::optional<SendStamp::Sent> last_in(const std::filesystem::path& folder, const JournalScope& its_scope) {
    SendStamp stamp(folder, its_scope);
    REQUIRE_FALSE(stamp.open());
    return stamp.last();
}

/// An open stamp in a folder of its own.
struct OpenStamp {
    OpenStamp() { REQUIRE_FALSE(stamp.open()); }
    [[nodiscard]] SendStamp::Sent last() const { return last_in(folder, scope).value(); }

    TempDirectory directory;
    std::filesystem::path folder = directory.path("state");
    SendStamp stamp{folder, scope};
};

}  // namespace

TEST_CASE("a stamp tells the next run when rows were sent, by which run, and how many") {
    OpenStamp file;
    CHECK_FALSE(file.stamp.last());
    REQUIRE_FALSE(file.stamp.write({.time = time_of_run, .run = "run1", .rows = 7}));
    const auto sent = file.last();
    CHECK(sent.time == time_of_run);
    CHECK(sent.run == "run1");
    CHECK(sent.rows == 7);
    const std::string text = read_file(file.folder / only_file_in(file.folder));
    CHECK(text.size() == 64);  // the same for all numbers, because it is overwritten in place
    CHECK(text.starts_with("1700000000 run1 7 "));
    CHECK(text.ends_with(" \n"));
}

TEST_CASE("a stamp is of a service, however its address is spelled, and of one posting and workspace") {
    OpenStamp file;
    REQUIRE_FALSE(file.stamp.write({.time = time_of_run, .run = "run1", .rows = 7}));
    JournalScope same = scope;
    same.base_url = "https://EXAMPLE.com:443";
    CHECK(last_in(file.folder, same));
    JournalScope other = scope;
    std::string* const members[] = {&other.base_url, &other.workspace_id, &other.posting_id};
    *members[GENERATE(0, 1, 2)] += "x";
    CHECK_FALSE(last_in(file.folder, other));
}

TEST_CASE("a stamp is written at most once a second, and never says too early a time") {
    OpenStamp file;
    SendStamp& stamp = file.stamp;
    REQUIRE_FALSE(stamp.write({.time = time_of_run + 1ms, .run = "run1", .rows = 1}));
    CHECK(file.last().time == time_of_run + 1s);
    REQUIRE_FALSE(stamp.write({.time = time_of_run + 1000ms, .run = "run2", .rows = 1}));
    CHECK(file.last().run == "run1");
    REQUIRE_FALSE(stamp.write({.time = time_of_run + 1001ms, .run = "run1", .rows = 1}));
    CHECK(file.last().time == time_of_run + 2s);
}

TEST_CASE("a stamp says at once that there are more rows") {
    OpenStamp file;
    SendStamp& stamp = file.stamp;
    for (const std::uint64_t rows : {1U, 64U, 65U}) {
        REQUIRE_FALSE(stamp.write({.time = time_of_run, .run = "run1", .rows = rows}));
        CHECK(file.last().rows == rows);
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
    const auto error = SendStamp(file / "state", scope).lock();
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::invalid_argument);
    CHECK(error->param == "state_folder");
    CHECK(error->reason.starts_with((file / "state").string() + ": cannot be created: "));
}

TEST_CASE("a stamp is written only into an empty file or a stamp") {
    const TempDirectory directory;
    const auto folder = directory.path("state");
    CHECK_FALSE(SendStamp(folder, scope).lock());
    const auto file = folder / only_file_in(folder);
    // A power failure can leave zeros.
    for (const std::string& ours : {std::string(), std::string(64, '\0')}) {
        std::ofstream(file, std::ios::binary) << ours;
        CHECK_FALSE(last_in(folder, scope));
    }
    const std::string letter =
        GENERATE(as<std::string>(), "x", "1700000000 run1 7", std::string(64, 'x'),
                 "a letter of one line, which nobody but its owner may change: longer than 64 bytes\n");
    std::ofstream(file, std::ios::binary) << letter;
    SendStamp stamp(folder, scope);
    const auto refused = GENERATE(true, false) ? stamp.lock() : stamp.open();
    REQUIRE(refused);
    CHECK(refused->reason == file.string() + ": is not a file of this library: remove or rename it");
    CHECK(read_file(file) == letter);
}

TEST_CASE("without a folder there is no stamp, and nothing to lock") {
    SendStamp stamp({}, scope);
    CHECK_FALSE(stamp.lock());
    CHECK_FALSE(stamp.open());
    CHECK_FALSE(stamp.write({.time = time_of_run}));
    CHECK_FALSE(stamp.last());
}

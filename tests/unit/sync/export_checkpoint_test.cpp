#include "sync/export_checkpoint.hpp"
#include "test.hpp"

using namespace cis::sync::detail;

namespace {

const Checkpoint scope{
    .checkpoint = checkpoint_kind, .base_url = "https://api.example.com", .format = "jsonl"};

struct Written {
    test::TempDirectory directory;

    [[nodiscard]] CheckpointFiles with(std::vector<ExportWindow> windows, PlanStage stage) const {
        Checkpoint checkpoint = scope;
        checkpoint.postings.push_back({.id = "p1",
                                       .begun = true,
                                       .stage = stage,
                                       .filters = Filters::ignored,
                                       .windows = std::move(windows)});
        return CheckpointFiles(directory.write("checkpoint", with_hash_line(to_json(checkpoint).text())));
    }
    [[nodiscard]] static ExportWindow window(WindowStage stage) {
        return {.before = 1772357399.5, .stage = stage};
    }
};

void check_refused(const CheckpointFiles& files) {
    CHECK_THROWS_WITH(files.read(scope), ContainsSubstring("is not a checkpoint of an export"));
}

}  // namespace

TEST_CASE("a checkpoint of an export that can go on is read") {
    const Written file;
    CHECK(file.with({}, PlanStage::opening).read(scope));
    CHECK(file.with({}, PlanStage::probing).read(scope));
    CHECK(file.with({Written::window(WindowStage::waiting)}, PlanStage::reading).read(scope));
    CHECK(file.with({Written::window(WindowStage::reading)}, PlanStage::reading).read(scope));
    CHECK(file.with({Written::window(WindowStage::ended)}, PlanStage::checking).read(scope));
    CHECK(file.with({Written::window(WindowStage::recount)}, PlanStage::counting).read(scope));
}

TEST_CASE("a checkpoint belongs to its service, however the address is spelled") {
    const Written file;
    Checkpoint wanted = scope;
    wanted.base_url = "https://API.example.com:443";
    CHECK(file.with({}, PlanStage::opening).read(wanted));
    wanted.base_url = "https://api.example.com:8443";
    CHECK_THROWS_WITH(file.with({}, PlanStage::opening).read(wanted), ContainsSubstring("another service"));
}

TEST_CASE("a damaged checkpoint, whose export would wait without end, is refused") {
    const Written file;
    check_refused(file.with({Written::window(WindowStage::waiting)}, PlanStage::opening));
    check_refused(file.with({}, PlanStage::reading));
    check_refused(file.with({Written::window(WindowStage::ended)}, PlanStage::reading));
    check_refused(file.with({Written::window(WindowStage::recount)}, PlanStage::reading));
    check_refused(file.with({}, PlanStage::checking));
    check_refused(file.with({Written::window(WindowStage::ended), Written::window(WindowStage::recount)},
                            PlanStage::checking));
    check_refused(file.with({Written::window(WindowStage::ended)}, PlanStage::counting));
    check_refused(file.with({}, PlanStage::done));
}

TEST_CASE("a checkpoint with impossible numbers is refused") {
    const Written file;
    auto window = Written::window(WindowStage::waiting);
    SECTION("a time") { window.before = 1e308; }
    SECTION("a negative number of candidates") { window.expected = -1; }
    SECTION("a number of candidates") { window.expected = 1e308; }
    SECTION("a negative number of items") { window.read = -1; }
    SECTION("a number of items") { window.read = std::numeric_limits<std::int64_t>::max(); }
    SECTION("a negative total") { window.total = -1; }
    SECTION("a negative number of repeats") { window.repeats = -1; }
    SECTION("a negative number of restarts") { window.restarts = -1; }
    check_refused(file.with({window}, PlanStage::reading));
}

TEST_CASE("a checkpoint has all that is known about a window") {
    const Written file;
    const ExportWindow window{.after = 1772000000.5,
                              .before = 1772357399.5,
                              .stage = WindowStage::reading,
                              .cursor = "i9",
                              .read = 40,
                              .total = 100,
                              .expected = 900,
                              .begins = 1772000001,
                              .ends = 1772357000,
                              .is_last = true,
                              .repeats = 1,
                              .restarts = 7};
    const auto read = file.with({window}, PlanStage::reading).read(scope);
    REQUIRE(read);
    CHECK(read->postings.at(0).windows == std::vector{window});
}

TEST_CASE("a checkpoint of an older version, which counts more, goes on") {
    const std::string text =
        R"({"checkpoint":"cis-export-1","base_url":"https://api.example.com","workspace_id":"",)"
        R"("posting_id":"","format":"jsonl","length":1000,"ids":0,"ids_hash":"","undecodable":0,"postings":[)"
        R"({"id":"p1","begun":true,"ended":false,"gap":"","stage":2,"filters":1,"upper_bound":1772357399.5,)"
        R"("unique":40,"total_at_start":100,"total":100,"earliest":null,"was_read_whole":false,)"
        R"("first_cursor":"i9","windows":[{"after":null,"before":1772357399.5,"stage":1,"cursor":"i9",)"
        R"("read":40,"total":100,"expected":900.0,"begins":null,"ends":null,"is_last":false,"repeats":0}]}]})";
    const test::TempDirectory directory;
    const auto read = CheckpointFiles(directory.write("checkpoint", with_hash_line(text))).read(scope);
    REQUIRE(read);
    CHECK(read->postings.at(0).stage == PlanStage::reading);
    CHECK(read->postings.at(0).windows.at(0).restarts == 0);
}

TEST_CASE("a number that no stage has is that of the last one") {
    const Written file;
    PostingState state{.begun = true};
    state.stage.number = GENERATE(std::int64_t{6}, std::int64_t{1} << 40U);
    CHECK(state.stage == PlanStage::done);
    state.stage.number = -1;
    CHECK(state.stage == PlanStage::opening);
}

TEST_CASE("a checkpoint that counts more ids than there are leaves their file as it is") {
    const test::TempDirectory directory;
    const std::string ids = "cis-ids\n" + std::string(24, 'i');
    const auto path = directory.write("checkpoint.ids", ids);
    CheckpointFiles files(directory.path("checkpoint"));
    // The size in bytes of the second one does not fit into 64 bits.
    for (const std::int64_t count : {std::int64_t{4}, std::int64_t{1} << 61U,
                                     std::numeric_limits<std::int64_t>::max(), std::int64_t{-1}}) {
        CHECK_THROWS_WITH(files.read_ids({.ids = count}),
                          ContainsSubstring("is shorter than the checkpoint says"));
        CHECK(read_file(path) == ids);
    }
}

TEST_CASE("what is not of an export stays as it is, under the names that an export uses") {
    const test::TempDirectory directory;
    const std::string list = "name,email\nIda Bell,ida@example.com\n";
    const auto path = directory.write(GENERATE(as<std::string>(), "checkpoint.ids", "checkpoint.new"), list);
    const auto begin = [&] {
        CheckpointFiles files(directory.path("checkpoint"));
        files.begin_without_ids();
        files.write(scope);
    };
    CHECK_THROWS_WITH(begin(), "invalid_argument (checkpoint): " + path.string() +
                                   ": is not of an export: remove or rename it");
    CHECK(read_file(path) == list);
}

TEST_CASE("what a killed export has left of its files is used again") {
    const test::TempDirectory directory;
    const std::string whole = with_hash_line(to_json(scope).text());
    directory.write("checkpoint.new", whole.substr(0, GENERATE(0U, 5U, 30U, 80U)));
    directory.write("checkpoint.ids",
                    GENERATE(as<std::string>(), "", "cis-", "cis-ids\n", "cis-ids\n1234567"));
    CheckpointFiles files(directory.path("checkpoint"));
    files.begin_without_ids();
    files.add_id(7);
    files.write(scope);
    const auto checkpoint = files.read(scope);
    REQUIRE(checkpoint);
    CHECK(files.read_ids(*checkpoint) == std::vector<std::uint64_t>{7});
}

TEST_CASE("an export goes on with the ids of its checkpoint, and of no later time") {
    const test::TempDirectory directory;
    const auto path = directory.path("checkpoint");
    const std::vector<std::uint64_t> before{1, 2, 3};
    {
        CheckpointFiles files(path);
        files.begin_without_ids();
        for (const std::uint64_t id : before) files.add_id(id);
        files.write(scope);
        files.add_id(4);
    }
    const std::string later(5, 'i');
    std::ofstream(directory.path("checkpoint.ids"), std::ios::app) << later;

    CheckpointFiles files(path);
    const auto checkpoint = files.read(scope);
    REQUIRE(checkpoint);
    CHECK(files.read_ids(*checkpoint) == before);
    files.add_id(5);
    files.write(*checkpoint);
    const auto next = files.read(scope);
    REQUIRE(next);
    CHECK(files.read_ids(*next) == std::vector<std::uint64_t>{1, 2, 3, 5});
}

TEST_CASE("a checkpoint of which any byte was changed, lost or added is refused") {
    const test::TempDirectory directory;
    Checkpoint written = scope;
    written.length = 1000;
    written.postings.push_back({.id = "p1"});
    const std::string text = with_hash_line(to_json(written).text());
    const auto read = [&](std::string_view content) {
        return CheckpointFiles(directory.write("checkpoint", content)).read(scope);
    };
    REQUIRE(read(text) == written);
    for (std::size_t i = 0; i < text.size(); ++i) {
        CAPTURE(i);
        std::string damaged = text;
        damaged[i] = static_cast<char>(damaged[i] ^ 1);
        CHECK_THROWS_AS(read(damaged), Exception);
        CHECK_THROWS_AS(read(text.substr(0, i)), Exception);
    }
    CHECK_THROWS_WITH(read(text + "\n"), ContainsSubstring("checkpoint: is damaged"));
    std::string shorter = text;
    shorter.replace(text.find("1000"), 4, "2000");
    CHECK_THROWS_WITH(read(shorter), ContainsSubstring("checkpoint: is damaged"));
}

TEST_CASE("ids other than those that were exported are refused, and stay as they are") {
    const test::TempDirectory directory;
    const auto path = directory.path("checkpoint");
    {
        CheckpointFiles files(path);
        files.begin_without_ids();
        for (const std::uint64_t id : {1U, 2U, 3U}) files.add_id(id);
        files.write(scope);
    }
    std::string ids = test::read_file(directory.path("checkpoint.ids"));
    REQUIRE(ids.size() == 8 + 24);
    ids[16] = 'x';
    ids += "and more";
    const auto ids_path = directory.write("checkpoint.ids", ids);
    CheckpointFiles files(path);
    const auto checkpoint = files.read(scope);
    REQUIRE(checkpoint);
    CHECK_THROWS_WITH(files.read_ids(*checkpoint), ContainsSubstring("checkpoint.ids: is damaged"));
    CHECK(test::read_file(ids_path) == ids);
}

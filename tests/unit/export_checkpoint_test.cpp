#include "sync/export_checkpoint.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <cis/codec/json_text.hpp>
#include <cis/core/exception.hpp>
#include "catch.hpp"
#include "temp_directory.hpp"

using namespace cis;
using namespace cis::sync::detail;
using Catch::Matchers::ContainsSubstring;

namespace {

const Checkpoint scope{
    .checkpoint = checkpoint_kind, .base_url = "https://api.example.com", .format = "jsonl"};

struct Written {
    test::TempDirectory directory;

    [[nodiscard]] CheckpointFiles with(std::vector<CheckpointWindow> windows, PlanStage stage) const {
        Checkpoint checkpoint = scope;
        checkpoint.postings.push_back({.id = "p1",
                                       .begun = true,
                                       .stage = static_cast<std::int64_t>(stage),
                                       .filters = static_cast<std::int64_t>(Filters::ignored),
                                       .windows = std::move(windows)});
        return CheckpointFiles(directory.write("checkpoint", to_json(checkpoint).text()));
    }
    [[nodiscard]] static CheckpointWindow window(WindowStage stage) {
        return {.before = 1772357399.5, .stage = static_cast<std::int64_t>(stage)};
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
    check_refused(file.with({window}, PlanStage::reading));
}

TEST_CASE("a checkpoint that counts more ids than there are leaves their file as it is") {
    const test::TempDirectory directory;
    const auto path = directory.write("checkpoint.ids", std::string(24, 'i'));
    CheckpointFiles files(directory.path("checkpoint"));
    // The size in bytes of the second one does not fit into 64 bits.
    for (const std::uint64_t count :
         {std::uint64_t{4}, std::uint64_t{1} << 61U, std::numeric_limits<std::uint64_t>::max()}) {
        CHECK_THROWS_WITH(files.read_ids(count), ContainsSubstring("is shorter than the checkpoint says"));
        CHECK(std::filesystem::file_size(path) == 24);
    }
    CHECK(files.read_ids(3).size() == 3);
}

// A file of arbitrary bytes, with a hash that fits them, is a checkpoint, or is refused by name. One that is
// accepted is the same after it was written and read again, is refused if it is cut at any byte or if a byte
// is another one, and describes exports that can go on: they end as soon as the service has no more pages.
//
// The last bytes of the input are the answers of the service and where the file is cut.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cis/codec/json_text.hpp>
#include <cis/core/exception.hpp>
#include "../support/temp_directory.hpp"
#include "expect.hpp"
#include "sync/export_checkpoint.hpp"
#include "sync/export_plan.hpp"

namespace {

using cis::fuzz::expect;
using cis::sync::detail::Checkpoint;
using cis::sync::detail::CheckpointFiles;
using cis::sync::detail::ExportPlan;
using cis::sync::detail::PostingState;

const Checkpoint scope{.checkpoint = cis::sync::detail::checkpoint_kind,
                       .base_url = "https://api.example.com",
                       .workspace_id = "w",
                       .format = "csv"};

/// The file, and the hashes of three ids with the beginning of a fourth one.
class Files {
public:
    static constexpr std::int64_t ids = 3;
    static constexpr std::string_view beginning = "cis-ids\n";

    [[nodiscard]] CheckpointFiles open() const { return CheckpointFiles(path()); }
    /// @return none if it was refused
    [[nodiscard]] std::optional<Checkpoint> read(std::string_view content) const {
        (void)directory_.write("checkpoint", content);
        try {
            return open().read(scope);
        } catch (const cis::Exception& refusal) {
            expect_named(refusal);
            return std::nullopt;
        }
    }
    [[nodiscard]] std::string content() const { return cis::test::read_file(path()); }
    void check_ids(const Checkpoint& checkpoint) const {
        const auto file = fill_ids();
        CheckpointFiles files = open();
        try {
            (void)files.read_ids(checkpoint);
            expect(checkpoint.ids >= 0 && checkpoint.ids <= ids);
            // Without ids, it begins anew, with what is still in memory.
            const auto kept = static_cast<std::uint64_t>(checkpoint.ids) * 8;
            expect(std::filesystem::file_size(file) == (kept == 0 ? 0 : beginning.size() + kept));
        } catch (const cis::Exception& refusal) {
            expect_named(refusal);
            expect(std::filesystem::file_size(file) == beginning.size() + ids * 8 + 5);
        }
    }
    /// Writes it as an export does, and reads it.
    [[nodiscard]] std::optional<Checkpoint> written_again(const Checkpoint& checkpoint) const {
        CheckpointFiles files = open();
        files.begin_without_ids();
        files.add_id(1);
        files.add_id(2);
        files.write(checkpoint);
        auto again = files.read(scope);
        expect(again && files.read_ids(*again) == std::vector<std::uint64_t>{1, 2});
        again->ids = checkpoint.ids;
        again->ids_hash = checkpoint.ids_hash;
        return again;
    }

private:
    [[nodiscard]] std::filesystem::path fill_ids() const {
        return directory_.write("checkpoint.ids", std::string(beginning) + std::string(ids * 8 + 5, 'i'));
    }
    [[nodiscard]] std::filesystem::path path() const { return directory_.path("checkpoint"); }
    void expect_named(const cis::Exception& refusal) const {
        expect(refusal.error().kind == cis::ErrorKind::invalid_argument);
        expect(refusal.error().reason.find(path().string()) != std::string::npos);
    }

    cis::test::TempDirectory directory_;
};

/// Continues an export of a service that has no more pages than it is asked for.
void check_goes_on(const PostingState& state, FuzzedDataProvider& input) {
    ExportPlan plan(input.ConsumeIntegralInRange<std::size_t>(1, 8), state);
    for (std::size_t requests = 0; plan.verdict() == ExportPlan::Verdict::open; ++requests) {
        expect(requests < 1000 + 100 * state.windows.size());
        const auto request = plan.next();
        expect(request.has_value());
        cis::sync::detail::PageFacts facts;
        facts.items = input.ConsumeIntegralInRange<std::int64_t>(0, 100);
        facts.fresh = input.ConsumeIntegralInRange<std::int64_t>(0, facts.items);
        if (input.ConsumeBool()) facts.total_count = input.ConsumeIntegralInRange<std::int64_t>(0, 100'000);
        if (input.ConsumeBool()) facts.first_created = input.ConsumeFloatingPointInRange(-1e10, 1e10);
        if (input.ConsumeBool()) facts.last_created = input.ConsumeFloatingPointInRange(-1e10, 1e10);
        facts.has_more = input.ConsumeBool();
        if (facts.has_more) facts.cursor = "next";
        plan.arrived(*request, facts);
    }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Files files;
    constexpr std::size_t answers = 48;
    const std::size_t tail = std::min(size, answers);
    FuzzedDataProvider input(data + size - tail, tail);
    const std::string document(cis::fuzz::text_of(data, size - tail));
    const auto checkpoint = files.read(cis::sync::detail::with_hash_line(document));
    if (!checkpoint) return 0;
    files.check_ids(*checkpoint);
    expect(files.written_again(*checkpoint) == *checkpoint);
    std::string content = files.content();
    const std::size_t at = input.ConsumeIntegralInRange<std::size_t>(0, content.size() - 1);
    expect(!files.read(content.substr(0, at)));
    content[at] = static_cast<char>(content[at] ^ input.ConsumeIntegralInRange<int>(1, 127));
    expect(!files.read(content));
    for (const PostingState& posting : checkpoint->postings) {
        if (posting.begun && !posting.ended) check_goes_on(posting, input);
    }
    return 0;
}

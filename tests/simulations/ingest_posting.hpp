#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "candidate_list.hpp"
#include "dice.hpp"
#include "ingest/plan/ingest_plan.hpp"
#include "ingest_schedule.hpp"

namespace cis::test {

/// The candidates of a posting as ingestion sees them: whom the service takes in, and whom it lists when.
/// Times are in milliseconds of the simulated clock.
class IngestPosting {
public:
    using CreationOutcome = ingest::detail::CreationOutcome;
    using Key = ingest::detail::Key;
    using ReadKey = ingest::detail::ReadKey;
    using Recipe = ingest::detail::Recipe;
    using RunMark = ingest::detail::RunMark;

    struct Candidate {
        std::string id{};
        std::optional<Key> key{};
        RunMark run{};
        std::optional<Key> person{};
        std::uint64_t address{0};
        std::uint64_t folded_person{0};
        std::int64_t created{0};
        double created_at{0};
        std::int64_t listed_from{0};
    };
    struct Page {
        std::vector<ingest::detail::ListedCandidate> candidates{};
        bool is_last{true};
    };

    IngestPosting(const IngestSchedule& schedule, Dice& dice) : schedule_(schedule), dice_(dice) {}

    [[nodiscard]] static double epoch_seconds(std::int64_t time) {
        return 1e6 + static_cast<double>(time) / 1000;
    }
    [[nodiscard]] const std::vector<Candidate>& people() const { return people_; }

    const Candidate& add(Candidate candidate, std::int64_t created, std::int64_t listed) {
        candidate.id = "int_" + std::to_string(people_.size() + 1);
        candidate.created = created;
        candidate.created_at = epoch_seconds(created);
        if (schedule_.whole_seconds) candidate.created_at = std::floor(candidate.created_at);
        candidate.listed_from = listed;
        return people_.emplace_back(std::move(candidate));
    }

    /// The service acts on a creation.
    CreationOutcome create(const ingest::detail::Identity& row, const RunMark& mark, std::int64_t now) {
        if (schedule_.merging == IngestSchedule::Merging::returns_existing && row.address != 0) {
            const auto found = std::ranges::find(people_, row.address, &Candidate::address);
            if (found != people_.end()) return answer_of(*found);
        }
        if (schedule_.conflicts && row.person &&
            std::ranges::find(people_, row.person, &Candidate::person) != people_.end())
            return {.kind = CreationOutcome::Kind::exists};
        return answer_of(add({.key = row.key,
                              .run = mark,
                              .person = row.person,
                              .address = row.address,
                              .folded_person = row.folded_person},
                             now,
                             now + (schedule_.lists_in_order ? 0 : dice_.upto(schedule_.longest_list_lag))));
    }

    /// @param shown_until when the last candidate was created that the list shows
    [[nodiscard]] Page list(const ListQuery& query, std::int64_t now, std::int64_t shown_until) const {
        const auto page = page_of(people_, query, {}, [&](const Candidate& one) {
            return one.created <= shown_until && one.listed_from <= now
                       ? std::optional<ListedFacts>({one.id, one.created_at})
                       : std::nullopt;
        });
        Page shown;
        for (const Candidate* const one : page.value().items) {
            auto& listed = shown.candidates.emplace_back(
                ingest::detail::ListedCandidate{.id = one->id,
                                                .run = one->run,
                                                .address = one->address,
                                                .folded_person = one->folded_person,
                                                .created_at = one->created_at});
            if (one->key && schedule_.echoes_metadata) {
                listed.key = ReadKey{.recipe = Recipe::person, .key = *one->key};
            } else {
                listed.person = one->person;
            }
        }
        // Who is listed later counts as more: the last page may be empty.
        if (page->items.size() == query.limit) {
            const Candidate* const next = page->items.back() + 1;
            shown.is_last = next == people_.data() + people_.size() || next->created > shown_until;
        }
        return shown;
    }

private:
    [[nodiscard]] CreationOutcome answer_of(const Candidate& one) const {
        CreationOutcome answer{
            .kind = CreationOutcome::Kind::created, .id = one.id, .created_at = one.created_at};
        if (one.key && schedule_.echoes_metadata)
            answer.key = ReadKey{.recipe = Recipe::person, .key = *one.key};
        return answer;
    }

    const IngestSchedule& schedule_;
    Dice& dice_;
    std::vector<Candidate> people_;
};

}  // namespace cis::test

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cis/ingest/ingest_report.hpp"
#include "ingest/identity/candidate_index.hpp"
#include "ingest/plan/listing.hpp"
#include "ingest/plan/roster.hpp"

namespace cis::ingest::detail {

/// A key that two candidates have.
struct Double {
    Key key{};
    std::string second_id{};
    bool is_seen{true};  ///< seen in this run; otherwise only the journal has it
};

/// Knows who is in the service, as far as a run can know: its roster. It also looks for what should not be
/// there: a person with two candidates, and a candidate whom the service has overwritten with another person.
class People {
public:
    /// @param began when the run began
    explicit People(time_point began) : roster_(began) {}

    [[nodiscard]] Roster& roster() noexcept { return roster_; }
    [[nodiscard]] const Roster& roster() const noexcept { return roster_; }

    /// How a candidate with a key relates to the known people.
    enum class Sighting {
        itself,    ///< it is the person with this key, who may have been known before
        twice,     ///< a second candidate of this person
        anothers,  ///< its id belongs to another key, or to a candidate without one
    };
    /// Takes a candidate with this key that the service shows. A candidate that belongs to somebody else is
    /// not entered.
    [[nodiscard]] Sighting see(const Key& key, const KnownCandidate& candidate, time_point now);
    /// Takes a candidate with this key that somebody else reports to be in the service.
    /// @param is_seen whether a double of this candidate counts as seen in this run
    void enter(const Key& key, const KnownCandidate& candidate, time_point now, bool is_seen);
    /// The doubles that this run has seen.
    [[nodiscard]] std::vector<Double> doubles() const;

    /// Notes that the service has replaced the candidate with this id by a row.
    void overwritten(const std::string& id);
    /// Takes the ids of candidates whom the service has replaced by a row, since the last call.
    [[nodiscard]] std::vector<std::string> take_overwritten() { return std::exchange(overwritten_, {}); }

    /// Takes a listed candidate that was unknown before and belongs to no row under way.
    /// @param is_newcomer whether it came while this run sent
    void learn(ListedCandidate candidate, bool is_newcomer);
    /// Pairs of a newcomer and another candidate with the same address that was created since a time of the
    /// service.
    [[nodiscard]] std::vector<SameAddress> with_one_address(double since) const;
    /// Takes the candidates that were learned since the last call.
    [[nodiscard]] std::vector<ListedCandidate> take_learned() { return std::exchange(learned_, {}); }

private:
    [[nodiscard]] Double* find_double(std::string_view id, const Key& key);
    void add_double(std::string_view id, const Key& key, bool is_seen);

    Roster roster_;
    std::vector<Double> doubles_;
    std::vector<std::string> overwritten_;
    std::vector<ListedCandidate> learned_;
    struct Newcomer {
        CandidateIndex::Place place{CandidateIndex::nowhere};
        std::uint64_t address{0};
    };
    std::vector<Newcomer> newcomers_;  ///< those with an address
};

}  // namespace cis::ingest::detail

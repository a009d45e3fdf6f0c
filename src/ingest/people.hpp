#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cis/ingest/ingest_report.hpp"
#include "ingest/candidate_index.hpp"
#include "ingest/listing.hpp"
#include "ingest/roster.hpp"

namespace cis::ingest::detail {

/// A key that two candidates have.
struct Double {
    Key key{};
    std::string second_id{};
    bool is_seen{true};  ///< in this run; otherwise only the journal has it
};

/// Who is in the service, as far as a run knows: its roster. It also watches for what should not be there: a
/// person with two candidates, and a candidate that the service has overwritten with another person.
class People {
public:
    /// @param began when the run began
    explicit People(time_point began) : roster_(began) {}

    [[nodiscard]] Roster& roster() noexcept { return roster_; }
    [[nodiscard]] const Roster& roster() const noexcept { return roster_; }

    /// How a candidate with a key stands to the people who are known.
    enum class Sighting {
        itself,    ///< it is the person with this key, who may have been known before
        twice,     ///< a second candidate of this person
        anothers,  ///< its id belongs to another key, or to a candidate without one
    };
    /// The service shows a candidate with this key. One that is another's is not entered.
    [[nodiscard]] Sighting see(const Key& key, const KnownCandidate& candidate, time_point now);
    /// Somebody else says that a candidate with this key is in the service.
    /// @param is_seen whether its double counts as seen in this run
    void enter(const Key& key, const KnownCandidate& candidate, time_point now, bool is_seen);
    /// Those that this run has seen.
    [[nodiscard]] std::vector<Double> doubles() const;

    /// The service has put a row in the place of the candidate with this id.
    void overwritten(const std::string& id);
    /// The ids of candidates in whose place the service has put a row, since the last call.
    [[nodiscard]] std::vector<std::string> take_overwritten() { return std::exchange(overwritten_, {}); }

    /// A listed candidate that was not known before, and is not of a row under way.
    /// @param is_newcomer it came while this run sent
    void learn(ListedCandidate candidate, bool is_newcomer);
    /// Each newcomer with another candidate of its address who was created since a time of the service.
    [[nodiscard]] std::vector<SameAddress> with_one_address(double since) const;
    /// Those since the last call.
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
    std::vector<Newcomer> newcomers_;  ///< with an address
};

}  // namespace cis::ingest::detail

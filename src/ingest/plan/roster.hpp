#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "bulk/compact_table.hpp"
#include "ingest/identity/candidate_index.hpp"
#include "ingest/identity/identity.hpp"
#include "ingest/identity/key.hpp"
#include "ingest/plan/row_life.hpp"

namespace cis::ingest::detail {

using RowNumber = std::uint64_t;

/// Knows the rows that were read, and the candidates that were listed or acknowledged. It keeps the ids of
/// candidates, and parts of hashes of the rest: 65 bytes and the id for a row and its candidate.
///
/// - It keeps 96 bits of a key. Among 20 million people, two agree in them with a probability of 3e-15.
/// - It keeps 56 bits of the hash of an id. If the hashes of two candidates agree, the only effect is that a
/// row may end as a conflict. One in 1,400 runs of 10 million rows has such a pair.
class Roster {
public:
    struct Person {
        bool is_in{false};               ///< the person was acknowledged or found
        std::optional<RowNumber> row{};  ///< the first row with this key
    };

    /// @param began when the run began
    explicit Roster(time_point began) : earliest_(began) {}

    [[nodiscard]] std::optional<Person> find(const Key& key) const;
    /// @return the earlier row with the key, or none if this is the first one
    [[nodiscard]] std::optional<RowNumber> enter_row(const Key& key, RowNumber row);
    /// Whether the id belongs to another key, or to a candidate without one.
    [[nodiscard]] bool is_anothers(std::string_view id, const Key& key) const;
    /// Enters a candidate with this key who is in the service. @return false if the key already has another
    /// id
    bool enter(const Key& key, const KnownCandidate& candidate, time_point now);
    /// Enters a candidate without a key. @param person made of its name and e-mail address, if it has both
    /// @return false if its id was known
    bool enter_unkeyed(const KnownCandidate& candidate, const std::optional<Key>& person);
    [[nodiscard]] const CandidateIndex& candidates() const noexcept { return candidates_; }
    /// Marks the candidate as a row of the input.
    void mark_as_row(CandidateIndex::Place candidate) noexcept { candidates_.mark_as_row(candidate); }
    /// Takes one of the candidates without a key who have this name and e-mail address. @return false if
    /// there is none
    [[nodiscard]] bool take_unkeyed_match(const Key& person);
    [[nodiscard]] bool has_unkeyed_match(const Key& person) const;

    // The same for a row: these try each of its keys or persons.
    /// Finds the candidate with one of the row's keys; `nowhere` if there is none.
    [[nodiscard]] CandidateIndex::Place find_candidate(const Identity& row) const;
    /// Takes a candidate without a key who is the row's person. @return whether there is one
    [[nodiscard]] bool take_unkeyed_match(const Identity& row);
    [[nodiscard]] bool has_unkeyed_match(const Identity& row) const;

    /// When a person in the service was acknowledged or found. For a person who came long ago this is the
    /// beginning of the run, or the earliest time of any person. An earlier time proves less, so this is
    /// safe.
    [[nodiscard]] time_point known_since(const Key& key) const;
    /// When a row was last acknowledged or found; none if that never happened.
    [[nodiscard]] std::optional<time_point> latest_known() const noexcept { return latest_known_; }
    [[nodiscard]] const Key& latest_key() const noexcept { return latest_key_; }
    /// Whether the id belongs to the row that was last acknowledged or found.
    [[nodiscard]] bool is_latest(std::string_view id) const {
        return latest_known_ && candidates_.find(id) != CandidateIndex::nowhere &&
               !is_anothers(id, latest_key_);
    }

private:
    void remember(const Key& key, time_point now);

    time_point earliest_;               ///< a person without a time of their own counts as known since then
    bulk::CompactTable<11, 8> people_;  ///< by key: the candidate's place, and the row's number
    CandidateIndex candidates_;
    bulk::CompactTable<11, 4>
        unkeyed_matches_;  ///< by name and e-mail address: how many candidates without a key
    std::unordered_map<Key, time_point, KeyHash> recent_;  ///< when people were acknowledged or found
    std::optional<time_point> latest_known_{};
    Key latest_key_{};
};

}  // namespace cis::ingest::detail

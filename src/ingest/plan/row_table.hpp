#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cis/ingest/row_state.hpp"
#include "ingest/identity/identity.hpp"
#include "ingest/plan/roster.hpp"
#include "ingest/plan/row_life.hpp"

namespace cis::ingest::detail {

/// A row that was read and has not ended.
struct PendingRow {
    /// How often the requests of a row may fail. After that, the row has failed, or its outcome stays
    /// unknown.
    static constexpr int most_failures = 10;

    Identity identity{};
    RowLife life;                   ///< changed only by RowTable::change()
    std::optional<double> since{};  ///< the newest `created_at` when the row was sent
    bool was_left{false};           ///< an earlier run may have sent it
    bool was_saved{false};          ///< the journal says that the row is about to be sent
    /// Whether the row waits for a list. That list tells whether an earlier run's row with the same address
    /// is there.
    bool awaits_another{false};
    int failures{0};
    // Used with claims:
    std::optional<time_point> sends_until{};  ///< the row may be sent until then
    std::uint64_t predecessor{0};             ///< the claim from which this run has inherited the row
    int lost_claims{0};                       ///< how often the row turned out to be another worker's
};

/// How a row has ended.
struct RowEnd {
    RowNumber row{0};
    RowState state{RowState::not_attempted};
    std::string candidate_id{};            ///< if known; `undecided`: the id of the other candidate
    bool is_known{false};                  ///< the candidate was known before, and the journal has it
    bool was_saved{false};                 ///< the journal says that the row is about to be sent
    std::string interview_url{};           ///< if a list has shown it
    std::string other_name{};              ///< the name of the other candidate, if it was looked up
    std::uint64_t address{0};              ///< a hash of its e-mail address; 0: it has none
    std::uint64_t folded_person{0};        ///< as in KnownCandidate
    std::uint64_t phone_person{0};         ///< as in KnownCandidate
    std::optional<RowNumber> other_row{};  ///< the row that this one duplicates
    std::optional<Key> other_key{};        ///< the key of its candidate, if that is not the row's own
    std::string_view reason{};             ///< a static text; empty if the state or the response says it all
    bool is_refused{false};                ///< a `conflict` because of a 409, in this run or an earlier one
};

/// Holds the rows that were read and have not ended, and the ends of the others until they are taken. Each
/// row ends once.
class RowTable {
public:
    /// @param window how many rows it may hold
    explicit RowTable(std::size_t window) : window_(window) {}

    void input_ended() noexcept { input_has_ended_ = true; }
    [[nodiscard]] bool has_input_ended() const noexcept { return input_has_ended_; }
    /// Whether another row may be read.
    [[nodiscard]] bool can_read() const noexcept { return !input_has_ended_ && rows_.size() < window_; }

    void add(RowNumber number, PendingRow row);
    [[nodiscard]] bool contains(RowNumber number) const { return rows_.contains(number); }
    [[nodiscard]] PendingRow& at(RowNumber number) { return rows_.at(number); }
    [[nodiscard]] const PendingRow& at(RowNumber number) const { return rows_.at(number); }
    /// Finds the row with a key. @param person what the roster knows about the key
    /// @return null if there is none
    [[nodiscard]] const PendingRow* find(const Key& key, const std::optional<Roster::Person>& person) const;
    /// The numbers of all rows, in the order of the input.
    [[nodiscard]] std::vector<RowNumber> numbers() const;
    /// The rows whose outcome only a list can tell: they are open or queued. In the order of the input.
    [[nodiscard]] const std::set<RowNumber>& open() const noexcept { return open_; }

    /// Changes the life of a row. @param what a function of RowLife, called with the arguments that follow
    template <class... Times>
    void change(RowNumber number, void (RowLife::*what)(Times...) noexcept,
                std::type_identity_t<Times>... times) {
        RowLife& life = rows_.at(number).life;
        (life.*what)(times...);
        note_stage(number, life);
    }

    /// Ends a row, whether or not it was added.
    /// @param end its hashes and `was_saved` are set from the row. Its `other_key` is removed if it is the
    /// row's own key
    /// @return the row, if it was added
    std::optional<PendingRow> end(RowEnd end);
    /// Takes the rows that have ended since the last call.
    [[nodiscard]] std::vector<RowEnd> take_ends() { return std::exchange(ends_, {}); }

private:
    void note_stage(RowNumber number, const RowLife& life);

    const std::size_t window_;
    bool input_has_ended_{false};
    std::unordered_map<RowNumber, PendingRow> rows_;
    std::unordered_map<Key, RowNumber, KeyHash> by_other_key_;  ///< only for rows with several keys
    std::set<RowNumber> open_;
    std::vector<RowEnd> ends_;
};

}  // namespace cis::ingest::detail

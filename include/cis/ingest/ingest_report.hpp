#pragma once

#include <any>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <cis/core/error.hpp>
#include <cis/ingest/row_state.hpp>

namespace cis::ingest {

/// The result for one row.
struct RowReport {
    std::uint64_t row{0};                     ///< its place in the input, from 0
    RowState state{RowState::not_attempted};  ///< its final state
    /// The id of the candidate. For an `undecided` row and a `conflict`, the id of the other candidate. Empty
    /// if it is not known.
    std::string interview_id{};
    std::string interview_url{};             ///< the URL that the candidate uses, if the service sent it
    std::optional<std::uint64_t> same_as{};  ///< the row that a `duplicate` repeats
    /// The name of the other candidate of an `undecided` row or a `conflict`, if IngestorOptions::other_names
    /// asks for it. It is personal data and must not be logged. Empty if it is not known.
    std::string other_name{};
    std::string reason{};  ///< the SDK's own words, safe to log; empty if there is nothing to say
    std::shared_ptr<const Error> error{};  ///< the error of the last request, if it failed
    std::any attachment{};                 ///< the attachment of the Row
};

/// Two candidates with the key of one row: the person is in the service twice.
///
/// Both ids are set if the posting's list shows both candidates with the key. Then one of the two can be
/// deleted. Otherwise both are empty: the run ended before the list could show both. In that case run again,
/// and delete no candidate before that. If a person is there more than twice, all entries have the same
/// `first_id`.
struct DoubledRow {
    std::optional<std::uint64_t> row{};  ///< if the row was read
    std::string first_id{};              ///< `interview_id` of the candidate that was known first
    std::string second_id{};             ///< `interview_id` of the other candidate
};

/// Two candidates with the same e-mail address who were added while a run was sending, one of them by another
/// run or program. They have not been compared, and may be the same person.
struct SameAddress {
    std::string first_id{};   ///< `interview_id` of the candidate that was known first
    std::string second_id{};  ///< `interview_id` of the other candidate
};

/// The result of a run. `counts` adds up to `rows`.
struct IngestReport {
    std::uint64_t rows{0};                           ///< the number of rows in the input
    std::array<std::uint64_t, row_states> counts{};  ///< by RowState
    std::vector<DoubledRow> doubled{};               ///< people who are there twice; normally none
    std::vector<SameAddress> same_address{};         ///< possibly the same; empty with UndecidedRows::send
    bool finished{false};                            ///< false if the run stopped early
    std::string stopped{};                           ///< why the run stopped early, safe to log
    std::string host{};                              ///< the host of the service
    /// Whether the service does not return the metadata that it gets. In that case, a row whose outcome is
    /// unknown stays unknown in each later run with this journal.
    bool drops_metadata{false};

    /// The number of rows that ended in a state.
    [[nodiscard]] std::uint64_t count(RowState state) const noexcept {
        return counts[static_cast<std::size_t>(state)];
    }
    /// Whether every row has a candidate, so that another run would send nothing.
    [[nodiscard]] bool complete() const noexcept {
        return finished && count(RowState::created) + count(RowState::created_earlier) +
                                   count(RowState::existing) + count(RowState::duplicate) ==
                               rows;
    }
};

}  // namespace cis::ingest

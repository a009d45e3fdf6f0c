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

/// What became of one row.
struct RowReport {
    std::uint64_t row{0};                     ///< its place in the input, from 0
    RowState state{RowState::not_attempted};  ///< its only and last one
    /// Of the candidate; of an `undecided` row and of a `conflict`, that of the other candidate. Empty if it
    /// is not known.
    std::string interview_id{};
    std::string interview_url{};             ///< the URL that the candidate uses, if the service sent it
    std::optional<std::uint64_t> same_as{};  ///< the row that a `duplicate` repeats
    /// The name of the other candidate of an `undecided` row and of a `conflict`, if
    /// IngestorOptions::other_names asks for it: personal data, not to be logged. Empty if it is not known.
    std::string other_name{};
    std::string reason{};  ///< the SDK's own words, safe to log; empty if there is nothing to say
    std::shared_ptr<const Error> error{};  ///< of the last request, if it failed
    std::any attachment{};                 ///< that of the Row
};

/// Two candidates with the key of one row: the person is in the service twice.
///
/// Both ids are there if the posting's list shows both candidates with the key: then one of the two can be
/// deleted. Otherwise both are empty: the run ended before the list could show both. Run again, and delete
/// nobody before. Of a person who is there several times, each entry has the same `first_id`.
struct DoubledRow {
    std::optional<std::uint64_t> row{};  ///< if the row was read
    std::string first_id{};              ///< `interview_id` of the candidate that was known first
    std::string second_id{};             ///< of the other one
};

/// Two candidates with one e-mail address who came while a run sent, one of them by another run or program:
/// nobody has compared them, and they may be the same person.
struct SameAddress {
    std::string first_id{};   ///< `interview_id` of the one who was known first
    std::string second_id{};  ///< of the other one
};

/// The result of a run. `counts` adds up to `rows`.
struct IngestReport {
    std::uint64_t rows{0};                           ///< of the input
    std::array<std::uint64_t, row_states> counts{};  ///< by RowState
    std::vector<DoubledRow> doubled{};               ///< people who are there twice; normally none
    std::vector<SameAddress> same_address{};         ///< who may be; empty with UndecidedRows::send
    bool finished{false};                            ///< the run has not stopped early
    std::string stopped{};                           ///< why it did, safe to log
    std::string host{};                              ///< of the service
    /// The service does not give back the metadata that it gets. Then a row whose outcome is unknown stays so
    /// in each further run with this journal.
    bool drops_metadata{false};

    /// The rows that ended in a state.
    [[nodiscard]] std::uint64_t count(RowState state) const noexcept {
        return counts[static_cast<std::size_t>(state)];
    }
    /// Whether every row has a candidate: a further run would send nothing.
    [[nodiscard]] bool complete() const noexcept {
        return finished && count(RowState::created) + count(RowState::created_earlier) +
                                   count(RowState::existing) + count(RowState::duplicate) ==
                               rows;
    }
};

}  // namespace cis::ingest

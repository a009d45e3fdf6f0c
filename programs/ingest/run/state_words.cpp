#include "ingest/run/state_words.hpp"

#include <cstddef>

#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

using ingest::RowState;

/// The states in the order in which they are told.
constexpr std::array told{RowState::created,      RowState::created_earlier, RowState::duplicate,
                          RowState::undecided,    RowState::conflict,        RowState::rejected,
                          RowState::failed,       RowState::queued,          RowState::unknown,
                          RowState::not_attempted};

}  // namespace

std::string_view word_of(RowState state) {
    switch (state) {
        case RowState::created: return "created";
        case RowState::created_earlier:
        case RowState::existing: return "already in";
        case RowState::duplicate: return "duplicate";
        case RowState::undecided: return "undecided";
        case RowState::conflict: return "in conflict";
        case RowState::rejected: return "rejected";
        case RowState::failed: return "failed";
        case RowState::queued: return "queued";
        case RowState::unknown: return "unknown";
        case RowState::not_attempted: break;
    }
    return "not attempted";
}

std::uint64_t called_like(RowState state, const RowCounts& counts) {
    std::uint64_t number = 0;
    for (std::size_t one = 0; one < counts.size(); ++one) {
        if (word_of(static_cast<RowState>(one)) == word_of(state)) number += counts[one];
    }
    return number;
}

std::string counts_as_text(const RowCounts& counts) {
    std::string text;
    for (const RowState state : told) {
        const std::uint64_t number = called_like(state, counts);
        if (number == 0 && state != RowState::created) continue;
        if (!text.empty()) text += ", ";
        // Only a duplicate is a noun.
        text += state == RowState::duplicate ? number_of(number, word_of(state))
                                             : std::to_string(number) + ' ' + std::string(word_of(state));
    }
    return text;
}

}  // namespace cis::programs::ingest_command

#pragma once

#include <span>
#include <vector>

#include <cis/core/timestamp.hpp>
#include <cis/sync/mirror_row.hpp>
#include <cis/sync/mirror_store.hpp>

#include "copy/person_change.hpp"

namespace cis::programs {

/// What the history of a person says about a time.
struct PersonNews {
    std::vector<PersonChange> changes{};  ///< without the person: kinds, times and scores
    bool was_found{false};                ///< the person was there before the copy, and was seen first since
    bool is_purged{false};                ///< only kinds and times are left
};

/// Tells what has happened to a person since a time: each kind once, with what happened last.
/// @param history all that the copy has seen of the person, oldest first
[[nodiscard]] PersonNews news_of(std::span<const sync::HistoryEntry> history, const sync::MirrorState& state,
                                 Timestamp since);

}  // namespace cis::programs

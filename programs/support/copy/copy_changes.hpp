#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <cis/core/timestamp.hpp>
#include <cis/sync/mirror_store.hpp>

#include "copy/copied_postings.hpp"
#include "copy/person_change.hpp"

namespace cis::programs {

/// What has changed in a copy.
struct CopyChanges {
    Timestamp since{};
    std::vector<CopiedPosting> postings{};
    /// By kind, title and time. A person is in a kind once, with what happened last.
    std::vector<PersonChange> changes{};
    std::uint64_t found{0};   ///< people who were there before the copy, and were seen first since then
    std::uint64_t purged{0};  ///< people of whose history only kinds and times are left

    [[nodiscard]] std::size_t count(PersonChangeKind kind) const;
    /// How many changes may have happened before the requested time.
    [[nodiscard]] std::size_t uncertain() const;
    /// Since when all postings are kept. Empty: one of them was never complete.
    [[nodiscard]] std::optional<Timestamp> kept_since() const;
    /// When the last complete pass of each posting had begun. Empty: one of them was never complete.
    [[nodiscard]] std::optional<Timestamp> complete_at() const;
};

/// Reads what a copy has seen since a time. Throws Exception if the copy cannot be read.
[[nodiscard]] CopyChanges read_changes(sync::MirrorStore& store, std::vector<CopiedPosting> postings,
                                       Timestamp since);

}  // namespace cis::programs

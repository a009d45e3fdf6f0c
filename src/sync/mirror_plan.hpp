#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cis/sync/mirror_options.hpp"
#include "cis/sync/mirror_store.hpp"
#include "sync/due_windows.hpp"

namespace cis::sync::detail {

/// What a pass of a mirror reads: who is new and who is due, or everybody.
class MirrorPlan {
public:
    /// All must outlive it.
    /// @param state   of the posting, as it is at each question
    /// @param begun   when the pass began
    /// @param touched who is read in any case
    MirrorPlan(const MirrorOptions& options, const MirrorState& state, Timestamp begun,
               const std::set<std::string>& touched);

    /// The next stored row, in the order of `created_at`.
    void add(const RowOutline& row);
    /// The audit: how many candidates the service counts.
    void counted(std::uint64_t total) { counted_ = total; }

    [[nodiscard]] bool must_sweep() const;
    [[nodiscard]] bool audit_is_due() const;
    /// Whether the audit counts candidates who are not stored, or does not count some who are.
    /// @param added who are stored since the plan was made
    [[nodiscard]] bool differs(std::uint64_t added) const;
    /// The parts of the list in which somebody is due.
    [[nodiscard]] const std::vector<Window>& windows() const noexcept { return due_.windows(); }
    /// Rows at the start.
    [[nodiscard]] std::uint64_t known() const noexcept { return known_; }
    /// About so many records are in the whole list.
    [[nodiscard]] std::uint64_t listed() const { return counted_.value_or(known_); }

private:
    const MirrorOptions& options_;
    const MirrorState& state_;
    const Timestamp begun_;
    const std::set<std::string>& touched_;
    DueWindows due_;
    std::uint64_t known_{0};
    std::uint64_t recent_{0};        ///< rows that the list of new ones shows again
    bool must_find_touched_{false};  ///< one of them has no `created_at`
    std::optional<std::uint64_t> counted_;
};

}  // namespace cis::sync::detail

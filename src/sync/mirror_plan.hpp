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

/// Decides what a pass of a mirror reads: the new candidates and those that are due, or everybody.
class MirrorPlan {
public:
    /// All arguments must outlive this object.
    /// @param state   the current state of the posting, which changes during the pass
    /// @param begun   when the pass began
    /// @param touched ids of candidates who are read in any case
    MirrorPlan(const MirrorOptions& options, const MirrorState& state, Timestamp begun,
               const std::set<std::string>& touched);

    /// Adds the next stored row, in the order of `created_at`.
    void add(const RowOutline& row);
    /// Notes the result of the audit: how many candidates the service counts.
    void counted(std::uint64_t total) { counted_ = total; }

    [[nodiscard]] bool must_sweep() const;
    [[nodiscard]] bool audit_is_due() const;
    /// Whether the audit counts candidates who are not stored, or misses some who are.
    /// @param added how many were stored since the plan was made
    [[nodiscard]] bool differs(std::uint64_t added) const;
    /// The parts of the list in which a candidate is due.
    [[nodiscard]] const std::vector<Window>& windows() const noexcept { return due_.windows(); }
    /// The number of rows at the start.
    [[nodiscard]] std::uint64_t known() const noexcept { return known_; }
    /// Roughly how many records the whole list has.
    [[nodiscard]] std::uint64_t listed() const { return counted_.value_or(known_); }

private:
    const MirrorOptions& options_;
    const MirrorState& state_;
    const Timestamp begun_;
    const std::set<std::string>& touched_;
    DueWindows due_;
    std::uint64_t known_{0};
    std::uint64_t recent_{0};        ///< rows that the list of new candidates shows again
    bool must_find_touched_{false};  ///< whether a touched candidate has no `created_at`
    std::optional<std::uint64_t> counted_;
};

}  // namespace cis::sync::detail

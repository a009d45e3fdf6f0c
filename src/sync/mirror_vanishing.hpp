#pragma once

#include <cstdint>
#include <optional>

#include "cis/sync/mirror_options.hpp"
#include "sync/mirror_news.hpp"
#include "sync/mirror_writer.hpp"

namespace cis::sync::detail {

/// Decides after a sweep who has vanished, and removes their personal data if that is wanted. An error ends
/// the pass by throwing PassStopped.
class MirrorVanishing {
public:
    /// All arguments must outlive this object.
    /// @param begun when the pass began
    MirrorVanishing(const MirrorOptions& options, MirrorWriter& writer, MirrorNews& news, Timestamp begun)
        : options_(options), writer_(writer), news_(news), begun_(begun) {}

    /// Decides about the candidates whom the sweep has not shown.
    /// @param total     the `total_count` at the end of the sweep
    /// @param is_steady whether it was the same at the beginning
    void judge(std::optional<std::int64_t> total, bool is_steady);
    /// Removes the personal data of candidates who vanished before `purge_vanished` was set.
    void purge();

private:
    void mark_missing();

    const MirrorOptions& options_;
    MirrorWriter& writer_;
    MirrorNews& news_;
    const Timestamp begun_;
};

}  // namespace cis::sync::detail

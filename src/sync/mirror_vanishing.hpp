#pragma once

#include <cstdint>
#include <optional>

#include "cis/sync/mirror_options.hpp"
#include "sync/mirror_news.hpp"
#include "sync/mirror_writer.hpp"

namespace cis::sync::detail {

/// Decides after a sweep who has vanished, and removes their personal data if that is wanted. Throws
/// Exception.
class MirrorVanishing {
public:
    /// All must outlive it.
    /// @param begun when the pass began
    MirrorVanishing(const MirrorOptions& options, MirrorWriter& writer, MirrorNews& news, Timestamp begun)
        : options_(options), writer_(writer), news_(news), begun_(begun) {}

    /// What the sweep says about those whom it has not shown.
    /// @param total     `total_count` at its end
    /// @param is_steady it was the same at its begin
    void judge(std::optional<std::int64_t> total, bool is_steady);
    /// Removes the personal data of those who vanished before that was asked for.
    void purge();

private:
    void mark_missing();

    const MirrorOptions& options_;
    MirrorWriter& writer_;
    MirrorNews& news_;
    const Timestamp begun_;
};

}  // namespace cis::sync::detail

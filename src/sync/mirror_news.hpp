#pragma once

#include <cstdint>
#include <optional>

#include "cis/sync/mirror_options.hpp"
#include "cis/sync/pass_report.hpp"

namespace cis::sync::detail {

/// Reports what a pass of a mirror does, in its report and through the functions of the options.
class MirrorNews {
public:
    /// @param options must outlive it
    explicit MirrorNews(const MirrorOptions& options) : options_(options) {}

    /// Reports a change that is stored.
    void changed(ChangeKind kind, std::optional<Candidate> before, const Candidate& after);
    /// Reports a record that is not stored.
    void undecodable(const UndecodableItem& item);
    /// Reports a candidate whose id cannot be a key.
    void without_id(const Candidate& candidate);
    /// Reports that a request will be sent again.
    void retried(const Error& error) const;

    /// Notes that about `records` records are read from here on, after `read_before` earlier ones.
    void expects(std::uint64_t records, std::uint64_t read_before = 0);
    /// Reports that a page has been stored.
    void show_progress() const;

    PassReport report{};

private:
    void count(const MirrorChange& change);

    const MirrorOptions& options_;
    std::uint64_t expected_{0};
    std::uint64_t read_before_{0};
};

}  // namespace cis::sync::detail

#pragma once

#include <cstdint>
#include <optional>

#include "cis/sync/mirror_options.hpp"
#include "cis/sync/pass_report.hpp"

namespace cis::sync::detail {

/// What a pass of a mirror tells its caller, in its report and by the functions of the options.
class MirrorNews {
public:
    /// @param options must outlive it
    explicit MirrorNews(const MirrorOptions& options) : options_(options) {}

    /// A change that is stored.
    void changed(ChangeKind kind, std::optional<Candidate> before, const Candidate& after);
    /// A record that is not stored.
    void undecodable(const UndecodableItem& item);
    /// A candidate whose id cannot be a key.
    void without_id(const Candidate& candidate);
    /// A request will be sent again.
    void retried(const Error& error) const;

    /// From here on about so many records are read, after those that were read before.
    void expects(std::uint64_t records, std::uint64_t read_before = 0);
    /// A page has been stored.
    void show_progress() const;

    PassReport report{};

private:
    void count(const MirrorChange& change);

    const MirrorOptions& options_;
    std::uint64_t expected_{0};
    std::uint64_t read_before_{0};
};

}  // namespace cis::sync::detail

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cis/call/clock.hpp"
#include "cis/core/result.hpp"
#include "cis/sync/mirror_options.hpp"
#include "cis/sync/mirror_store.hpp"
#include "sync/mirror_news.hpp"
#include "sync/pass_stopped.hpp"
#include "sync/retrying_list.hpp"

namespace cis::sync::detail {

/// Returns the value. An error ends the pass.
template <class T>
T or_stop(Result<T> result) {
    if (!result) stop_pass(std::move(result).error());
    return std::move(*result);
}
inline void or_stop(std::optional<Error> error) {
    if (error) stop_pass(*std::move(error));
}

/// What the current sweep has shown so far.
struct Sweep {
    std::int64_t number{0};    ///< the number of its first request
    std::int64_t shown{0};     ///< candidates that it has shown and that are stored
    std::int64_t unstored{0};  ///< records that cannot be decoded, and are not stored
    bool has_nameless{false};  ///< whether there are records without a readable id
};

/// A list request whose page is stored.
struct ListRequest {
    std::int64_t number{0};  ///< a later request has a greater number
    Timestamp begun{};       ///< when it began; the page is not older
};

/// Sets the earliest time at which a change can have happened, and the status before it.
/// @param before the stored row
void follow(const MirrorRow& before, Timestamp seen_at, MirrorWrite& write);

/// Writes what a pass of a mirror has read, each page in one transaction. An error ends the pass by throwing
/// PassStopped.
class MirrorWriter {
public:
    /// All arguments must outlive this object.
    /// @param lease_time how long each commit extends the lease
    MirrorWriter(const MirrorOptions& options, Clock& clock, Lease& lease,
                 std::chrono::milliseconds lease_time, MirrorNews& news);

    /// Begins a sweep: what is read from here on belongs to it.
    void begin_sweep() { sweep_ = Sweep{.number = lease_.state.reads + 1}; }
    /// The current sweep; none outside of a sweep.
    [[nodiscard]] const std::optional<Sweep>& sweep() const noexcept { return sweep_; }

    /// Stores a page. @param list the list whose last page it is
    void store(Page<Candidate>& page, const ListRequest& request, const RetryingList& list);
    /// Writes rows, and always the state.
    void commit(MirrorCommit commit);

    [[nodiscard]] MirrorState& state() noexcept { return lease_.state; }
    [[nodiscard]] Timestamp now() const { return {clock_.wall_now()}; }

private:
    [[nodiscard]] std::unordered_map<std::string, MirrorRow> stored(const std::vector<std::string>& ids);
    /// What to write for a candidate; none if a later request has read it.
    [[nodiscard]] std::optional<MirrorWrite> written(Candidate& candidate, const MirrorRow* before,
                                                     const ListRequest& request);
    /// Keeps the rows of records that cannot be decoded: they are still in the list.
    void keep_undecodable(const Page<Candidate>& page, std::int64_t number, const RetryingList& list,
                          MirrorCommit& commit);

    const MirrorOptions& options_;
    Clock& clock_;
    Lease& lease_;
    const std::chrono::milliseconds lease_time_;
    MirrorNews& news_;
    std::optional<Sweep> sweep_;
};

}  // namespace cis::sync::detail

#pragma once

/// @file
/// Keeps a copy of a posting's candidates up to date.

#include <memory>
#include <string_view>

#include <cis/api/client.hpp>
#include <cis/core/export.hpp>
#include <cis/sync/mirror_options.hpp>
#include <cis/sync/pass_report.hpp>

namespace cis::sync {

/// Keeps the candidates of one posting in a MirrorStore, and reports what has changed.
///
/// The service sends no versions, and a list by `created_at` does not show changes. So a pass reads the new
/// candidates, and then those that are due. Candidates who have not finished the workflow are due once in
/// each interval. The others are due ever more rarely, but at least once a day. The pass also compares
/// `total_count` with the store. A difference causes a sweep, which reads all candidates. A day without a
/// sweep causes one too. The pass also sweeps if that takes no more requests than reading the new and the due
/// candidates. A candidate has vanished if two complete sweeps, at least MirrorOptions::overlap apart, do not
/// show it.
///
/// The mirror assumes that the order of a list is stable while its cursors are followed, that `created_at`
/// never changes, and that a new candidate is listed within MirrorOptions::overlap.
///
/// Several mirrors can use one database: the lease of a posting lets one of them write at a time.
///
/// @code
/// const auto store = std::make_shared<cis::sync::MemoryStore>();   // or one of cis::sql
/// cis::sync::Mirror mirror(client, {.posting_id = id, .store = store,
///                                   .on_change = [](const cis::sync::MirrorChange& change) {
///                                       std::cout << change.after.interview_id << '\n';
///                                   }});
/// const cis::sync::PassReport report = mirror.pass();
/// if (!report.finished) std::cerr << "next time: " << report.stopped << '\n';
/// @endcode
class CIS_EXPORT Mirror {
public:
    /// Throws Exception (`invalid_argument`) if an option is unusable; `param` names it.
    Mirror(Client client, MirrorOptions options);
    Mirror(const Mirror&) = delete;
    Mirror& operator=(const Mirror&) = delete;
    /// Ends the lease.
    ~Mirror();

    /// Brings the store up to date. The functions of the options are called on this thread. Each page is
    /// stored in one transaction, so what was read stays if the pass stops early.
    ///
    /// Throws Exception (`invalid_argument`) if another thread is in this function, or if the rows belong to
    /// another service. Throws what the functions of the options throw.
    /// @return what was read, even if the pass stopped early: see PassReport::error
    [[nodiscard]] PassReport pass();

    /// Extends the lease. Call it if the next pass is further away than MirrorOptions::lease, and another
    /// mirror must not take over the posting meanwhile. If it fails, the next pass acquires a new lease.
    /// Without a lease it does nothing.
    void renew() noexcept;

    /// Notes that a candidate may have changed, for example because a webhook event has come. The next pass
    /// reads the candidate, or looks for new candidates if it is unknown. May be called on any thread.
    void touch(std::string_view interview_id);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::sync

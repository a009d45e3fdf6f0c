#include "cis/sync/mirror.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <utility>

#include "bulk/run_clock.hpp"
#include "call/loop_thread.hpp"
#include "cis/core/exception.hpp"
#include "core/at_work.hpp"
#include "core/process_name.hpp"
#include "core/require.hpp"
#include "sync/mirror_pass.hpp"

namespace cis::sync {
namespace {

using cis::detail::require;
using std::chrono::milliseconds;

constexpr milliseconds day = std::chrono::hours(24);

MirrorOptions checked(const Client& client, MirrorOptions options) {
    require(!options.posting_id.empty(), "posting_id", "is empty");
    require(options.store != nullptr, "store", "is missing");
    require(options.interval >= milliseconds(0) && options.interval <= day, "interval",
            "must not be negative, and at most a day");
    require(options.overlap >= milliseconds(0) && options.overlap <= day, "overlap",
            "must not be negative, and at most a day");
    require(options.sweep_interval > milliseconds(0), "sweep_interval", "must be positive");
    require(options.lease > milliseconds(0) && options.lease <= day, "lease",
            "must be positive, and at most a day");
    require(options.patience > milliseconds(0), "patience", "must be positive");
    if (options.owner.empty()) options.owner = cis::detail::process_name();
    options.clock = bulk::run_clock(options.clock, client);
    return options;
}

/// Whether the error says that another mirror has the posting.
bool is_taken(const Error& error) { return error.kind == ErrorKind::conflict && error.status == 0; }

}  // namespace

struct Mirror::State {
    State(Client its_client, MirrorOptions its_options)
        : client(std::move(its_client)),
          options(checked(client, std::move(its_options))),
          lease_time(options.lease) {}

    const Client client;
    const MirrorOptions options;
    std::optional<Lease> lease;
    milliseconds lease_time;
    bool has_passed{false};
    std::atomic<bool> runs{false};
    std::mutex mutex;
    std::set<std::string> touched;

    std::set<std::string> take_touched() {
        const std::lock_guard lock(mutex);
        return std::exchange(touched, {});
    }
    void put_back(std::set<std::string> ids) {
        const std::lock_guard lock(mutex);
        touched.merge(ids);
    }
    /// @return why the lease cannot be opened; none if it is open
    std::optional<Error> open_lease() {
        if (lease) return std::nullopt;
        auto acquired = options.store->acquire({.base_url = client.base_url(),
                                                .workspace_id = client.workspace_id(),
                                                .posting_id = options.posting_id,
                                                .title = options.title},
                                               options.owner, lease_time);
        if (!acquired) {
            Error error = std::move(acquired).error();
            if (error.kind == ErrorKind::invalid_argument) throw_error(std::move(error));
            return error;
        }
        lease = *std::move(acquired);
        return std::nullopt;
    }
    /// Cleans up after a pass that has stopped early.
    void stopped(std::set<std::string> not_read, const Error& error) {
        put_back(std::move(not_read));
        // Two mirrors whose pages take longer than their leases would otherwise take the posting from each
        // other for ever.
        if (is_taken(error)) lease_time = std::min(2 * lease_time, day);
        close_lease();
    }
    /// Closes the lease. After a failure it is unknown what was stored, so the next pass reads the state
    /// again.
    void close_lease() noexcept {
        if (!lease) return;
        static_cast<void>(options.store->release(*lease));
        lease.reset();
    }
};

Mirror::Mirror(Client client, MirrorOptions options)
    : state_(std::make_unique<State>(std::move(client), std::move(options))) {
    static_cast<void>(state_->client.base_url());  // throws if the client was moved from
}

Mirror::~Mirror() { state_->close_lease(); }

PassReport Mirror::pass() {
    if (cis::detail::current_loop() != nullptr)
        throw_error(invalid_argument("pass", cis::detail::may_not_block));
    if (state_->runs.exchange(true))
        throw_error(invalid_argument("pass", "another thread is in this function"));
    const cis::detail::AtWork running(state_->runs);
    if (auto error = state_->open_lease()) {
        PassReport report;
        report.stopped = to_string(*error);
        report.error = std::move(error);
        return report;
    }
    detail::MirrorPass::Start start{
        .touched = state_->take_touched(), .lease = state_->lease_time, .is_first = !state_->has_passed};
    try {
        PassReport report =
            detail::MirrorPass(state_->client, state_->options, *state_->options.clock, *state_->lease, start)
                .execute();
        if (report.finished) {
            state_->has_passed = true;
        } else {
            state_->stopped(std::move(start.touched), *report.error);
        }
        return report;
    } catch (...) {
        state_->put_back(std::move(start.touched));
        state_->close_lease();
        throw;
    }
}

void Mirror::renew() noexcept {
    if (!state_->lease || state_->runs.exchange(true)) return;
    const cis::detail::AtWork running(state_->runs);
    MirrorCommit commit;
    commit.state = state_->lease->state;
    commit.lease = state_->lease_time;
    if (state_->options.store->commit(*state_->lease, commit)) state_->close_lease();
}

void Mirror::touch(std::string_view interview_id) {
    const std::lock_guard lock(state_->mutex);
    state_->touched.emplace(interview_id);
}

}  // namespace cis::sync

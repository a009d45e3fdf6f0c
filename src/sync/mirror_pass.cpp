#include "sync/mirror_pass.hpp"

#include <algorithm>
#include <utility>

#include "sync/pass_stopped.hpp"
#include "sync/shifted_time.hpp"

namespace cis::sync::detail {
namespace {

using std::chrono::milliseconds;

constexpr int page_size = static_cast<int>(DueWindows::page);
/// A sweep of this many candidates takes only a few requests.
constexpr std::uint64_t short_sweep = 4 * DueWindows::page;

/// Limits a count of the service. No posting has more candidates, and a wrong count must not overflow.
std::int64_t sane_count(std::int64_t count) {
    return std::clamp(count, std::int64_t{0}, std::int64_t{1'000'000'000'000});
}

}  // namespace

MirrorPass::MirrorPass(const Client& client, const MirrorOptions& options, Clock& clock, Lease& lease,
                       const Start& start)
    : client_(client),
      options_(options),
      clock_(clock),
      start_(start),
      news_(options),
      writer_(options, clock, lease, start.lease, news_),
      begun_(writer_.now()),
      plan_(options, lease.state, begun_, start.touched),
      vanishing_(options, writer_, news_, begun_) {}

PassReport MirrorPass::execute() {
    try {
        pass();
        news_.report.finished = true;
    } catch (PassStopped& stopped) {
        news_.report.stopped = to_string(stopped.error);
        news_.report.error = std::move(stopped.error);
    }
    return std::move(news_.report);
}

void MirrorPass::pass() {
    or_stop(options_.store->outline(options_.posting_id, [this](const RowOutline& row) { plan_.add(row); }));
    news_.report.candidates = plan_.known();
    if (!plan_.must_sweep() && plan_.audit_is_due()) audit();
    if (plan_.must_sweep()) {
        // New candidates are read first, so that they need not wait for a long list that may break off.
        if (writer_.state().high && plan_.known() > short_sweep) read_new(milliseconds(0));
        sweep();
    } else {
        read_new(options_.overlap);
        if (plan_.differs(news_.report.added)) {
            sweep();
        } else {
            read_due();
        }
    }
    if (options_.purge_vanished && (start_.is_first || news_.report.swept)) vanishing_.purge();
    writer_.state().passed_at = begun_;
    if (!writer_.state().complete_since) writer_.state().complete_since = writer_.now();
    writer_.commit({});
}

void MirrorPass::audit() {
    RetryingList list(client_, options_.posting_id, {.limit = 1}, retry_terms());
    const auto page = list.next();
    ++news_.report.requests;
    if (!page || !page->pagination.total_count) return;
    plan_.counted(static_cast<std::uint64_t>(sane_count(*page->pagination.total_count)));
}

void MirrorPass::read_new(milliseconds overlap) {
    CandidateListParams params{.limit = page_size};
    if (const auto& high = writer_.state().high) params.created_after = earlier(*high, overlap);
    static_cast<void>(read(params));
}

void MirrorPass::read_due() {
    std::uint64_t expected = news_.report.read;
    for (const Window& window : plan_.windows()) expected += window.rows;
    news_.expects(expected);
    for (const Window& window : plan_.windows()) {
        static_cast<void>(read({.limit = page_size,
                                .created_after = Timestamp(window.from),
                                .created_before = Timestamp(window.to)}));
    }
}

void MirrorPass::sweep() {
    const Timestamp begun = writer_.now();
    writer_.begin_sweep();
    news_.report.swept = true;
    news_.expects(plan_.listed(), news_.report.read);
    const Totals totals = read({.limit = page_size});
    vanishing_.judge(totals.last, totals.first == totals.last);
    writer_.state().swept_at = begun;
}

RetryTerms MirrorPass::retry_terms() {
    return {.clock = clock_,
            .patience = options_.patience,
            .stop = options_.stop,
            .on_wait = [this](const Error& error) {
                news_.retried(error);
                writer_.commit({});  // the wait may be longer than the lease
            }};
}

MirrorPass::Totals MirrorPass::read(const CandidateListParams& params) {
    RetryingList list(client_, options_.posting_id, params, retry_terms());
    Totals totals;
    for (;;) {
        // A request gets its number when it begins: an earlier request shows older data.
        const ListRequest request{.number = ++writer_.state().reads, .begun = writer_.now()};
        auto page = list.next();
        if (!page) return totals;
        ++news_.report.requests;
        totals.last = page->pagination.total_count;
        if (totals.last) totals.last = sane_count(*totals.last);
        if (!totals.first) totals.first = totals.last;
        writer_.store(*page, request, list);
        news_.show_progress();
    }
}

}  // namespace cis::sync::detail

#include "sync/mirror_news.hpp"

#include <algorithm>
#include <utility>

#include "cis/codec/json_text.hpp"
#include "sync/read_schedule.hpp"

namespace cis::sync::detail {

void MirrorNews::changed(ChangeKind kind, std::optional<Candidate> before, const Candidate& after) {
    MirrorChange change{.kind = kind, .before = std::move(before), .after = after};
    change.concluded = kind != ChangeKind::vanished && is_probably_final(after) &&
                       !(change.before && is_probably_final(*change.before));
    count(change);
    if (options_.on_change) options_.on_change(change);
}

void MirrorNews::count(const MirrorChange& change) {
    if (change.concluded) ++report.concluded;
    switch (change.kind) {
        case ChangeKind::first_seen:
        case ChangeKind::returned:
            ++report.added;
            ++report.candidates;
            break;
        case ChangeKind::changed: ++report.changed; break;
        case ChangeKind::vanished:
            ++report.vanished;
            --report.candidates;
            break;
    }
}

void MirrorNews::undecodable(const UndecodableItem& item) {
    ++report.undecodable;
    if (options_.on_undecodable) options_.on_undecodable(item);
}

void MirrorNews::without_id(const Candidate& candidate) {
    UndecodableItem item;
    item.error.kind = ErrorKind::decode;
    item.error.param = "interview_id";
    item.error.reason = "interview_id: is empty, or longer than 1,000 bytes";
    if (options_.on_undecodable) item.raw = to_json(candidate);
    undecodable(item);
}

void MirrorNews::retried(const Error& error) const {
    if (options_.on_retry) options_.on_retry(error);
}

void MirrorNews::expects(std::uint64_t records, std::uint64_t read_before) {
    expected_ = records;
    read_before_ = read_before;
}

void MirrorNews::show_progress() const {
    if (!options_.on_progress) return;
    MirrorProgress progress{.requests = report.requests, .read = report.read - read_before_};
    if (expected_ > 0) progress.of = std::max(expected_, progress.read);
    options_.on_progress(progress);
}

}  // namespace cis::sync::detail

#include "cis/sync/mirror_store.hpp"

#include <algorithm>
#include <utility>

namespace cis::sync {

MirrorStore::~MirrorStore() = default;

std::optional<Error> MirrorStore::histories(
    const std::string& posting_id, Timestamp since,
    const std::function<bool(const std::string& interview_id, std::span<const HistoryEntry>)>& take) {
    std::vector<std::string> ids;
    if (auto error = for_each(posting_id, [&ids](const MirrorRow& row) {
            ids.push_back(row.candidate.interview_id);
            return true;
        }))
        return error;
    for (const std::string& id : ids) {
        auto entries = history(posting_id, id);
        if (!entries) return std::move(entries).error();
        const bool is_meant =
            std::ranges::any_of(*entries, [since](const auto& entry) { return entry.seen_at >= since; });
        if (is_meant && !take(id, *entries)) break;
    }
    return std::nullopt;
}

}  // namespace cis::sync

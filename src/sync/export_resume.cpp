// How an export remembers how far it is, and goes on from there.

#include <utility>

#include "cis/core/exception.hpp"
#include "sync/export_run.hpp"

namespace cis::sync::detail {

Checkpoint ExportRun::scope() const {
    return {.checkpoint = checkpoint_kind,
            .base_url = client_.base_url(),
            .workspace_id = client_.workspace_id(),
            .posting_id = options_.posting_id,
            .format = options_.format.name};
}

void ExportRun::resume(const Checkpoint& checkpoint) {
    const auto length = static_cast<std::uint64_t>(checkpoint.length);
    if (output_.length() < length)
        throw_error(invalid_argument("output", "is shorter than the checkpoint says"));
    for (const std::uint64_t id : files_->read_ids(checkpoint)) seen_.insert(id);
    output_.truncate(length);
    report_.resumed = true;
    report_.exported = seen_.size();
    report_.undecodable = static_cast<std::uint64_t>(checkpoint.undecodable);
    for (const PostingState& state : checkpoint.postings) postings_.push_back({.state = state});
}

void ExportRun::save() {
    saved_at_ = clock_->now();
    if (!files_) return;
    Checkpoint checkpoint = scope();
    checkpoint.undecodable = static_cast<std::int64_t>(report_.undecodable);
    for (const Posting& posting : postings_) checkpoint.postings.push_back(posting.latest());
    // The output first: the checkpoint speaks of what is there.
    checkpoint.length = static_cast<std::int64_t>(output_.make_durable());
    files_->write(std::move(checkpoint));
}

}  // namespace cis::sync::detail

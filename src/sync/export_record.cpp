#include "sync/export_record.hpp"

#include <string>
#include <utility>

#include "cis/codec/json_text.hpp"
#include "cis/core/exception.hpp"
#include "sync/record_hash.hpp"

namespace cis::sync::detail {
namespace {

/// The report names at most this many items that could not be decoded.
constexpr std::size_t most_named = 100;

}  // namespace

ExportRecord::ExportRecord(const ExportOptions& options, Checkpoint scope, ExportOutput& output)
    : format_(options.format), scope_(std::move(scope)), output_(output) {
    if (!options.checkpoint.empty()) files_.emplace(options.checkpoint);
}

std::vector<PostingState> ExportRecord::open() {
    std::optional<Checkpoint> checkpoint;
    if (files_) checkpoint = files_->read(scope_);
    if (!checkpoint || checkpoint->postings.empty()) {
        begin_output(checkpoint.has_value());
        return {};
    }
    resume(*checkpoint);
    return std::move(checkpoint->postings);
}

void ExportRecord::begin_output(bool was_begun) {
    // A run that was killed before its second checkpoint may have written only the head.
    const std::uint64_t own = was_begun ? format_.head.size() : 0;
    if (output_.length() > own) {
        throw_error(invalid_argument("output",
                                     "is not empty, and there is no checkpoint to go on from; if it is a "
                                     "complete export, remove or rename it"));
    }
    if (output_.length() > 0) output_.truncate(0);
    if (files_) {
        files_->begin_without_ids();
        files_->write(scope_);  // before the head: an output that is not empty has a checkpoint
    }
    output_.write(format_.head);
}

void ExportRecord::resume(const Checkpoint& checkpoint) {
    const auto length = static_cast<std::uint64_t>(checkpoint.length);
    if (output_.length() < length)
        throw_error(invalid_argument("output", "is shorter than the checkpoint says"));
    for (const std::uint64_t id : files_->read_ids(checkpoint)) seen_.put(bulk::bytes_of(id));
    output_.truncate(length);
    resumed_ = true;
    undecodable_ = static_cast<std::uint64_t>(checkpoint.undecodable);
}

bool ExportRecord::is_new(const std::string& posting_id, std::string_view id) {
    const std::uint64_t hash = record_hash(posting_id, id);
    if (!seen_.put(bulk::bytes_of(hash))) return false;
    if (files_) files_->add_id(hash);
    return true;
}

std::int64_t ExportRecord::write(const std::string& posting_id, Page<Candidate>& page,
                                 const Pages<Candidate>& pages) {
    std::int64_t fresh = 0;
    for (const Candidate& candidate : page.data) {
        if (!is_new(posting_id, candidate.interview_id)) continue;
        ++fresh;
        if (format_.record) {
            output_.write(format_.record(candidate));
        } else {
            output_.write(to_json(candidate).text());
            output_.write("\n");
        }
    }
    for (UndecodableItem& item : page.undecodable) {
        std::string id = pages.cursor_of(item);
        if (!is_new(posting_id, id.empty() ? item.raw.text() : id)) continue;
        ++fresh;
        ++undecodable_;
        if (format_.undecodable) {
            output_.write(format_.undecodable(item));
        } else if (!format_.record) {
            output_.write(item.raw.text());
            output_.write("\n");
        }
        if (first_undecodable_.size() < most_named) {
            first_undecodable_.push_back(
                {.posting_id = posting_id, .interview_id = std::move(id), .reason = item.error.reason});
        }
    }
    return fresh;
}

void ExportRecord::save(std::vector<PostingState> postings) {
    if (!files_) return;
    Checkpoint checkpoint = scope_;
    checkpoint.undecodable = static_cast<std::int64_t>(undecodable_);
    checkpoint.postings = std::move(postings);
    // The output is saved first, because the checkpoint describes what is in it.
    checkpoint.length = static_cast<std::int64_t>(output_.make_durable());
    files_->write(std::move(checkpoint));
}

void ExportRecord::finish() {
    static_cast<void>(output_.make_durable());
    if (files_) files_->remove();
}

void ExportRecord::discard() {
    output_.truncate(0);
    if (files_) files_->remove();
}

void ExportRecord::report(ExportReport& report) {
    report.exported = exported();
    report.undecodable = undecodable_;
    report.resumed = resumed_;
    report.first_undecodable = std::move(first_undecodable_);
}

}  // namespace cis::sync::detail

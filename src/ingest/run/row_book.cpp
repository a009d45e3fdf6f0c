#include "ingest/run/row_book.hpp"

#include <utility>

#include "ingest/journal/journal_line.hpp"

namespace cis::ingest::detail {

InputRow RowBook::add(Row row) {
    const Recipe recipe = identifier_.recipe();
    InputRow input{.number = read_++};
    Entry entry;
    if (auto identity = identifier_.identify(row); !identity) {
        const Error& error = identity.error();
        entry.reason = error.param.empty() ? error.reason : error.param + ": " + error.reason;
        input.ends = RowState::rejected;
    } else {
        input.identity = *std::move(identity);
        entry.keys.key = to_text(recipe, input.identity.key);
        for (const Key& other : input.identity.other_keys)
            entry.keys.others.push_back(to_text(recipe, other));
        entry.keys.address = text_of_hash(input.identity.address);
        Metadata metadata;
        if (const Metadata* const own = row.params.metadata.value()) metadata = *own;
        metadata.insert_or_assign(std::string(key_entry), entry.keys.key);
        entry.params = std::move(row.params);
        entry.params.metadata = std::move(metadata);
    }
    entry.attachment = std::move(row.attachment);
    rows_.emplace(input.number, std::move(entry));
    return input;
}

const CandidateParams& RowBook::candidate(RowNumber row, const RunMark& mark) {
    CandidateParams& params = rows_.at(row).params;
    Metadata metadata = *params.metadata.value();
    metadata.insert_or_assign(std::string(run_entry), to_text(mark));
    params.metadata = std::move(metadata);
    return params;
}

void RowBook::set_error(RowNumber row, const Error& error) {
    Entry& entry = rows_.at(row);
    entry.error = std::make_shared<const Error>(error);
    entry.reason = to_string(error);
}

void RowBook::end(RowEnd end) {
    const auto found = rows_.find(end.row);
    Entry entry = std::move(found->second);
    rows_.erase(found);
    if (!options_.on_row) return;
    const bool went_wrong = end.state != RowState::created && end.state != RowState::created_earlier &&
                            end.state != RowState::existing && end.state != RowState::duplicate &&
                            end.state != RowState::undecided;
    RowReport report{.row = end.row,
                     .state = end.state,
                     .interview_id = std::move(end.candidate_id),
                     .interview_url = std::move(entry.interview_url),
                     .same_as = end.other_row,
                     .other_name = std::move(end.other_name),
                     .reason = std::string(end.reason),
                     .attachment = std::move(entry.attachment)};
    if (report.interview_url.empty()) report.interview_url = std::move(end.interview_url);
    if (went_wrong) {
        // A row that ends as `not_attempted` was only refused temporarily before the run stopped. It needs no
        // reason of its own.
        if (report.reason.empty() && end.state != RowState::not_attempted)
            report.reason = std::move(entry.reason);
        report.error = std::move(entry.error);
    }
    options_.on_row(report);
}

}  // namespace cis::ingest::detail

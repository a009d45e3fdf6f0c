#include "ingest/run/kept_rows.hpp"

#include <algorithm>
#include <any>
#include <cstddef>

#include "ingest/input.hpp"
#include "ingest/run/reason_for_people.hpp"
#include "ingest/run/waiting_row.hpp"

namespace cis::programs::ingest_command {
namespace {

using ingest::RowReport;
using ingest::RowState;

const WaitingRow& waiting(const RowReport& row) { return std::any_cast<const WaitingRow&>(row.attachment); }

PossibleDouble possible_double(const RowReport& row) {
    return {.row = Input::where(waiting(row).record),
            .name = waiting(row).name,
            .email = waiting(row).email,
            .reason = reason_for_people(row),
            .other_id = row.interview_id,
            .other_name = row.other_name,
            .is_refused = row.state == RowState::conflict};
}

}  // namespace

bool KeptRows::keep(const RowReport& row) {
    const bool is_open = row.state == RowState::undecided || row.state == RowState::conflict;
    if (!ask_ || !is_open || row.interview_id.empty()) return false;
    rows_.push_back(row);
    return true;
}

KeptRows::Decided KeptRows::ask(const std::stop_token& stop) {
    std::vector<RowReport> rows = take();
    std::ranges::sort(rows, {}, [](const RowReport& row) { return row.row; });
    std::vector<PossibleDouble> doubles;
    std::ranges::transform(rows, std::back_inserter(doubles), possible_double);
    const std::vector<ingest::Decision> decisions = decisions_about(doubles, ask_);
    Decided decided;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        switch (stop.stop_requested() ? ingest::Decision::none : decisions[i]) {
            case ingest::Decision::none: decided.undecided.push_back(std::move(rows[i])); break;
            case ingest::Decision::leave_out: decided.left_out.push_back(std::move(rows[i])); break;
            case ingest::Decision::send:
                others_.emplace(rows[i].row, rows[i].interview_id);
                decided.to_send.push_back(std::move(rows[i]));
        }
    }
    return decided;
}

ingest::Decision KeptRows::decision(std::uint64_t row, const std::string& other_id) const {
    return others_.contains({row, other_id}) ? ingest::Decision::send : ingest::Decision::none;
}

}  // namespace cis::programs::ingest_command

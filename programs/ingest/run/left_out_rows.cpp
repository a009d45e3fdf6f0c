#include "ingest/run/left_out_rows.hpp"

#include <any>

#include <cis/core/exception.hpp>
#include <cis/ingest/ingest_key.hpp>

#include "ingest/run/decision_journal.hpp"
#include "ingest/run/waiting_row.hpp"
#include "service/failure_text.hpp"

namespace cis::programs::ingest_command {

std::string keep_left_out(const Client& client, const Arguments& arguments,
                          const std::vector<ingest::RowReport>& rows) {
    std::vector<ingest::JournalEntry> decisions;
    for (const ingest::RowReport& row : rows) {
        const auto& waiting = std::any_cast<const WaitingRow&>(row.attachment);
        const auto key = ingest_key(*waiting.row, arguments.posting, arguments.identity());
        if (!key) continue;
        decisions.emplace_back(ingest::RowDecision{
            .key = *key, .other_id = row.interview_id, .decision = ingest::Decision::leave_out});
    }
    if (decisions.empty()) return {};
    if (DecisionJournal::file(arguments).empty())
        return "There is no journal that keeps who was left out: the next run asks again.";
    try {
        DecisionJournal(client, arguments).write(decisions);
        return {};
    } catch (const Exception& exception) {
        return "The journal cannot keep who was left out, and the next run asks again: " +
               failure_text(exception.error());
    }
}

}  // namespace cis::programs::ingest_command

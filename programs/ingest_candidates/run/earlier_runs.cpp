#include "run/earlier_runs.hpp"

#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <variant>

#include <cis/ingest/file_journal.hpp>
#include <cis/ingest/ingest_key.hpp>
#include <cis/ingest/journal_scope.hpp>

#include "input.hpp"
#include "run/journal_file.hpp"
#include "run/row_check.hpp"

namespace cis::programs {
namespace {

enum class End { in, conflict };

/// The last known end of each person, by key.
using Ends = std::unordered_map<std::string, End>;

Ends ends_of(const Client& client, const Arguments& arguments) {
    Ends ends;
    std::set<std::pair<std::string, std::string>> left_out;  // a row, and who is the same person
    const std::filesystem::path file = journal_file(arguments);
    if (std::error_code ignored; file.empty() || !std::filesystem::exists(file, ignored)) return ends;
    ingest::FileJournal journal(file);
    const auto error = journal.open(
        ingest::journal_scope(client, {.posting_id = arguments.posting, .identity = arguments.identity()}),
        [&](const ingest::JournalEntry& entry) {
            if (const auto* const in = std::get_if<ingest::CandidateIn>(&entry)) {
                ends.insert_or_assign(in->key, End::in);
            } else if (const auto* const conflict = std::get_if<ingest::RowConflict>(&entry)) {
                ends.insert_or_assign(conflict->key, End::conflict);
            } else if (const auto* const row = std::get_if<ingest::RowDecision>(&entry)) {
                left_out.erase({row->key, row->other_id});
                if (row->decision == ingest::Decision::leave_out) left_out.emplace(row->key, row->other_id);
            }
        });
    if (error) return {};  // the run reports the error
    journal.close();
    for (const auto& [key, other_id] : left_out) ends.insert_or_assign(key, End::in);
    return ends;
}

}  // namespace

EarlierRuns earlier_runs(const Client& client, const Arguments& arguments) {
    EarlierRuns found;
    Ends ends = ends_of(client, arguments);
    if (ends.empty()) return found;
    Input input(arguments);
    while (const auto read = input.next()) {
        if (read->fault) continue;
        const auto key = ingest_key(ingestible(*read), arguments.posting, arguments.identity());
        const auto end = key ? ends.find(*key) : ends.end();
        if (end == ends.end()) continue;
        ++(end->second == End::in ? found.in : found.in_conflict);
        ends.erase(end);  // another row of this person is a duplicate
    }
    return found;
}

}  // namespace cis::programs

#include "ingest/run/earlier_runs.hpp"

#include <algorithm>
#include <filesystem>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>

#include <cis/ingest/file_journal.hpp>
#include <cis/ingest/ingest_key.hpp>
#include <cis/ingest/journal_scope.hpp>

#include "ingest/input.hpp"
#include "ingest/run/journal_file.hpp"
#include "ingest/run/row_check.hpp"

namespace cis::programs::ingest_command {
namespace {

/// The metadata entry by which a run recognises a person.
constexpr std::string_view ingest_key_entry = "ingest_key";

struct End {
    bool is_in{};           ///< false: it is in conflict
    std::string address{};  ///< as in CandidateIn; of a conflict, that of the row which was sent
    std::string person{};   ///< CandidateIn::folded_person
};

/// The last known end of each person, by key.
using Ends = std::unordered_map<std::string, End>;

/// The people whom earlier runs have brought in, according to the posting's list. Throws Exception if it
/// cannot be read.
Ends listed_ends(const Client& client, const Arguments& arguments, const std::stop_token& stop) {
    Ends end_lines;
    auto pages = client.candidates().list(arguments.posting).stop_token(stop).pages();
    while (const auto page = pages.next()) {
        for (const Candidate& candidate : page->value().data) {
            const auto key = candidate.metadata.find(std::string(ingest_key_entry));
            if (key == candidate.metadata.end()) continue;
            const ingest::Row row{.params = {.name = candidate.name, .email = candidate.email}};
            end_lines.insert_or_assign(key->second,
                                       End{.is_in = true,
                                           .address = ingest::journal_address(row, arguments.posting),
                                           .person = ingest::journal_person(row, arguments.posting)});
        }
    }
    return end_lines;
}

Ends ends_of(const Client& client, const Arguments& arguments, KnownBy known_by,
             const std::stop_token& stop) {
    Ends end_lines;
    std::unordered_map<std::string, std::string> sent_with;  // the addresses of rows, by key
    std::set<std::pair<std::string, std::string>> left_out;  // a row, and who is the same person
    const std::filesystem::path file = journal_file(arguments);
    if (std::error_code ignored; file.empty() || !std::filesystem::exists(file, ignored))
        return arguments.first_run || known_by == KnownBy::journal ? end_lines
                                                                   : listed_ends(client, arguments, stop);
    ingest::FileJournal journal(file);
    const auto error = journal.open(
        ingest::journal_scope(client, {.posting_id = arguments.posting, .identity = arguments.identity()}),
        [&](const ingest::JournalEntry& entry) {
            if (const auto* const in = std::get_if<ingest::CandidateIn>(&entry)) {
                end_lines.insert_or_assign(
                    in->key, End{.is_in = true, .address = in->address, .person = in->folded_person});
                sent_with.erase(in->key);  // only a conflict asks for it
            } else if (const auto* const sent = std::get_if<ingest::RowSent>(&entry)) {
                sent_with.insert_or_assign(sent->key, sent->address);
            } else if (const auto* const conflict = std::get_if<ingest::RowConflict>(&entry)) {
                end_lines.insert_or_assign(conflict->key, End{.address = sent_with[conflict->key]});
            } else if (const auto* const row = std::get_if<ingest::RowDecision>(&entry)) {
                left_out.erase({row->key, row->other_id});
                if (row->decision == ingest::Decision::leave_out) left_out.emplace(row->key, row->other_id);
            }
        });
    if (error) return {};  // the run reports the error
    journal.close();
    for (const auto& [key, other_id] : left_out) end_lines.insert_or_assign(key, End{.is_in = true});
    return end_lines;
}

}  // namespace

EarlierRuns earlier_runs(const Client& client, const Arguments& arguments, KnownBy known_by,
                         const std::stop_token& stop) {
    EarlierRuns found;
    Ends end_lines = ends_of(client, arguments, known_by, stop);
    if (end_lines.empty()) return found;
    std::unordered_map<std::string, std::string> keys_by_person;
    for (const auto& [key, end] : end_lines) {
        if (end.is_in && !end.person.empty()) keys_by_person.emplace(end.person, key);
    }
    // The key of the row, or that of the same person under another spelling of the name.
    const auto known_key = [&](const std::string& key, const ingest::Row& row) -> std::string {
        if (end_lines.contains(key) || arguments.identity() == ingest::IdentityKind::key) return key;
        const auto same = keys_by_person.find(ingest::journal_person(row, arguments.posting));
        return same == keys_by_person.end() ? key : same->second;
    };
    std::unordered_set<std::string> seen;
    Input input(arguments);
    while (const auto read = input.next()) {
        if (read->fault) continue;
        const auto key = ingest_key(ingestible(*read), arguments.posting, arguments.identity());
        if (!key || !seen.insert(*key).second) continue;  // another row of this person is a duplicate
        const auto end = end_lines.find(known_key(*key, ingestible(*read)));
        const std::string address = ingest::journal_address(ingestible(*read), arguments.posting);
        const bool has_moved = end != end_lines.end() && !address.empty() && !end->second.address.empty() &&
                               address != end->second.address;
        // A corrected address is a new try for a row that was in conflict.
        if (end == end_lines.end() || (!end->second.is_in && has_moved)) {
            found.remaining.push_back(read->record.place());
            continue;
        }
        ++(end->second.is_in ? found.in : found.in_conflict);
        if (has_moved && arguments.rows.mapping.key) found.moved.push_back(read->record.place());
        end_lines.erase(end);
    }
    const bool is_whole = arguments.rows.limit == RowOptions().limit && arguments.rows.csv.from_line <= 1;
    if (is_whole)
        found.absent =
            static_cast<std::size_t>(std::ranges::count(std::views::values(end_lines), true, &End::is_in));
    return found;
}

}  // namespace cis::programs::ingest_command

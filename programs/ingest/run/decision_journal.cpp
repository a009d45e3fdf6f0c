#include "ingest/run/decision_journal.hpp"

#include <optional>
#include <variant>

#include <cis/core/exception.hpp>
#include <cis/ingest/journal_scope.hpp>

#include "ingest/run/journal_file.hpp"
#include "ingest/run/workers.hpp"

namespace cis::programs::ingest_command {
namespace {

void check(std::optional<Error> error) {
    if (error) throw_error(*std::move(error));
}

}  // namespace

std::filesystem::path DecisionJournal::file(const Arguments& arguments) {
    return has_shared_claims() ? std::filesystem::path() : journal_file(arguments);
}

DecisionJournal::DecisionJournal(const Client& client, const Arguments& arguments)
    : journal_(file(arguments)) {
    const auto take = [this](const ingest::JournalEntry& entry) {
        const auto* const row = std::get_if<ingest::RowDecision>(&entry);
        if (row == nullptr) return;
        if (row->decision == ingest::Decision::none) {
            decisions_.erase({row->key, row->other_id});
        } else {
            decisions_.insert_or_assign({row->key, row->other_id}, row->decision);
        }
    };
    check(journal_.open(
        ingest::journal_scope(client, {.posting_id = arguments.posting, .identity = arguments.identity()}),
        take));
}

void DecisionJournal::write(std::span<const ingest::JournalEntry> decisions) {
    check(journal_.write(decisions, true));
}

}  // namespace cis::programs::ingest_command

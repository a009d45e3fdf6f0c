#include "ingest/journal/journal_keeper.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "ingest/journal/journal_line.hpp"

namespace cis::ingest::detail {
namespace {

std::string text_of_person(const std::optional<Key>& person) {
    return person ? to_text(Recipe::person, *person) : "";
}

/// Entries that say that a row is absent, one for each of its keys.
std::vector<JournalEntry> absent(const RowKeys& row) {
    std::vector<JournalEntry> entries{RowAbsent{.key = row.key}};
    for (const std::string& key : row.others) entries.emplace_back(RowAbsent{.key = key});
    return entries;
}

}  // namespace

JournalKeeper::JournalKeeper(std::shared_ptr<Journal> journal, JournalScope scope, Recipe recipe,
                             std::string run, std::shared_ptr<Clock> clock)
    : journal_(std::move(journal)),
      scope_(std::move(scope)),
      recipe_(recipe),
      run_(std::move(run)),
      clock_(std::move(clock)),
      reader_(clock_) {}

JournalKeeper::~JournalKeeper() {
    if (is_open_) journal_->close();
}

std::optional<Error> JournalKeeper::open(const Begin& begin) {
    if (!journal_) return std::nullopt;
    auto error = read(begin);
    if (!error && reader_.is_outdated()) {
        // Reads the journal once more, without its people.
        journal_->close();
        reader_ = JournalReader(clock_, true);
        error = read(begin);
    }
    is_open_ = !error;
    return error;
}

std::optional<Error> JournalKeeper::read(const Begin& begin) {
    History* history = nullptr;
    auto error = journal_->open(scope_, [&](const JournalEntry& entry) {
        if (history == nullptr) history = &begin();
        reader_.read(entry, *history);
    });
    // The run that wrote the journal may have ended before it knew who was in the service. What the journal
    // says is still true.
    if (history != nullptr && !reader_.is_complete()) history->set_incomplete(reader_.has_sent());
    return error;
}

std::optional<Error> JournalKeeper::clear() {
    reader_.cleared();
    return journal_ ? journal_->clear() : std::nullopt;
}

std::optional<Error> JournalKeeper::write(std::vector<JournalEntry> entries, bool synced) {
    if (!is_open_ || entries.empty()) return std::nullopt;
    if (auto error = journal_->write(entries, synced)) return error;
    written_ += entries.size();
    sent_ += static_cast<std::uint64_t>(std::ranges::count_if(
        entries, [](const JournalEntry& one) { return std::holds_alternative<RowSent>(one); }));
    return std::nullopt;
}

std::optional<Error> JournalKeeper::begin_run() { return write({RunBegun{.run = run_}}, false); }

std::optional<Error> JournalKeeper::learn(const std::vector<ListedCandidate>& candidates,
                                          std::vector<std::string> overwritten, bool is_complete) {
    if (!is_open_) return std::nullopt;
    std::vector<JournalEntry> entries;
    entries.reserve(candidates.size() + overwritten.size() + 1);
    for (const ListedCandidate& one : candidates) entries.push_back(fact_of(one));
    for (std::string& id : overwritten) entries.emplace_back(CandidateReplaced{.id = std::move(id)});
    if (is_complete && !reader_.is_complete() && !std::exchange(was_completed_, true)) {
        JournalReady ready;
        if (reader_.is_damaged()) ready.entries = reader_.facts() + written_ + entries.size() + 1;
        entries.emplace_back(ready);
    }
    return write(std::move(entries), false);
}

JournalEntry JournalKeeper::fact_of(const ListedCandidate& one) const {
    if (one.key) {
        return CandidateIn{.key = to_text(recipe_, one.key->key),
                           .id = one.id,
                           .created_at = one.created_at,
                           .address = text_of_hash(one.address),
                           .folded_person = text_of_hash(one.folded_person)};
    }
    return UnkeyedCandidate{.id = one.id,
                            .created_at = one.created_at,
                            .person = text_of_person(one.person),
                            .address = text_of_hash(one.address),
                            .folded_person = text_of_hash(one.folded_person)};
}

std::vector<JournalEntry> JournalKeeper::sent_again(const RowKeys& row) {
    std::vector<JournalEntry> entries{RowSent{.key = row.key, .address = row.address}};
    for (const std::string& key : row.others)
        entries.emplace_back(RowSent{.key = key, .address = row.address});
    return entries;
}

std::vector<JournalEntry> JournalKeeper::facts_of(const RowEnd& end, const RowKeys& row,
                                                  std::optional<double> created_at) const {
    switch (end.state) {
        case RowState::created:
        case RowState::created_earlier:
            if (end.candidate_id.empty() || end.is_known) return {};  // the journal has it already
            return {CandidateIn{.key = end.other_key ? to_text(recipe_, *end.other_key) : row.key,
                                .id = end.candidate_id,
                                .created_at = created_at,
                                .address = text_of_hash(end.address),
                                .folded_person = text_of_hash(end.folded_person),
                                .phone_person = text_of_hash(end.phone_person)}};
        case RowState::failed:
        case RowState::not_attempted: return absent(row);
        case RowState::rejected:
            if (row.key.empty()) return {};
            return absent(row);
        case RowState::existing:
        case RowState::undecided:
            // Without these entries the next run would look for a row that this run only announced.
            return end.was_saved ? absent(row) : std::vector<JournalEntry>();
        case RowState::conflict:
            return {RowConflict{.key = row.key, .id = end.candidate_id, .is_refused = end.is_refused}};
        default: return {};
    }
}

}  // namespace cis::ingest::detail

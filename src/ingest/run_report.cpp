// What a run tells its caller and its journal.

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "ingest/journal_line.hpp"
#include "ingest/run.hpp"
#include "ingest/seconds_text.hpp"

namespace cis::ingest::detail {
namespace {

constexpr std::chrono::milliseconds between_progress{100};
constexpr std::chrono::milliseconds between_following{10'000};
/// Most rows are found by the first lists.
constexpr std::chrono::milliseconds worth_a_notice{2000};

std::string text_of_person(const std::optional<Key>& person) {
    return person ? to_text(Recipe::person, *person) : "";
}

std::string text_of_address(std::uint64_t address) { return address == 0 ? "" : hex(address); }

}  // namespace

void Run::learn() {
    std::vector<JournalEntry> entries;
    for (const ListedCandidate& one : course_->take_learned()) {
        if (one.key) {
            entries.push_back({.kind = JournalEntry::Kind::in,
                               .key = key_text(one.key->key),
                               .id = one.id,
                               .created_at = one.created_at,
                               .person = text_of_person(one.person),
                               .address = text_of_address(one.address)});
        } else {
            entries.push_back({.kind = JournalEntry::Kind::stranger,
                               .id = hex(id_hash(one.id)),
                               .person = text_of_person(one.person),
                               .address = text_of_address(one.address)});
        }
    }
    for (std::string& id : course_->take_overwritten())
        entries.push_back({.kind = JournalEntry::Kind::merged, .id = std::move(id)});
    if (!is_ready_ && !journal_is_valid_ && !claims_ && course_->phases().has_started() && !is_stopped_) {
        is_ready_ = true;
        JournalEntry ready{.kind = JournalEntry::Kind::ready};
        if (journal_damages_ > 0) ready.id = std::to_string(journal_facts_ + entries.size() + 1);
        entries.push_back(std::move(ready));
    }
    write(std::move(entries), false);
    say_whom_it_waits_for();
    if (course_->phases().is_probing() && !std::exchange(said_probing_, true))
        notice(Notice::Kind::probing, "sending one row, which must be listed before the others are sent");
}

void Run::say_whom_it_waits_for() {
    using std::chrono::milliseconds;
    const auto until = course_->phases().waits_for_others();
    if (!until) {
        said_suspect_ = false;
        said_following_.reset();
        return;
    }
    const auto left = std::max(std::chrono::ceil<milliseconds>(*until - clock_->now()), milliseconds(0));
    if (const std::string* const run = course_->followed(clock_->now())) {
        say_whom_it_follows(*run, left);
    } else if (!std::exchange(said_suspect_, true)) {
        notice(Notice::Kind::suspect,
               (claims_ ? "the claims are new or were lost, so others may have sent rows a moment ago: "
                          "waiting up to "
                        : "another run may have sent rows a moment ago: waiting up to ") +
                   seconds_text(left) + " until they are listed",
               left);
    }
}

void Run::say_whom_it_follows(const std::string& run, std::chrono::milliseconds left) {
    const time_point now = clock_->now();
    const std::size_t rows = course_->phases().election().rivals().at(run).rows;
    const bool is_news = !said_following_ || said_following_->run != run ||
                         (said_following_->rows != rows && now - said_following_->at >= between_following);
    if (!is_news) return;
    said_following_ = {.run = run, .rows = rows, .at = now};
    std::string text =
        (run.empty() ? "another run, of an older version," : "the run " + run) +
        " brings people into this posting: following it, and sending only when it is silent; " +
        std::to_string(rows) + " of its candidates are listed";
    if (read_ > 0) {
        const auto in = report_.count(RowState::created_earlier) + report_.count(RowState::created);
        text += ", and " + std::to_string(in) + " of the " + std::to_string(read_) +
                " rows that were read are in";
    }
    notice(Notice::Kind::following, std::move(text), left);
}

void Run::take_ends() {
    std::vector<RowEnd> ends = course_->take_ends();
    std::vector<JournalEntry> entries;
    for (const RowEnd& end : ends) {
        for (JournalEntry& entry : facts_of(end)) entries.push_back(std::move(entry));
    }
    write(std::move(entries), false);
    for (RowEnd& end : ends) report(std::move(end));
}

std::vector<JournalEntry> Run::of_all_keys(JournalEntry::Kind fact, RowNumber row) const {
    const Waiting& waiting = waiting_.at(row);
    std::vector<JournalEntry> entries{{.kind = fact, .key = waiting.key}};
    for (const std::string& key : waiting.other_keys) entries.push_back({.kind = fact, .key = key});
    return entries;
}

std::vector<JournalEntry> Run::facts_of(const RowEnd& end) const {
    using Kind = JournalEntry::Kind;
    const std::string& key = waiting_.at(end.row).key;
    switch (end.state) {
        case RowState::created:
        case RowState::created_earlier:
            if (end.candidate_id.empty()) return {};  // it is in the journal
            return {{.kind = Kind::in,
                     .key = end.other_key ? key_text(*end.other_key) : key,
                     .id = end.candidate_id,
                     .created_at = course_->newest_created_at(),
                     .address = text_of_address(end.address)}};
        case RowState::failed:
        case RowState::not_attempted: return of_all_keys(Kind::refused, end.row);
        case RowState::rejected:
            if (key.empty()) return {};
            return of_all_keys(Kind::refused, end.row);
        case RowState::conflict: return {{.kind = Kind::conflict, .key = key}};
        default: return {};
    }
}

void Run::report(RowEnd end) {
    const auto found = waiting_.find(end.row);
    Waiting waiting = std::move(found->second);
    waiting_.erase(found);
    if (claims_) claims_->ended(waiting.claim, end.state, end.candidate_id);
    ++report_.counts[static_cast<std::size_t>(end.state)];
    ++report_.rows;
    was_accepted_ = was_accepted_ || end.state == RowState::created_earlier;
    if (!options_.on_row) return;
    const bool went_wrong = end.state != RowState::created && end.state != RowState::created_earlier &&
                            end.state != RowState::existing && end.state != RowState::duplicate;
    RowReport row{.row = end.row,
                  .state = end.state,
                  .interview_id = std::move(end.candidate_id),
                  .interview_url = std::move(waiting.interview_url),
                  .same_as = end.other_row,
                  .reason = std::string(end.reason)};
    if (row.interview_url.empty()) row.interview_url = std::move(end.interview_url);
    if (went_wrong) {
        // A row that was refused for a moment when the run stopped needs no reason of its own.
        if (row.reason.empty() && end.state != RowState::not_attempted)
            row.reason = std::move(waiting.reason);
        row.error = std::move(waiting.error);
    }
    options_.on_row(row);
}

void Run::write(std::vector<JournalEntry> entries, bool synced) {
    if (!journal_is_open_ || entries.empty()) return;
    journal_facts_ += entries.size();
    // Without its journal the run would be slower after a crash, not wrong. But a full disk is no reason to
    // guess: nothing more is sent.
    if (auto error = options_.journal->write(entries, synced)) stop("the journal " + to_string(*error));
}

void Run::say_what_is_damaged() {
    std::string places = first_damage_;
    if (journal_damages_ > 1) places += " and " + std::to_string(journal_damages_ - 1) + " more";
    notice(Notice::Kind::damaged, "the journal is damaged (" + places +
                                      "): the posting is listed, and its rows are looked up there");
}

void Run::say_what_is_looked_up() {
    const bool only_looks_up = course_->in_flight() == 0 && course_->open() > 0 &&
                               !course_->phases().waits_for_others() && !is_away_ && !is_stopped_;
    if (!only_looks_up) {
        looks_up_since_.reset();
        said_looking_up_ = false;
        return;
    }
    const time_point now = clock_->now();
    if (!looks_up_since_) looks_up_since_ = now;
    if (said_looking_up_ || now - *looks_up_since_ < worth_a_notice) return;
    said_looking_up_ = true;
    const auto until = std::max(course_->all_conclusive_from(), now);
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - now);
    const std::string rows = course_->open() == 1 ? "1 row" : std::to_string(course_->open()) + " rows";
    notice(Notice::Kind::looking_up,
           rows + " may be in the service already: looking in its list, for up to " + seconds_text(left),
           left);
}

void Run::notice(Notice::Kind kind, std::string text, std::chrono::milliseconds wait) {
    if (options_.on_notice) options_.on_notice({.kind = kind, .text = std::move(text), .wait = wait});
}

void Run::show_progress(bool at_once) {
    if (!options_.on_progress) return;
    const time_point now = clock_->now();
    if (!at_once && now - last_progress_ < between_progress) return;
    last_progress_ = now;
    options_.on_progress({.read = read_,
                          .ended = report_.rows,
                          .in_flight = course_->in_flight(),
                          .open = course_->open(),
                          .counts = report_.counts});
}

void Run::find_doubles() {
    const std::vector<Double> doubles = course_->doubles();
    if (doubles.empty()) return;
    IdsByKey second_ids;
    for (const Double& one : doubles) second_ids[one.key].push_back(one.second_id);
    const auto is_twice = [](const auto& one) { return one.second.size() > 1; };
    auto shown = list_ids(second_ids);
    bool is_certain = shown && std::ranges::all_of(*shown, is_twice);
    if (shown && !is_certain && !is_stopped_) {
        // One of the two may be in the journal only, by mistake, or not be listed yet.
        notice(Notice::Kind::looking_up,
               "somebody may be in the service twice: looking in its list again in " +
                   seconds_text(options_.settle),
               options_.settle);
        static_cast<void>(clock_->wait_until(clock_->now() + options_.settle, options_.stop));
        auto later = list_ids(second_ids);
        is_certain = later.has_value();
        if (later) shown = std::move(later);
    }
    for (const Double& one : doubles) {
        const auto found = second_ids.extract(one.key);
        if (found.empty()) continue;  // its key was reported
        const std::optional<RowNumber> row = course_->row_of(one.key);
        std::vector<std::string> ids = shown ? std::move(shown->at(one.key)) : std::vector<std::string>{};
        if (ids.size() < 2) {
            if (!is_certain) report_.doubled.push_back({.row = row});
            continue;
        }
        const auto is_second = [&](const std::string& id) {
            return std::ranges::find(found.mapped(), id) != found.mapped().end();
        };
        const auto first = std::ranges::find_if_not(ids, is_second);
        if (first != ids.end()) std::rotate(ids.begin(), first, std::next(first));
        for (std::size_t i = 1; i < ids.size(); ++i)
            report_.doubled.push_back({.row = row, .first_id = ids[0], .second_id = ids[i]});
    }
}

std::optional<Run::IdsByKey> Run::list_ids(IdsByKey ids) {
    if (options_.stop.stop_requested()) return std::nullopt;
    for (auto& [key, found] : ids) found.clear();
    auto pages =
        client_.candidates().list(options_.posting_id, {.limit = 100}).stop_token(options_.stop).pages();
    while (const auto page = pages.next()) {
        if (!*page) return std::nullopt;
        const ListedPage shown = listed(**page, identifier_);
        if (shown.unreadable) return std::nullopt;  // it could be the one that is looked for
        for (const ListedCandidate& one : shown.candidates) {
            const auto found = one.key ? ids.find(one.key->key) : ids.end();
            if (found == ids.end()) continue;
            // A list that changes may show a candidate twice.
            if (std::ranges::find(found->second, one.id) == found->second.end())
                found->second.push_back(one.id);
        }
    }
    return ids;
}

}  // namespace cis::ingest::detail

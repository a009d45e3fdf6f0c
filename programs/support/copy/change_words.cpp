#include "copy/change_words.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>

#include "text/harmless_text.hpp"
#include "text/one_decimal.hpp"
#include "time/time_zone.hpp"

namespace cis::programs {
namespace {

/// In the order of the kinds.
constexpr std::array kind_phrases{Phrase::change_arrived, Phrase::change_finished,
                                  Phrase::change_scored,  Phrase::change_knocked_out,
                                  Phrase::change_left,    Phrase::change_returned};
constexpr std::array kind_counts{CountPhrase::arrived_people, CountPhrase::finished_people,
                                 CountPhrase::scored_people,  CountPhrase::knocked_out_people,
                                 CountPhrase::left_people,    CountPhrase::returned_people};
static_assert(kind_phrases.size() == change_kind_count && kind_counts.size() == change_kind_count);

std::string with_values(std::string_view text,
                        std::initializer_list<std::pair<std::string_view, std::string>> values) {
    std::string all;
    for (std::size_t begin = text.find('{'); begin != std::string_view::npos; begin = text.find('{')) {
        const std::size_t end = text.find('}', begin);
        const std::string_view name = text.substr(begin + 1, end - begin - 1);
        all += text.substr(0, begin);
        for (const auto& [known, value] : values) all += known == name ? value : "";
        text.remove_prefix(end + 1);
    }
    return all.append(text);
}

std::int64_t local_seconds_of(Timestamp time) {
    return local_seconds(static_cast<std::int64_t>(std::floor(time.epoch_seconds())));
}

}  // namespace

std::string ChangeWords::text(Phrase phrase,
                              std::initializer_list<std::pair<std::string_view, std::string>> values) const {
    return with_values(table_->phrases.at(static_cast<std::size_t>(phrase)), values);
}

std::string ChangeWords::counted(CountPhrase phrase, std::uint64_t count) const {
    const CountedPhrase& text = table_->counted.at(static_cast<std::size_t>(phrase));
    const bool is_one = count == 1 || (count == 0 && table_->zero_takes_one);
    return with_values(is_one ? text.one : text.many, {{"count", std::to_string(count)}});
}

std::string ChangeWords::kind(PersonChangeKind kind) const {
    return text(kind_phrases.at(static_cast<std::size_t>(kind)));
}

std::string ChangeWords::count_of(PersonChangeKind kind, std::uint64_t count) const {
    return counted(kind_counts.at(static_cast<std::size_t>(kind)), count);
}

std::string ChangeWords::score(double score) const {
    std::string text = one_decimal(score, table_->decimal);
    const std::string zero{table_->decimal, '0'};
    if (text.ends_with(zero)) text.resize(text.size() - zero.size());
    return text;
}

std::string ChangeWords::scores_of(const PersonChange& change) const {
    if (!change.score) return {};
    std::string scores = score(*change.score);
    if (change.previous_score)
        scores += ", " + text(Phrase::score_was, {{"score", score(*change.previous_score)}});
    return scores;
}

std::string ChangeWords::name_of(const PersonChange& change) const {
    if (harmless(change.name).find_first_not_of(' ') != std::string::npos) return change.name;
    return change.is_purged ? text(Phrase::name_removed) : "–";
}

std::string ChangeWords::title_of(const std::string& title) const {
    return title.empty() ? text(Phrase::untitled_posting) : title;
}

std::string ChangeWords::moment(Timestamp time) const {
    const std::chrono::sys_seconds local{std::chrono::seconds(local_seconds_of(time))};
    const std::chrono::weekday weekday(std::chrono::floor<std::chrono::days>(local));
    return std::string(table_->weekdays.at(weekday.c_encoding())) + ' ' + minute_text(time) + " (" +
           time_zone_name() + ')';
}

std::vector<std::string> ChangeWords::notes_of(const CopyChanges& changes,
                                               const std::function<std::string(Timestamp)>& moment) const {
    std::vector<std::string> notes;
    for (const CopiedPosting& posting : changes.postings) {
        if (posting.state.passed_at) continue;
        const std::string title = "'" + harmless(title_of(posting.title)) + "'";
        notes.push_back(text(Phrase::copy_incomplete, {{"posting", title}}));
    }
    if (const auto kept = changes.kept_since()) {
        const bool is_later = *kept > changes.since;
        notes.push_back(text(is_later ? Phrase::kept_later : Phrase::kept_since, {{"when", moment(*kept)}}));
    }
    if (changes.found > 0) notes.push_back(counted(CountPhrase::there_before, changes.found));
    if (const auto complete = changes.complete_at())
        notes.push_back(text(Phrase::copy_as_of, {{"when", moment(*complete)}}));
    if (changes.uncertain() > 0) notes.push_back(text(Phrase::perhaps_earlier));
    if (changes.purged > 0) notes.push_back(counted(CountPhrase::data_removed, changes.purged));
    notes.push_back(text(Phrase::between_passes));
    return notes;
}

std::string minute_text(Timestamp time) {
    std::string text = Timestamp(static_cast<double>(local_seconds_of(time))).to_iso8601();
    constexpr std::string_view shape = "2026-11-23T08:00";
    text.resize(std::min(text.size(), shape.size()));
    std::ranges::replace(text, 'T', ' ');
    return text;
}

}  // namespace cis::programs

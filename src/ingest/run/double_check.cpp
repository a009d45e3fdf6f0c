#include "ingest/run/double_check.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "ingest/plan/creation_outcome.hpp"
#include "ingest/run/seconds_text.hpp"

namespace cis::ingest::detail {

std::vector<DoubledRow> DoubleCheck::check(const IngestPlan& plan, bool is_stopped) const {
    std::vector<DoubledRow> doubled;
    const std::vector<Double> doubles = plan.doubles();
    if (doubles.empty()) return doubled;
    IdsByKey second_ids;
    for (const Double& one : doubles) second_ids[one.key].push_back(one.second_id);
    const auto is_twice = [](const auto& one) { return one.second.size() > 1; };
    auto shown = list_ids(second_ids);
    bool is_certain = shown && std::ranges::all_of(*shown, is_twice);
    if (shown && !is_certain && !is_stopped) {
        // One of the two may exist only in the journal, which is then wrong, or may not be listed yet.
        notices_.say(Notice::Kind::looking_up,
                     "somebody may be in the service twice: looking in its list again in " +
                         seconds_text(options_.settle),
                     options_.settle);
        static_cast<void>(clock_.wait_until(clock_.now() + options_.settle, options_.stop));
        auto later = list_ids(second_ids);
        is_certain = later.has_value();
        if (later) shown = std::move(later);
    }
    for (const Double& one : doubles) {
        const auto found = second_ids.extract(one.key);
        if (found.empty()) continue;  // already reported with another double of the same key
        const std::optional<RowNumber> row = plan.row_of(one.key);
        std::vector<std::string> ids = shown ? std::move(shown->at(one.key)) : std::vector<std::string>{};
        if (ids.size() < 2) {
            if (!is_certain) doubled.push_back({.row = row});
            continue;
        }
        const auto is_second = [&](const std::string& id) {
            return std::ranges::find(found.mapped(), id) != found.mapped().end();
        };
        const auto first = std::ranges::find_if_not(ids, is_second);
        if (first != ids.end()) std::rotate(ids.begin(), first, std::next(first));
        for (std::size_t i = 1; i < ids.size(); ++i)
            doubled.push_back({.row = row, .first_id = ids[0], .second_id = ids[i]});
    }
    return doubled;
}

std::optional<DoubleCheck::IdsByKey> DoubleCheck::list_ids(IdsByKey ids) const {
    if (options_.stop.stop_requested()) return std::nullopt;
    for (auto& [key, found] : ids) found.clear();
    auto pages =
        client_.candidates().list(options_.posting_id, {.limit = 100}).stop_token(options_.stop).pages();
    while (const auto page = pages.next()) {
        if (!*page) return std::nullopt;
        const ListedPage shown = listed(**page, identifier_);
        if (shown.unreadable) return std::nullopt;  // it could be one of those that are looked for
        for (const ListedCandidate& one : shown.candidates) {
            const auto found = one.key ? ids.find(one.key->key) : ids.end();
            if (found == ids.end()) continue;
            // A list that changes while it is read may show a candidate twice.
            if (std::ranges::find(found->second, one.id) == found->second.end())
                found->second.push_back(one.id);
        }
    }
    return ids;
}

}  // namespace cis::ingest::detail

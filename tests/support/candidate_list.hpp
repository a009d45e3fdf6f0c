#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

namespace cis::test {

/// What a request for a page of a posting's candidates asks for.
struct ListQuery {
    std::optional<double> created_after{};   ///< epoch seconds; the bound belongs to the list
    std::optional<double> created_before{};  ///< the same
    std::string starting_after{};            ///< the cursor: the id of the last candidate of the page before
    std::size_t limit{20};
};

/// How a service lists that does not do what the document says.
struct ListHabits {
    bool knows_filters{true};      ///< otherwise it answers as if there were none
    bool counts_by_filters{true};  ///< otherwise `total_count` is that of the whole posting
};

/// What the list needs to know of a candidate.
struct ListedFacts {
    std::string_view id{};
    std::optional<double> created_at{};
};

template <class Candidate>
struct CandidatePage {
    std::vector<const Candidate*> items{};
    bool has_more{false};
    std::int64_t total_count{0};
};

/// The list of a posting's candidates, as a pure function: all models of the service in our tests list by it.
/// @param candidates everybody who is stored, in the order of the list
/// @param facts_of tells the ListedFacts of a candidate; none if it is not listed now
/// @return none if the candidate of the cursor is not listed
template <std::ranges::forward_range Candidates, class FactsOf>
[[nodiscard]] auto page_of(const Candidates& candidates, const ListQuery& query, const ListHabits& habits,
                           FactsOf facts_of) {
    const auto fits = [&](const ListedFacts& facts) {
        if (!habits.knows_filters || !(query.created_after || query.created_before)) return true;
        return facts.created_at && (!query.created_after || *facts.created_at >= *query.created_after) &&
               (!query.created_before || *facts.created_at <= *query.created_before);
    };
    using Page = CandidatePage<std::ranges::range_value_t<Candidates>>;
    std::optional<Page> page(std::in_place);
    bool is_after_cursor = query.starting_after.empty();
    for (const auto& one : candidates) {
        const std::optional<ListedFacts> facts = facts_of(one);
        if (!facts) continue;
        const bool belongs = fits(*facts);
        if (belongs || !habits.counts_by_filters) ++page->total_count;
        if (belongs && is_after_cursor) {
            page->has_more = page->items.size() == query.limit;
            if (!page->has_more) page->items.push_back(&one);
        }
        if (facts->id == query.starting_after) is_after_cursor = true;
    }
    if (!is_after_cursor) page.reset();
    return page;
}

}  // namespace cis::test

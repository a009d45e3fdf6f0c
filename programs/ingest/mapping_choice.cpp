#include "ingest/mapping_choice.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace cis::programs::ingest_command {

std::vector<std::string> titles_beyond(std::vector<std::string> titles, std::vector<std::string> known) {
    std::ranges::sort(titles);
    std::ranges::sort(known);
    std::vector<std::string> beyond;
    std::ranges::set_difference(titles, known, std::back_inserter(beyond));
    return beyond;
}

std::vector<MappingChoice> best_mappings(const std::vector<MappingTrial>& trials) {
    std::vector<MappingChoice> best;
    for (const MappingTrial& trial : trials) {
        if (!titles_beyond(trial.mapping.titles, trial.titles).empty()) continue;
        MappingChoice choice{.mapping = trial.mapping,
                             .new_titles = titles_beyond(trial.titles, trial.mapping.titles)};
        const std::size_t least = best.empty() ? choice.new_titles.size() : best.front().new_titles.size();
        if (choice.new_titles.size() > least) continue;
        if (choice.new_titles.size() < least) best.clear();
        best.push_back(std::move(choice));
    }
    return best;
}

}  // namespace cis::programs::ingest_command

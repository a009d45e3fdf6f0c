#include "ingest/rows/name_columns.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "ingest/rows/name_part.hpp"
#include "ingest/rows/titles_by_language.hpp"

namespace cis::programs::ingest_command {

NameColumns name_columns(const std::vector<std::string>& unknown, const std::string& filled) {
    NameColumns found;
    std::map<NamePart, std::vector<std::string>> parts;
    for (const std::string& title : unknown) {
        const auto part = name_part(title);
        if (!part) continue;
        parts[*part].push_back(title);
        found.others.push_back(title);
    }
    if (found.others.empty()) return found;
    if (parts.contains(NamePart::first) && !parts.contains(NamePart::last)) {
        // With "Vorname", "Name" is the last name. Alone, "Name" would be the whole name.
        std::vector<std::string> last;
        std::ranges::copy_if(unknown, std::back_inserter(last), may_be_last_name);
        if (may_be_last_name(filled)) last.push_back(filled);
        if (last.size() == 1) {
            found.perhaps_whole = last.front();
            parts[NamePart::last] = last;
        }
    } else if (!filled.empty()) {
        return found;
    }
    const bool is_each_once =
        std::ranges::all_of(parts, [](const auto& part) { return part.second.size() == 1; });
    if (!is_each_once || !parts.contains(NamePart::first) || !parts.contains(NamePart::last)) {
        found.perhaps_whole.clear();
        return found;
    }
    found.others.clear();
    for (const auto& [part, titles] : parts) found.joined.push_back(titles.front());
    const auto last = std::ranges::find(found.joined, parts[NamePart::last].front());
    if (is_last_name_in_front(*last)) std::rotate(found.joined.begin(), last, std::next(last));
    return found;
}

}  // namespace cis::programs::ingest_command

#include "run/address_words.hpp"

#include <algorithm>
#include <cstddef>

#include "run/line_list.hpp"
#include "run/row_findings.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs {

AddressWords address_words(const std::vector<SharedAddresses::Person>& others) {
    if (others.empty()) {
        const std::string nobody =
            ". No other row of the file has its e-mail address: list_candidates shows who is in the posting";
        return {.printable = nobody, .for_its_owner = nobody};
    }
    const std::size_t named = std::min(others.size(), RowFindings::shown);
    std::vector<std::size_t> lines;
    std::string names;
    for (std::size_t i = 0; i < named; ++i) {
        lines.push_back(others[i].line);
        if (others[i].name.empty()) continue;
        names += (names.empty() ? " (" : ", ") + harmless(others[i].name);
    }
    if (!names.empty()) names += ')';
    std::string who = line_list(lines, others.size());
    who.front() = 'L';
    const std::string what =
        others.size() == 1 ? " has the same e-mail address" : " have the same e-mail address";
    return {.printable = ". " + who + what, .for_its_owner = ". " + who + names + what};
}

AddressWords with_name_in_posting(AddressWords words, const std::string& name) {
    if (!name.empty()) words.for_its_owner = ". In the posting it is " + harmless(name) + words.for_its_owner;
    return words;
}

}  // namespace cis::programs

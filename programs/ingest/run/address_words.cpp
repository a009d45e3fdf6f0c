#include "ingest/run/address_words.hpp"

#include <algorithm>
#include <cstddef>

#include "ingest/run/row_findings.hpp"
#include "text/ascii.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {

AddressWords address_words(const std::vector<SharedAddresses::Person>& others) {
    if (others.empty()) {
        const std::string nobody =
            ". No other row of the file has its e-mail address: cis candidates shows who is in the posting";
        return {.printable = nobody, .for_its_owner = nobody};
    }
    const std::size_t named = std::min(others.size(), RowFindings::shown);
    std::vector<RowPlace> places;
    std::string names;
    for (std::size_t i = 0; i < named; ++i) {
        places.push_back(others[i].place);
        if (others[i].name.empty()) continue;
        names += (names.empty() ? " (" : ", ") + harmless(others[i].name);
    }
    if (!names.empty()) names += ')';
    std::string who = list_of(places, others.size());
    who.replace(0, 1, upper_ascii(who.substr(0, 1)));
    const std::string what =
        others.size() == 1 ? " has the same e-mail address" : " have the same e-mail address";
    return {.printable = ". " + who + what, .for_its_owner = ". " + who + names + what};
}

AddressWords with_name_in_posting(AddressWords words, const std::string& name) {
    if (!name.empty()) words.for_its_owner = ". In the posting it is " + harmless(name) + words.for_its_owner;
    return words;
}

}  // namespace cis::programs::ingest_command

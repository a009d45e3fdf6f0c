#include "ingest/rows/shared_addresses.hpp"
#include "ingest/run/address_words.hpp"
#include "test.hpp"

using cis::programs::ingest_command::address_words;
using cis::programs::ingest_command::SharedAddresses;

namespace {

std::vector<std::size_t> lines_of(const std::vector<SharedAddresses::Person>& people) {
    std::vector<std::size_t> lines;
    for (const auto& one : people) lines.push_back(one.place.number());
    return lines;
}

}  // namespace

TEST_CASE("who shares an address is found, however it is written") {
    SharedAddresses addresses(false);
    addresses.add(2, "Ada", "ada@e.de");
    addresses.add(3, "Bob", "");
    addresses.add(4, "Cy", "");
    addresses.add(5, "Ada L", "ADA@e.de");
    addresses.add(9, "Al", "ada@e.de\xE2\x80\x8E");
    using Lines = std::vector<std::size_t>;
    CHECK(lines_of(addresses.others(2, "ada@e.de")) == Lines{5, 9});
    CHECK(lines_of(addresses.others(9, "ada@e.de")) == Lines{2, 5});
    CHECK(addresses.others(3, "").empty());
    CHECK(addresses.others(7, "bob@e.de").empty());
    CHECK(addresses.others(2, "ada@e.de")[0].name.empty());
}

TEST_CASE("names are said to the owner of the file only") {
    SharedAddresses addresses(true);
    addresses.add(2, "Ada\nLovelace", "a@e.de");
    addresses.add(4, "Bob", "a@e.de");
    auto words = address_words(addresses.others(4, "a@e.de"));
    CHECK(words.printable == ". Line 2 has the same e-mail address");
    CHECK_THAT(words.for_its_owner, StartsWith(". Line 2 (Ada"));
    CHECK_THAT(words.for_its_owner, EndsWith("Lovelace) has the same e-mail address"));
    CHECK_THAT(words.for_its_owner, !ContainsSubstring("\n"));
    for (const std::size_t line : {5U, 6U, 7U}) addresses.add(line, "", "a@e.de");
    words = address_words(addresses.others(2, "a@e.de"));
    CHECK(words.printable == ". Lines 4, 5, 6 and 1 more have the same e-mail address");
    CHECK(words.for_its_owner == ". Lines 4, 5, 6 and 1 more (Bob) have the same e-mail address");
    words = address_words({});
    CHECK(words.printable ==
          ". No other row of the file has its e-mail address: cis candidates shows who is in the posting");
    CHECK(words.for_its_owner == words.printable);
    const std::string in_general = words.printable;
    words = with_name_in_posting(words, "Kim\nPark");
    CHECK(words.printable == in_general);
    CHECK_THAT(words.for_its_owner, StartsWith(". In the posting it is Kim"));
    CHECK_THAT(words.for_its_owner, !ContainsSubstring("\n"));
}

#include "ingest/mapping_choice.hpp"
#include "test.hpp"

using cis::programs::ingest_command::best_mappings;
using cis::programs::ingest_command::MappingTrial;
using cis::programs::ingest_command::titles_beyond;

namespace {

using Titles = std::vector<std::string>;

MappingTrial trial(const std::string& name, Titles kept, Titles found) {
    return {.mapping = {.name = name, .titles = std::move(kept)}, .titles = std::move(found)};
}

/// The names of the best, each with its new titles.
std::vector<std::pair<std::string, Titles>> best(const std::vector<MappingTrial>& trials) {
    std::vector<std::pair<std::string, Titles>> names;
    for (const auto& choice : best_mappings(trials))
        names.emplace_back(choice.mapping.name, choice.new_titles);
    return names;
}

}  // namespace

TEST_CASE("a mapping suits a file with its titles, in any order") {
    CHECK(best({trial("a", {"Name", "E-Mail"}, {"E-Mail", "Name"})}) ==
          std::vector<std::pair<std::string, Titles>>{{"a", {}}});
}

TEST_CASE("a mapping suits no file that lacks one of its titles, or has it less often") {
    CHECK(best({trial("a", {"Name", "E-Mail"}, {"Name"}), trial("b", {"x", "x"}, {"x"}),
                trial("c", {"name"}, {"Name"})})
              .empty());
}

TEST_CASE("the mapping with the fewest new titles is the best, and several can be as good") {
    const Titles file{"Name", "E-Mail", "Notes"};
    CHECK(best({trial("a", {"Name"}, file), trial("b", {"Name", "E-Mail"}, file)}) ==
          std::vector<std::pair<std::string, Titles>>{{"b", {"Notes"}}});
    CHECK(best({trial("a", {"Name"}, file), trial("b", file, file), trial("c", file, file)}) ==
          std::vector<std::pair<std::string, Titles>>{{"b", {}}, {"c", {}}});
    CHECK(best({}).empty());
}

TEST_CASE("titles beyond others count each as often as it is there") {
    CHECK(titles_beyond({"x", "x", "y"}, {"x"}) == Titles{"x", "y"});
    CHECK(titles_beyond({}, {"x"}).empty());
}

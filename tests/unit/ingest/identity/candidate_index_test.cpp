#include "ingest/identity/candidate_index.hpp"

#include "test.hpp"

using cis::ingest::detail::CandidateIndex;

namespace {

std::vector<std::string> ids_at(const CandidateIndex& index, std::uint64_t address) {
    std::vector<std::string> ids;
    for (auto at = index.first_at(address); at != CandidateIndex::nowhere; at = index.next_at(at))
        ids.emplace_back(index.id(at));
    return ids;
}

}  // namespace

TEST_CASE("a candidate is found by id, by address, and by address and folded name") {
    CandidateIndex index;
    const auto ada =
        index.add({.id = "int_1", .created_at = 1700000000.75, .address = 7, .folded_person = 70});
    const auto bo = index.add({.id = "int_2", .address = 7, .folded_person = 71});
    const auto cy = index.add({.id = "int_3"});
    CHECK(index.find("int_1") == ada);
    CHECK(index.find("int_3") == cy);
    CHECK(index.find("int_4") == CandidateIndex::nowhere);
    CHECK(index.find_person(71) == bo);
    CHECK(index.find_person(72) == CandidateIndex::nowhere);
    CHECK(index.find_person(0) == CandidateIndex::nowhere);
    CHECK(ids_at(index, 7) == std::vector<std::string>{"int_2", "int_1"});
    CHECK(ids_at(index, 8).empty());
    CHECK(ids_at(index, 0).empty());
    CHECK(index.created_at(ada) == 1700000000.0);
    CHECK_FALSE(index.created_at(bo));
}

TEST_CASE("a candidate who is added again is the same one") {
    CandidateIndex index;
    const auto ada = index.add({.id = "int_1", .address = 7, .folded_person = 70});
    CHECK(index.add({.id = "int_1", .address = 7, .folded_person = 70}) == ada);
    CHECK(ids_at(index, 7).size() == 1);
}

TEST_CASE("ids of every length are kept, and many of them") {
    CandidateIndex index;
    std::vector<std::pair<CandidateIndex::Place, std::string>> known;
    std::size_t size = 0;
    for (std::size_t i = 0; i < 30'000; ++i) {
        // Every thousandth is longer than a block.
        std::string id = std::to_string(i) + std::string(i % 1000 == 999 ? 1'500'000 + i : i % 90, 'x');
        size += id.size();
        known.emplace_back(index.add({.id = id, .address = i % 50 + 1}), std::move(id));
    }
    CHECK(size > 30'000'000);
    bool are_kept = true;
    for (const auto& [place, id] : known)
        are_kept = are_kept && index.id(place) == id && index.find(id) == place;
    CHECK(are_kept);
    CHECK(ids_at(index, 1).size() == 600);
}

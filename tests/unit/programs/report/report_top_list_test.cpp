#include "report/tally/top_list.hpp"
#include "test.hpp"

using cis::programs::report_command::TopList;

namespace {

Candidate candidate(const std::string& id, double score, double created_at) {
    Candidate made;
    made.interview_id = id;
    made.score = score;
    made.created_at = Timestamp(created_at);
    return made;
}

std::string ids_of(const TopList& top) {
    std::string ids;
    for (const TopList::Entry& entry : top.entries()) ids += entry.interview_id;
    return ids;
}

}  // namespace

TEST_CASE("report top ten: the best first; then who was invited first; then the smaller id") {
    TopList top;
    top.add(candidate("d", 80, 2));
    top.add(candidate("c", 80, 1));
    top.add(candidate("b", 80, 1));
    top.add(candidate("a", 70, 0));
    top.add(candidate("e", 90, 9));
    Candidate timeless = candidate("f", 80, 0);
    timeless.created_at.reset();
    top.add(timeless);
    CHECK(ids_of(top) == "ebcdfa");
    CHECK(top.tied_with_last() == 0);
}

TEST_CASE("report top ten: without a score from 0 to 100, nobody is in it") {
    TopList top;
    top.add(Candidate{});
    for (const double score : {-1.0, 100.5, std::numeric_limits<double>::quiet_NaN()})
        top.add(candidate("x", score, 0));
    CHECK(top.entries().empty());
}

TEST_CASE("report top ten: who is in it, and how many are tied, does not depend on the order") {
    std::vector<Candidate> all;
    const auto score_of = [](int number) {
        if (number < 6) return 90;
        return number < 26 ? 50 : 40;
    };
    constexpr int count = 40;
    all.reserve(count);
    for (int i = 0; i < count; ++i) {
        all.push_back(candidate(std::string(1, static_cast<char>('A' + i)), score_of(i), i));
    }
    std::mt19937 random(1);
    for (int round = 0; round < 50; ++round) {
        std::shuffle(all.begin(), all.end(), random);
        TopList top;
        for (const Candidate& each : all) top.add(each);
        CHECK(ids_of(top) == "ABCDEFGHIJ");
        CHECK(top.tied_with_last() == 16);
    }
}

#include "source/count_note.hpp"

#include <sstream>

#include "catch.hpp"

using namespace std::chrono_literals;

TEST_CASE("report progress: a line in two seconds, and one at the end") {
    std::ostringstream out;
    std::chrono::steady_clock::time_point now{};
    cis::examples::CountNote note(out, [&now] { return now; });
    for (std::uint64_t i = 1; i <= 500; ++i) {
        now += 10ms;
        note.update(i);
    }
    CHECK(out.str() == "200 candidates read, 100 per second\n400 candidates read, 100 per second\n");
    out.str("");
    note.finish(500);
    CHECK(out.str() == "500 candidates read, 100 per second\n");
}

TEST_CASE("report progress: a short run says no rate") {
    std::ostringstream out;
    cis::examples::CountNote(out, [] { return std::chrono::steady_clock::time_point{}; }).finish(1);
    CHECK(out.str() == "1 candidate read\n");
}

#include "sync/concurrency_limit.hpp"
#include "sync/record_hash.hpp"
#include "test.hpp"

using cis::sync::detail::ConcurrencyLimit;
using cis::sync::detail::record_hash;
using Seconds = std::chrono::duration<double>;

TEST_CASE("an exported id has a number, the same in every process") {
    CHECK(record_hash("p1", "i") != record_hash("p", "1i"));
    CHECK(record_hash("p", "i1") == 0x71984c6ab1cfaec6U);  // checkpoints keep it
}

TEST_CASE("an export has as many requests under way as the quota carries") {
    ConcurrencyLimit crew(8);
    CHECK(crew.size() == 8);
    // 5 requests a second of 50 ms each need one worker; a second one waits for the permit.
    crew.review(20, Seconds(4), Seconds(32), Seconds(31));
    CHECK(crew.size() == 2);
    // 100 a second of 50 ms each need five.
    crew.review(100, Seconds(1), Seconds(16), Seconds(11));
    CHECK(crew.size() == 6);
    crew.review(100, Seconds(1), Seconds(5), Seconds(0));
    CHECK(crew.size() == 8);
}

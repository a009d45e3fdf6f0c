#include "http/reading_time.hpp"
#include "test.hpp"

using namespace cis::detail;

namespace {

/// Records that arrive on connections at times of the test.
struct Reading {
    ReadingTime time{};
    ReadingTime::Clock::time_point now{1h};

    ReadingTime::Clock::duration after(std::chrono::milliseconds pause, const char& connection) {
        now += pause;
        return time.record(&connection, now);
    }
    /// libcurl is called, and reads the first record of a connection.
    void begin(const char& connection) {
        time.begin();
        static_cast<void>(after(0ms, connection));
    }
};

constexpr char first{};
constexpr char second{};

/// libcurl reads from the first connection for 900 ms.
Reading flooded() {
    Reading reading;
    reading.begin(first);
    CHECK(reading.after(900ms, first) == 900ms);
    return reading;
}

}  // namespace

TEST_CASE("the reading time is that between the records of one call of libcurl") {
    Reading reading;
    reading.time.begin();
    CHECK(reading.after(5s, first) == 0ms);
    CHECK(reading.after(300ms, first) == 300ms);
    CHECK(reading.after(400ms, first) == 700ms);
}

TEST_CASE("a flood that pauses goes on to count, less a quarter of the pauses") {
    Reading reading;
    reading.begin(first);
    CHECK(reading.after(100ms, first) == 100ms);
    reading.time.begin();
    CHECK(reading.after(40ms, first) == 90ms);
    CHECK(reading.after(100ms, first) == 190ms);
    reading.time.begin();
    CHECK(reading.after(1s, first) == 0ms);
}

TEST_CASE("single records, however many, take no time") {
    Reading reading;
    for (int i = 0; i < 10'000; ++i) {
        reading.time.begin();
        REQUIRE(reading.after(1ms, first) == 0ms);
    }
}

TEST_CASE("the record of another connection begins the count") {
    Reading reading = flooded();
    CHECK(reading.after(10ms, second) == 0ms);
    CHECK(reading.after(10ms, second) == 10ms);
}

TEST_CASE("a part of a response ends the count with the call of libcurl in which it arrives") {
    Reading reading = flooded();
    reading.time.progress();
    CHECK(reading.after(50ms, first) == 950ms);
    reading.time.begin();
    CHECK(reading.after(1ms, first) == 0ms);
    reading.begin(first);
    CHECK(reading.after(50ms, first) == 50ms);
}

TEST_CASE("a new connection at the same address begins the count") {
    Reading reading = flooded();
    reading.time.forget();
    CHECK(reading.after(1ms, first) == 0ms);
}

TEST_CASE("the time that a sink takes does not count") {
    Reading reading;
    reading.begin(first);
    reading.time.exclude(700ms);
    CHECK(reading.after(800ms, first) == 100ms);
}

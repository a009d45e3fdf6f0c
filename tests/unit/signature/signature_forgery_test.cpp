// Headers that are meant to be expensive: the verifier refuses them in linear time.

#include <ctime>
#include "test.hpp"

using cis::signature::Failure;
using cis::signature::Verifier;

namespace {

constexpr std::size_t megabyte = 1'000'000;
constexpr std::chrono::sys_seconds now{1700000000s};
constexpr std::string_view body = R"({"id":"evt_1"})";

const Verifier verifier({.secrets = {"whsec_test_secret", "whsec_another"}});

/// `start`, and then `part` repeatedly up to that length.
std::string filled(std::string start, std::string_view part, std::size_t length) {
    start.reserve(length + part.size());
    while (start.size() < length) start += part;
    return start;
}

struct Forgery {
    std::string_view title{};
    std::string start{};
    std::string part{};
    Failure failure{};
};

const std::string stamped = "t=1700000000";
const std::string digest(64, 'a');

const std::vector<Forgery> forgeries{
    {"commas", "", ",", Failure::malformed_header},
    {"white space", "", " \t", Failure::missing_header},
    {"white space between commas", stamped + ",v1=" + digest, ", \t,x=", Failure::malformed_header},
    {"white space after a time", stamped + ",v1=" + digest + ",a=", " ", Failure::no_match},
    {"digits without end", "t=", "7", Failure::timestamp_out_of_range},
    {"zeros without end", "t=", "0", Failure::missing_digest},
    {"times", stamped, ",t=1700000000", Failure::several_timestamps},
    {"empty digests", stamped, ",v1=", Failure::malformed_digest},
    {"digests", stamped, ",v1=" + digest, Failure::no_match},
    {"digests, all but one of them malformed", stamped + ",v1=" + digest, ",v1=" + digest + "a",
     Failure::no_match},
    {"one digest", stamped + ",v1=", "a", Failure::malformed_digest},
    {"other schemes", stamped + ",v1=" + digest, ",v0=" + digest, Failure::no_match},
    {"equals signs", stamped + ",v1=" + digest + ",", "=", Failure::no_match},
    {"zero bytes", "", std::string(1, '\0'), Failure::malformed_header},
    {"a name without end", stamped + ",v1=" + digest + ",", "v", Failure::malformed_header},
};

double cpu_seconds() {
    timespec time{};
    REQUIRE(::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The processor time of this thread, the minimum of several runs. It excludes the rest of the machine.
double least_seconds(const std::string& header) {
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i < 3; ++i) {
        const double before = cpu_seconds();
        const bool accepted = static_cast<bool>(verifier.verify(header, body, now));
        least = std::min(least, cpu_seconds() - before);
        REQUIRE_FALSE(accepted);
    }
    return least;
}

}  // namespace

TEST_CASE("a forged header of a megabyte is refused with the right reason") {
    for (const Forgery& forgery : forgeries) {
        CAPTURE(forgery.title);
        const std::string header = filled(forgery.start, forgery.part, megabyte);
        CHECK(verifier.verify(header, body, now).failure() == forgery.failure);
    }
}

TEST_CASE("a genuine digest is found at the end of a megabyte of others") {
    const std::string genuine = cis::signature::sign("whsec_another", body, now);
    const std::string header = filled(stamped, ",v1=" + digest, megabyte) + genuine.substr(stamped.size());
    const auto verification = verifier.verify(header, body, now);
    CHECK(verification);
    CHECK(verification.secret_index() == 1);
}

TEST_CASE("a megabyte costs about eight times as much as an eighth of it, not sixty-four times") {
    for (const Forgery& forgery : forgeries) {
        CAPTURE(forgery.title);
        const double eighth = least_seconds(filled(forgery.start, forgery.part, megabyte / 8));
        const double whole = least_seconds(filled(forgery.start, forgery.part, megabyte));
        CAPTURE(eighth, whole);
        // A header that is refused after a comma or two takes too little time to compare.
        CHECK(whole < 24 * eighth + 0.005);
    }
}

#include <cis/format.hpp>
#include "test.hpp"

namespace {

template <class T>
std::string printed(const T& value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

}  // namespace

TEST_CASE("kinds and outcomes are printed by name") {
    CHECK(printed(ErrorKind::rate_limited) == "rate_limited");
    CHECK(printed(Outcome::not_sent) == "not_sent");
    CHECK(printed(Method::delete_) == "DELETE");
    CHECK(printed(TransferFailure::body_too_large) == "body_too_large");
    CHECK(printed(CandidateStatus::knocked_out) == "knocked_out");
    CHECK(printed(CandidateStatus::unknown) == "unknown");
}

TEST_CASE("every failure of a transfer has a name of its own") {
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(TransferFailure::not_possible); ++i) {
        names.insert(to_string(static_cast<TransferFailure>(i)));
    }
    CHECK(names.size() == 10);
}

#if defined(__cpp_lib_format)
TEST_CASE("std::format prints the same") {
    const Error error = invalid_argument("limit", "must be between 1 and 100");
    const OpenEnum<CandidateStatus> status = "on hold";
    CHECK(std::format("{}", error) == to_string(error));
    CHECK(std::format("{} {} {} {}", ErrorKind::tls, Outcome::applied, Method::get, TransferFailure::sink) ==
          "tls applied GET sink");
    CHECK(std::format("{}|{:>8}|{:<9}|", status, CandidateStatus::pending, status) ==
          "on hold| pending|on hold  |");
    CHECK(std::format("{}", Timestamp(0)) == "1970-01-01T00:00:00Z");
}
#endif

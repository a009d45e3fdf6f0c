#include "cis/core/error.hpp"

#include <set>
#include <sstream>

#include "catch.hpp"

using cis::Error;
using cis::ErrorKind;
using cis::Outcome;

TEST_CASE("every kind and outcome has a name of its own") {
    std::set<std::string_view> kinds;
    for (int kind = 0; kind <= static_cast<int>(ErrorKind::internal); ++kind) {
        kinds.insert(to_string(static_cast<ErrorKind>(kind)));
    }
    CHECK(kinds.size() == 15);
    CHECK(kinds.count("rate_limited") == 1);
    CHECK(to_string(ErrorKind::invalid_argument) == "invalid_argument");
    CHECK(to_string(ErrorKind::internal) == "internal");
    CHECK(to_string(Outcome::not_sent) == "not_sent");
    CHECK(to_string(Outcome::rejected) == "rejected");
    CHECK(to_string(Outcome::unknown) == "unknown");
    CHECK(to_string(Outcome::applied) == "applied");
}

TEST_CASE("errors that may pass by themselves are transient") {
    const std::set<ErrorKind> transient = {ErrorKind::rate_limited, ErrorKind::server, ErrorKind::timeout,
                                           ErrorKind::connection};
    for (int kind = 0; kind <= static_cast<int>(ErrorKind::internal); ++kind) {
        Error error;
        error.kind = static_cast<ErrorKind>(kind);
        CAPTURE(to_string(error.kind));
        CHECK(error.transient() == (transient.count(error.kind) == 1));
    }
}

TEST_CASE("an error prints all that is safe on one line") {
    Error error;
    error.kind = ErrorKind::rate_limited;
    error.outcome = Outcome::rejected;
    error.status = 429;
    error.code = "rate_limit_exceeded";
    error.param = "limit";
    error.method = "GET";
    error.path_pattern = "/api/v2/postings/{posting_id}/candidates";
    error.reason = "asked to wait";
    error.attempts = 3;
    error.elapsed = std::chrono::milliseconds(1250);
    CHECK(to_string(error) ==
          "rate_limited 429 rate_limit_exceeded (limit) from GET /api/v2/postings/{posting_id}/candidates: "
          "asked to wait [outcome rejected, attempts 3, 1250 ms]");
    std::ostringstream out;
    out << error;
    CHECK(out.str() == to_string(error));
    CHECK(to_string(Error{}) == "internal");
}

TEST_CASE("what the service said is never printed") {
    Error error = cis::invalid_argument("email", "must be an address");
    error.message = "secret-message";
    error.type = "secret-type";
    error.doc_url = "secret-url";
    error.body_sample = "secret-sample";
    error.errors = {{"secret-code", "secret-detail", "secret-param"}};
    error.headers = {{"x-request-id", "secret-header"}};
    CHECK(to_string(error).find("secret") == std::string::npos);
}

TEST_CASE("text from outside cannot break the line or flood it") {
    Error error;
    error.code = "a\r\nb\x1b[31m\xC3\xA9";
    error.param = std::string(10'000, 'p');
    error.reason = "r\n" + std::string(10'000, 'r');
    const std::string line = to_string(error);
    CHECK(line.find_first_of("\r\n\x1b") == std::string::npos);
    for (const char c : line) CHECK((c >= ' ' && c <= '~'));
    CHECK(line.find("a??b?[31m??") != std::string::npos);
    CHECK(line.size() < 700);
}

TEST_CASE("an invalid argument was certainly not sent") {
    const Error error = cis::invalid_argument("limit", "must be between 1 and 100");
    CHECK(error.kind == ErrorKind::invalid_argument);
    CHECK(error.outcome == Outcome::not_sent);
    CHECK(error.param == "limit");
    CHECK(error.reason == "must be between 1 and 100");
    CHECK(error.status == 0);
    CHECK_FALSE(error.retry_after);
}

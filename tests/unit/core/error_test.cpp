#include "test.hpp"

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

TEST_CASE("temporary errors are transient") {
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

TEST_CASE("texts of the service are never printed") {
    Error error = cis::invalid_argument("email", "must be an address");
    error.message = "secret-message";
    error.type = "secret-type";
    error.doc_url = "secret-url";
    error.body_sample = "secret-sample";
    error.errors = {{"secret-code", "secret-detail", "secret@example.com"}};
    error.headers = {{"server", "secret-header"}, {"date", "secret-date"}};
    CHECK(to_string(error).find("secret") == std::string::npos);
}

TEST_CASE("the printed error contains the request id for support") {
    Error error;
    error.kind = ErrorKind::server;
    error.status = 500;
    error.outcome = Outcome::unknown;
    error.attempts = 1;
    const std::string name = GENERATE("x-request-id", "request-id", "x-correlation-id", "x-trace-id");
    error.headers = {{"server", "nginx"}, {name, "r-1\n"}};
    CHECK(to_string(error) == "server 500 [outcome unknown, attempts 1, 0 ms, request id *]");
    error.headers.front() = {"x-request-id", "first"};
    CHECK(to_string(error) == "server 500 [outcome unknown, attempts 1, 0 ms, request id first]");
    error.headers = {{"x-request-id", std::string(10'000, 'x')}};
    CHECK(to_string(error).ends_with("request id *]"));
}

TEST_CASE("only what looks like an identifier is printed of code, param and request id") {
    const auto printed = [](const std::string& text) {
        Error error;
        error.kind = ErrorKind::validation;
        error.code = text;
        error.param = text;
        error.attempts = 1;
        error.headers = {{"x-request-id", text}};
        const std::string line = to_string(error);
        const std::string of_code = line.substr(11, line.find(" (") - 11);
        CHECK(line == "validation " + of_code + " (" + of_code +
                          ") [outcome not_sent, attempts 1, 0 ms, request id " + of_code + "]");
        return of_code;
    };
    for (const char* const text :
         {"invalid_param", "workflow[0].type", "req_1:A-b.C", "tls.ca_file", "--map", "{posting_id}",
          "candidates.*", "metadata", "metadatax.a", "x_metadata.a"}) {
        CHECK(printed(text) == text);
    }
    CHECK(printed(std::string(128, 'x')) == std::string(128, 'x'));
    CHECK(printed(std::string(129, 'x')) == "*");
    for (const char* const text : {"ada@example.com", "Ada Lovelace", "ada.lovelace@example.com",
                                   "+442079460000", "a/b", "a=b", "a\nb", "\xC3\xA9", "'x'", "a;b", "a,b"}) {
        CHECK(printed(text) == "*");
    }
    // Keys of metadata are free texts, in any form.
    CHECK(printed("metadata.ada@example.com") == "metadata.*");
    CHECK(printed("metadata.ada_lovelace") == "metadata.*");
    CHECK(printed("body.candidates[3].metadata.ada.lovelace@example.com") == "body.candidates[3].metadata.*");
    CHECK(printed("ada@example.com.metadata.x") == "*");
}

TEST_CASE("a redacted error has nothing that would not be printed") {
    Error error;
    error.kind = ErrorKind::validation;
    error.outcome = Outcome::rejected;
    error.status = 422;
    error.reason = "two\nlines";
    error.type = "Ada Lovelace";
    error.code = "ada@example.com";
    error.message = "ada@example.com is taken";
    error.param = "metadata.ada";
    error.doc_url = "https://example.com/ada";
    error.errors = {{.code = "taken", .message = "ada", .param = "email"},
                    {.code = "ada@", .message = "ada", .param = "Ada Lovelace"}};
    error.method = "POST";
    error.path_pattern = "/api/v2/postings";
    error.host = "api.example.com\x1B[2J";
    error.retry_after = 5s;
    error.attempts = 2;
    error.elapsed = 7ms;
    error.headers = {{"x-request-id", "ada"}};
    error.body_sample = "ada";
    const Error shown = cis::redacted(error);
    CHECK(shown.kind == ErrorKind::validation);
    CHECK(shown.outcome == Outcome::rejected);
    CHECK(shown.status == 422);
    CHECK(shown.reason == "two?lines");
    CHECK(shown.type == "*");
    CHECK(shown.code == "*");
    CHECK(shown.message.empty());
    CHECK(shown.param == "metadata.*");
    CHECK(shown.doc_url.empty());
    REQUIRE(shown.errors.size() == 2);
    CHECK(shown.errors[0].param == "email");
    CHECK(shown.errors[1].param == "*");
    CHECK(shown.errors[0].code == "taken");
    CHECK(shown.errors[1].code == "*");
    CHECK(shown.errors[0].message.empty());
    CHECK(shown.method == "POST");
    CHECK(shown.path_pattern == "/api/v2/postings");
    CHECK(shown.host == "api.example.com?[2J");
    CHECK(shown.retry_after == std::chrono::milliseconds(5000));
    CHECK(shown.attempts == 2);
    CHECK(shown.elapsed == 7ms);
    CHECK(shown.headers.empty());
    CHECK(shown.body_sample.empty());
    error.type = error.code = error.param = "";
    CHECK(cis::redacted(error).code.empty());
}

TEST_CASE("the printed error contains the host if the host may be the cause") {
    Error error;
    error.method = "GET";
    error.path_pattern = "/health";
    error.host = "api.example.com:8443";
    for (int kind = 0; kind <= static_cast<int>(ErrorKind::internal); ++kind) {
        error.kind = static_cast<ErrorKind>(kind);
        const std::string line = to_string(error);
        CAPTURE(line);
        const bool is_shown = error.kind == ErrorKind::authentication || error.kind == ErrorKind::not_found ||
                              error.kind == ErrorKind::connection || error.kind == ErrorKind::timeout ||
                              error.kind == ErrorKind::tls;
        CHECK(line.ends_with(is_shown ? " from GET /health at api.example.com:8443" : " from GET /health"));
    }
    error.kind = ErrorKind::not_found;
    error.host = "a\nb" + std::string(10'000, 'h');
    CHECK(to_string(error).find('\n') == std::string::npos);
    CHECK(to_string(error).size() < 300);
}

TEST_CASE("text from outside cannot break the line or flood it") {
    Error error;
    error.code = "a\r\nb\x1b[31m\xC3\xA9";
    error.param = std::string(10'000, 'p');
    error.reason = "r\n" + std::string(10'000, 'r');
    const std::string line = to_string(error);
    CHECK(line.find_first_of("\r\n\x1b") == std::string::npos);
    for (const char c : line) CHECK((c >= ' ' && c <= '~'));
    CHECK(line.starts_with("internal * (*): r?rrr"));
    CHECK(line.size() < 700);
}

TEST_CASE("an invalid argument was certainly not sent") {
    const Error error = cis::invalid_argument("limit", "must be between 1 and 100");
    CHECK(error.kind == ErrorKind::invalid_argument);
    CHECK(error.outcome == Outcome::not_sent);
    CHECK(error.param == "limit");
    CHECK(error.reason == "must be between 1 and 100");
    CHECK(error.errors == std::vector<cis::FieldError>{{"invalid_param", error.reason, "limit"}});
    CHECK(error.status == 0);
    CHECK_FALSE(error.retry_after);
}

TEST_CASE("the service's texts are printed only if they are asked for") {
    Error error;
    error.kind = ErrorKind::validation;
    error.status = 422;
    error.message = "Ada Lovelace <ada@example.com> is invalid\nin two ways";
    error.errors = {{.message = "ada@example.com is taken", .param = "email"},
                    {.message = error.message, .param = "name"},
                    {.message = std::string(500, 'x')}};
    CHECK(to_string(error, ServiceText::omitted) == to_string(error));
    CHECK(to_string(error).find("ada@") == std::string::npos);
    CHECK(to_string(error, ServiceText::included) ==
          to_string(error) +
              "\n  message: Ada Lovelace <ada@example.com> is invalid?in two ways"
              "\n  field email: ada@example.com is taken"
              "\n  field: " +
              std::string(400, 'x') + "...");
}

#include "check/service_findings.hpp"

#include "test.hpp"

using namespace cis::programs;
using namespace cis::programs::check_command;

namespace {

Error error_with(ErrorKind kind, int status, Outcome outcome = Outcome::rejected, std::string reason = {}) {
    Error error;
    error.kind = kind;
    error.status = status;
    error.outcome = outcome;
    error.reason = std::move(reason);
    return error;
}

Answers answered(std::optional<Error> error) {
    return {.first = Answer{.error = std::move(error)}, .host = "api.example.com"};
}

ServiceSetting with_key() {
    ServiceSetting setting;
    setting.choice = ServiceChoice{.source = {.key_from = "CIS_API_KEY"}};
    return setting;
}

}  // namespace

TEST_CASE("what the service has refused says that it answers") {
    const auto [kind, status] = GENERATE(table<ErrorKind, int>({{ErrorKind::authentication, 401},
                                                                {ErrorKind::authentication, 403},
                                                                {ErrorKind::rate_limited, 429},
                                                                {ErrorKind::validation, 422}}));
    CAPTURE(status);
    CHECK(service_finding(answered(error_with(kind, status))).state == FindingState::ok);
}

TEST_CASE("what is between this machine and the service is named") {
    struct Case {
        Error error;
        ExitCode exit;
        std::string text;
    };
    using enum ErrorKind;
    const auto one = GENERATE(
        Case{error_with(connection, 0, Outcome::not_sent, "Could not resolve host: api.example.com"),
             ExitCode::again, "the name api.example.com is not known (DNS)"},
        Case{error_with(connection, 0, Outcome::not_sent, "Failed to connect"), ExitCode::again,
             "there is no connection to api.example.com: nothing answers there (Failed to connect)"},
        Case{error_with(connection, 0, Outcome::unknown, "Failure"), ExitCode::again,
             "the connection to api.example.com broke (Failure)"},
        Case{error_with(timeout, 0, Outcome::not_sent), ExitCode::again,
             "there is no connection to api.example.com in time"},
        Case{error_with(timeout, 0, Outcome::unknown), ExitCode::again,
             "api.example.com takes the request, but does not answer in time"},
        Case{error_with(timeout, 408, Outcome::unknown), ExitCode::again,
             "there is a fault at api.example.com (status 408)"},
        Case{error_with(server, 500, Outcome::unknown), ExitCode::again,
             "there is a fault at api.example.com (status 500)"},
        Case{error_with(unexpected_status, 301), ExitCode::usage,
             "api.example.com redirects (status 301), which is never followed"},
        Case{error_with(unexpected_status, 600, Outcome::rejected, "odd"), ExitCode::usage,
             "what answers at api.example.com is not the service (status 600): odd"},
        Case{error_with(decode, 200, Outcome::applied, "the JSON text ends too early"), ExitCode::usage,
             "what answers at api.example.com is not the service (status 200): the JSON text ends too early"},
        Case{error_with(not_found, 404), ExitCode::usage,
             "there is no such service at api.example.com (status 404)"});
    const Finding finding = service_finding(answered(one.error));
    CHECK(finding.state == FindingState::failed);
    CHECK(finding.text == one.text);
    CHECK(finding.exit == one.exit);
    CHECK(!finding.advice.empty());
    CHECK(key_finding(with_key(), answered(one.error)).text ==
          "not tried: the service does not answer (from CIS_API_KEY)");
}

TEST_CASE("what was not asked says why") {
    const Answers answers{.obstacle = "the file of authorities cannot be read"};
    for (const Finding& finding :
         {service_finding(answers), clock_finding(answers), workspace_finding(with_key(), answers),
          quota_finding(with_key(), answers), key_finding(with_key(), answers)}) {
        CHECK(finding.state == FindingState::unknown);
        CHECK(finding.text.starts_with("not tried: the file of authorities cannot be read"));
        CHECK(finding.exit == ExitCode::done);
    }
}

TEST_CASE("a workspace is refused if the key works without it") {
    ServiceSetting setting = with_key();
    setting.choice->source.workspace = "ws_2";
    setting.choice->source.workspace_from = "CIS_WORKSPACE_ID";
    Answers answers = answered(error_with(ErrorKind::authentication, 403));
    answers.without_workspace = Answer{};
    CHECK(workspace_finding(setting, answers).exit == ExitCode::refused);
    CHECK(key_finding(setting, answers).state == FindingState::ok);
    answers.without_workspace->error = error_with(ErrorKind::authentication, 403);
    CHECK(workspace_finding(setting, answers).state == FindingState::unknown);
    CHECK(key_finding(setting, answers).exit == ExitCode::refused);
}

TEST_CASE("only numbers of the headers about the quota are shown") {
    Answers answers = answered(std::nullopt);
    answers.first->headers = {{"X-RateLimit-Limit", "many"}, {"X-RateLimit-Remaining", "3"}};
    CHECK(quota_finding(with_key(), answers).text == "not used up");
    answers.first->headers.set("X-RateLimit-Limit", "300");
    CHECK(quota_finding(with_key(), answers).text == "3 of 300 requests left");
}

#include "prometheus_text.hpp"
#include "test.hpp"

namespace {

const CallInfo list_postings{.path_pattern = "/api/v2/postings"};
const CallResult success{.status = 200, .outcome = Outcome::applied, .attempts = 1, .elapsed = 12ms};

std::size_t lines_with(const std::string& text, const std::string& part) {
    std::istringstream lines(text);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line);) count += line.find(part) != std::string::npos ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("metrics have the calls, the attempts and the durations of a client, and its statistics") {
    Faked faked;
    faked.transport->on(Method::get, "/health").respond(200, "{}").repeat();
    faked.transport->on(Method::post, "/api/v2/postings/{posting_id}/activate")
        .respond(429, "{}", {{"Retry-After", "2"}})
        .fail(TransferFailure::connection);
    const auto metrics =
        std::make_shared<Metrics>(MetricsOptions{.client = "importer", .buckets = {5ms, 1500ms, 2s, 10s}});
    faked.options.interceptors = {metrics};
    faked.options.retry.max_attempts = 2;
    const Client client(faked.options);
    (void)client.health().send();
    (void)client.health().send();
    CHECK_FALSE(client.postings().activate("p1").try_send());

    const std::string of_calls =
        R"(# HELP cis_calls_total Calls that have ended.
# TYPE cis_calls_total counter
cis_calls_total{client="importer",method="GET",route="/health",result="success",outcome="applied"} 2
cis_calls_total{client="importer",method="POST",route="/api/v2/postings/{posting_id}/activate",result="connection",outcome="unknown"} 1
# HELP cis_attempts_total Requests that were sent or tried, and have ended.
# TYPE cis_attempts_total counter
cis_attempts_total{client="importer",method="GET",route="/health",status="200",result="success"} 2
cis_attempts_total{client="importer",method="POST",route="/api/v2/postings/{posting_id}/activate",status="0",result="connection"} 1
cis_attempts_total{client="importer",method="POST",route="/api/v2/postings/{posting_id}/activate",status="429",result="rate_limited"} 1
# HELP cis_call_duration_seconds Duration of calls with all their attempts and waits.
# TYPE cis_call_duration_seconds histogram
cis_call_duration_seconds_bucket{client="importer",method="GET",route="/health",le="0.005"} 2
cis_call_duration_seconds_bucket{client="importer",method="GET",route="/health",le="1.5"} 2
cis_call_duration_seconds_bucket{client="importer",method="GET",route="/health",le="2"} 2
cis_call_duration_seconds_bucket{client="importer",method="GET",route="/health",le="10"} 2
cis_call_duration_seconds_bucket{client="importer",method="GET",route="/health",le="+Inf"} 2
cis_call_duration_seconds_sum{client="importer",method="GET",route="/health"} 0
cis_call_duration_seconds_count{client="importer",method="GET",route="/health"} 2
cis_call_duration_seconds_bucket{client="importer",method="POST",route="/api/v2/postings/{posting_id}/activate",le="0.005"} 0
cis_call_duration_seconds_bucket{client="importer",method="POST",route="/api/v2/postings/{posting_id}/activate",le="1.5"} 0
cis_call_duration_seconds_bucket{client="importer",method="POST",route="/api/v2/postings/{posting_id}/activate",le="2"} 1
cis_call_duration_seconds_bucket{client="importer",method="POST",route="/api/v2/postings/{posting_id}/activate",le="10"} 1
cis_call_duration_seconds_bucket{client="importer",method="POST",route="/api/v2/postings/{posting_id}/activate",le="+Inf"} 1
cis_call_duration_seconds_sum{client="importer",method="POST",route="/api/v2/postings/{posting_id}/activate"} 2
cis_call_duration_seconds_count{client="importer",method="POST",route="/api/v2/postings/{posting_id}/activate"} 1
)";
    CHECK(metrics->text() == of_calls);
    CHECK(metrics->text(client.statistics()) ==
          of_calls + R"(# HELP cis_calls_waiting Started calls that have not begun.
# TYPE cis_calls_waiting gauge
cis_calls_waiting{client="importer"} 0
# HELP cis_calls_in_flight Calls that have begun and not ended.
# TYPE cis_calls_in_flight gauge
cis_calls_in_flight{client="importer"} 0
# HELP cis_calls_unsent_total Calls and lists that were destroyed without being sent.
# TYPE cis_calls_unsent_total counter
cis_calls_unsent_total{client="importer"} 0
# HELP cis_attempts_in_flight Requests under way.
# TYPE cis_attempts_in_flight gauge
cis_attempts_in_flight{client="importer"} 0
# HELP cis_retries_total Retries, by the reason for them.
# TYPE cis_retries_total counter
cis_retries_total{client="importer",reason="rate_limited"} 1
cis_retries_total{client="importer",reason="server"} 0
cis_retries_total{client="importer",reason="timeout"} 0
cis_retries_total{client="importer",reason="connection"} 0
cis_retries_total{client="importer",reason="tls"} 0
cis_retries_total{client="importer",reason="credentials"} 0
cis_retries_total{client="importer",reason="other"} 0
# HELP cis_backoff_seconds_total Time in waits between attempts.
# TYPE cis_backoff_seconds_total counter
cis_backoff_seconds_total{client="importer"} 2
# HELP cis_limiter_wait_seconds_total Time in waits for the rate limiter.
# TYPE cis_limiter_wait_seconds_total counter
cis_limiter_wait_seconds_total{client="importer"} 0
# HELP cis_connections_total Requests by whether their connection was new.
# TYPE cis_connections_total counter
cis_connections_total{client="importer",state="opened"} 0
cis_connections_total{client="importer",state="reused"} 0
# HELP cis_undecodable_responses_total Responses that could not be decoded.
# TYPE cis_undecodable_responses_total counter
cis_undecodable_responses_total{client="importer"} 0
)");
}

TEST_CASE("metrics have each count of the statistics under its name") {
    const ClientStatistics statistics{.calls_begun = 100,
                                      .calls_unsent = 1,
                                      .calls_waiting = 2,
                                      .calls_succeeded = 60,
                                      .calls_failed = 37,  // so that 3 are in flight
                                      .undecodable = 4,
                                      .attempts_in_flight = 5,
                                      .retries = {.rate_limited = 6,
                                                  .server = 7,
                                                  .timeout = 8,
                                                  .connection = 9,
                                                  .tls = 10,
                                                  .credentials = 11,
                                                  .other = 12},
                                      .backoff = 13'005ms,
                                      .limiter_wait = 14'500ms,
                                      .connections_opened = 15,
                                      .connections_reused = 16};
    const std::string text = Metrics({.client = "a"}).text(statistics);
    CHECK(faults_of_metrics(text).empty());
    for (const char* line :
         {R"(calls_unsent_total{client="a"} 1)", R"(calls_waiting{client="a"} 2)",
          R"(calls_in_flight{client="a"} 3)", R"(undecodable_responses_total{client="a"} 4)",
          R"(attempts_in_flight{client="a"} 5)", R"(retries_total{client="a",reason="rate_limited"} 6)",
          R"(retries_total{client="a",reason="server"} 7)", R"(retries_total{client="a",reason="timeout"} 8)",
          R"(retries_total{client="a",reason="connection"} 9)",
          R"(retries_total{client="a",reason="tls"} 10)",
          R"(retries_total{client="a",reason="credentials"} 11)",
          R"(retries_total{client="a",reason="other"} 12)", R"(backoff_seconds_total{client="a"} 13.005)",
          R"(limiter_wait_seconds_total{client="a"} 14.5)",
          R"(connections_total{client="a",state="opened"} 15)",
          R"(connections_total{client="a",state="reused"} 16)"}) {
        CHECK_THAT(text, ContainsSubstring("\ncis_" + std::string(line) + "\n"));
    }
}

TEST_CASE("a duration belongs to the bucket whose bound it equals") {
    Metrics metrics({.buckets = {0ms, 12ms, 13ms}});
    metrics.after_call(list_postings, success);
    const std::string text = metrics.text();
    CHECK_THAT(text, ContainsSubstring(R"(le="0"} 0)"));
    CHECK_THAT(text, ContainsSubstring(R"(le="0.012"} 1)"));
    CHECK_THAT(text, ContainsSubstring(R"(le="0.013"} 1)"));
    CHECK_THAT(text, ContainsSubstring(R"(le="+Inf"} 1)"));
    CHECK_THAT(text, ContainsSubstring(R"(_sum{client="",method="GET",route="/api/v2/postings"} 0.012)"));
}

TEST_CASE("a duration beyond all bounds counts in the last bucket alone") {
    Metrics metrics({.buckets = {11ms}});
    metrics.after_call(list_postings, success);
    CHECK_THAT(metrics.text(), ContainsSubstring(R"(le="0.011"} 0)"));
    CHECK_THAT(metrics.text(), ContainsSubstring(R"(le="+Inf"} 1)"));
}

TEST_CASE("the values of labels are escaped, and one line each") {
    Metrics metrics({.client = "a \"b\" \\ c\nZürich"});
    metrics.after_call({.path_pattern = "/x\"} 7\ncis_forged_total{\\\xff"}, success);
    metrics.after_call({.path_pattern = std::string(5000, 'x')}, success);
    metrics.after_call({.path_pattern = std::string(5001, 'x')}, success);
    const std::string text = metrics.text();
    CHECK(faults_of_metrics(text).empty());
    CHECK_THAT(text, ContainsSubstring(R"({client="a \"b\" \\ c\nZürich",method="GET")"));
    CHECK_THAT(text, ContainsSubstring(R"(,route="/x\"} 7?cis_forged_total{\\?",)"));
    CHECK_THAT(text, ContainsSubstring("route=\"" + std::string(120, 'x') + "...\",result"));
    CHECK(text.find(std::string(121, 'x')) == std::string::npos);
}

TEST_CASE("routes after the first 200 are counted together") {
    Metrics metrics({.buckets = {1s}});
    const auto call = [&](Method method, int number) {
        const std::string path = "/api/v2/postings/" + std::to_string(number);
        metrics.after({.method = method, .path_pattern = path}, {.status = 200});
        metrics.after_call({.method = method, .path_pattern = path}, success);
    };
    for (int i = 0; i < 250; ++i) call(Method::get, i);
    call(Method::post, 1);    // a route is known, whatever the method
    call(Method::get, 1);     // it keeps its name
    call(Method::post, 251);  // one more that is not known
    const std::string text = metrics.text();
    CHECK(faults_of_metrics(text).empty());
    CHECK(lines_with(text, "cis_calls_total{") == 200 + 1 + 2);
    const std::string ends = R"(,result="success",outcome="applied"} )";
    CHECK_THAT(text, ContainsSubstring(R"(_total{client="",method="GET",route="other")" + ends + "50\n"));
    CHECK_THAT(text, ContainsSubstring(R"(_total{client="",method="POST",route="other")" + ends + "1\n"));
    CHECK_THAT(text, ContainsSubstring(R"(_total{client="",method="GET",route="/api/v2/postings/1")" + ends +
                                       "2\n"));
    CHECK_THAT(text, ContainsSubstring(R"(method="GET",route="other",status="200",result="success"} 50)"));
    CHECK_THAT(text, ContainsSubstring(R"(_count{client="",method="GET",route="other"} 50)"));
}

TEST_CASE("statuses after the first 50 are counted together") {
    Metrics metrics;
    for (int status = 500; status < 600; ++status) {
        metrics.after({.path_pattern = "/health"}, {.status = status, .failure = ErrorKind::server});
    }
    const std::string text = metrics.text();
    CHECK(lines_with(text, "cis_attempts_total{") == 51);
    CHECK_THAT(text, ContainsSubstring(R"(status="other",result="server"} 50)"));
}

TEST_CASE("metrics of nothing are valid") {
    CHECK(faults_of_metrics(Metrics().text()).empty());
    CHECK(faults_of_metrics(Metrics().text({})).empty());
}

TEST_CASE("metrics refuse options that make no valid text") {
    const auto refused = [](const MetricsOptions& options) {
        try {
            const Metrics metrics(options);
        } catch (const Exception& e) {
            CHECK(e.error().kind == ErrorKind::invalid_argument);
            return e.error().param;
        }
        return std::string();
    };
    CHECK(refused({.buckets = {}}) == "buckets");
    CHECK(refused({.buckets = {-1ms, 1ms}}) == "buckets");
    CHECK(refused({.buckets = {2ms, 1ms}}) == "buckets");
    CHECK(refused({.buckets = {1ms, 1ms}}) == "buckets");
    CHECK(refused({.client = "\xff"}) == "client");
    CHECK(refused({.buckets = {0ms}}).empty());
}

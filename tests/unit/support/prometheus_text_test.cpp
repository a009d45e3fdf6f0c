#include "prometheus_text.hpp"
#include "test.hpp"

namespace {

const std::string head = "# HELP http_requests_total Requests.\n# TYPE http_requests_total counter\n";
const std::string histogram_head = "# HELP a_seconds A.\n# TYPE a_seconds histogram\n";

}  // namespace

TEST_CASE("the checker of metrics accepts what the format allows") {
    CHECK(faults_of_metrics(head + "http_requests_total 3\n").empty());
    CHECK(faults_of_metrics(head + "http_requests_total{method=\"post\",code=\"200\"} 1027\n"
                                   "http_requests_total{method=\"post\",code=\"400\"} 1.5e+03\n")
              .empty());
    CHECK(faults_of_metrics(head + R"(http_requests_total{path="C:\\DIR\\FILE.TXT",e="\"\n"} 3)" + "\n")
              .empty());
    CHECK(
        faults_of_metrics(histogram_head +
                          "a_seconds_bucket{x=\"1\",le=\"0.1\"} 1\na_seconds_bucket{x=\"1\",le=\"+Inf\"} 2\n"
                          "a_seconds_sum{x=\"1\"} 0.7\na_seconds_count{x=\"1\"} 2\n"
                          "a_seconds_bucket{x=\"2\",le=\"0.1\"} 0\na_seconds_bucket{x=\"2\",le=\"+Inf\"} 0\n"
                          "a_seconds_sum{x=\"2\"} 0\na_seconds_count{x=\"2\"} 0\n")
            .empty());
    CHECK(faults_of_metrics("# HELP up Whether it runs.\n# TYPE up gauge\nup +Inf\n").empty());
}

TEST_CASE("the checker of metrics finds what the format forbids") {
    const std::string text = GENERATE(as<std::string>(),
                                      head + "http_requests_total 3",                    // no line end
                                      "http_requests_total 3\n",                         // no TYPE
                                      head + "http_requests_total{a=\"1\"} 3\n" + head,  // after samples
                                      head + "http_requests_total 3\nhttp_requests_total 4\n",  // twice
                                      head + "http_requests_total{a=\"\"\"} 3\n",               // not escaped
                                      head + "http_requests_total{a=\"\\x\"} 3\n",              // bad escape
                                      head + "http_requests_total{1a=\"x\"} 3\n",  // label's name
                                      head + "http-requests_total 3\n",            // metric's name
                                      head + "http_requests_total three\n",        // value
                                      head + "http_requests_total -3\n",           // negative
                                      "# HELP a A.\n# TYPE a counter\na 1\n",      // no _total
                                      "# HELP a_total A.\n# TYPE a_total gauge\na_total 1\n",  // no counter
                                      head +
                                          "http_requests_total{a=\"1\"} 3\n# HELP b B.\n# TYPE b gauge\n"
                                          "b 1\nhttp_requests_total{a=\"2\"} 3\n");  // not one group
    CAPTURE(text);
    CHECK_FALSE(faults_of_metrics(text).empty());
}

TEST_CASE("the checker of metrics finds a histogram that counts wrongly") {
    const std::string samples =
        GENERATE(as<std::string>(), "a_seconds 1\n", "a_seconds_bucket{x=\"1\"} 1\n",       // no bound
                 "a_seconds_bucket{le=\"2\"} 1\na_seconds_bucket{le=\"1\"} 1\n",            // bounds fall
                 "a_seconds_bucket{le=\"1\"} 2\na_seconds_bucket{le=\"2\"} 1\n",            // counts fall
                 "a_seconds_bucket{le=\"1\"} 2\na_seconds_count 2\n",                       // no last bucket
                 "a_seconds_bucket{le=\"+Inf\"} 2\na_seconds_sum 1\na_seconds_count 3\n");  // another count
    CAPTURE(samples);
    CHECK(faults_of_metrics(histogram_head + samples).size() == 1);
}

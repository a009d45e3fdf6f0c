#include "prometheus_text.hpp"
#include "test.hpp"

namespace {

const std::string head = "# HELP http_requests_total Requests.\n# TYPE http_requests_total counter\n";

}  // namespace

TEST_CASE("the checker of metrics accepts what the format allows") {
    CHECK(faults_of_metrics(head + "http_requests_total 3\n").empty());
    CHECK(faults_of_metrics(head + "http_requests_total{method=\"post\",code=\"200\"} 1027\n"
                                   "http_requests_total{method=\"post\",code=\"400\"} 1.5e+03\n")
              .empty());
    CHECK(faults_of_metrics(head + R"(http_requests_total{path="C:\\DIR\\FILE.TXT",e="\"\n"} 3)" + "\n")
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

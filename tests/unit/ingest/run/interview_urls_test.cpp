#include "ingest/run/interview_urls.hpp"

#include "test.hpp"

using ingest::detail::InterviewUrls;

TEST_CASE("the URL of a candidate is found as it was shown, whatever its form is") {
    InterviewUrls urls(true);
    const std::vector<std::pair<std::string, std::string>> shown{
        {"i1", "https://service.test/i/i1"},         {"i2", "https://service.test/i/i2"},
        {"i3", "https://service.test/i/i3?lang=de"}, {"i4", "https://service.test/i/token-of-another-kind"},
        {"/", "https://service.test/i//"},           {"i5", "i5"},
    };
    for (const auto& [id, url] : shown) urls.keep(id, url);
    for (const auto& [id, url] : shown) CHECK(urls.find(id) == url);
    CHECK(urls.find("i6").empty());
    CHECK(urls.find("").empty());
    urls.keep("i6", "");
    CHECK(urls.find("i6").empty());
}

TEST_CASE("the last URL of a candidate counts") {
    InterviewUrls urls(true);
    for (const char* const url :
         {"https://a.test/i1", "https://a.test/x", "https://b.test/i1", "https://b.test/y"}) {
        urls.keep("i1", url);
        CHECK(urls.find("i1") == url);
    }
}

TEST_CASE("URLs are found although each has a form of its own") {
    InterviewUrls urls(true);
    const auto url_of = [](int number) {
        return "https://" + std::to_string(number) + ".test/i" + std::to_string(number) + "/begin";
    };
    for (int number = 0; number < 1000; ++number) urls.keep('i' + std::to_string(number), url_of(number));
    for (int number = 0; number < 1000; ++number)
        REQUIRE(urls.find('i' + std::to_string(number)) == url_of(number));
}

TEST_CASE("no URL is kept for a caller who wants none") {
    InterviewUrls urls(false);
    urls.keep("i1", "https://service.test/i/i1");
    CHECK(urls.find("i1").empty());
}

#include <curl/curl.h>

#include <cis/cis.hpp>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

// Makes COUNT calls over one warm connection and nothing else: instructions.sh counts what a call costs.
//   cis-call-benchmark cis|libcurl|libcurl-once health|create BASE_URL COUNT

namespace {

const std::string api_key = "benchmark-key";
const std::string user_agent_prefix = "benchmark";

void require(bool succeeded, const char* what) {
    if (!succeeded) throw std::runtime_error(what);
}

void call_through_client(std::string_view route, const std::string& base_url, long count) {
    const cis::Client client{{.base_url = base_url, .api_key = api_key, .user_agent = user_agent_prefix}};
    for (long i = 0; i < count; ++i) {
        if (route == "health") {
            require(client.health().send().text() == "{}", "health");
        } else {
            const cis::CandidateReceipt receipt = client.candidates()
                                                      .create("post_1", {.name = "Grace Hopper",
                                                                         .email = "grace@example.com",
                                                                         .metadata = {{"source", "csv"}}})
                                                      .send();
            require(receipt.candidate.interview_id == "int_1", "create");
        }
    }
}

std::size_t append_body(const char* data, std::size_t size, std::size_t count, void* body) {
    static_cast<std::string*>(body)->append(data, size * count);
    return size * count;
}

using HeaderList = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;

/// What is told to libcurl about one request: URL, headers, body, limits.
HeaderList describe_request(CURL* easy, const std::string& url, const std::string* body) {
    curl_slist* headers = curl_slist_append(nullptr, "Accept: application/json");
    headers = curl_slist_append(headers, ("X-API-KEY: " + api_key).c_str());
    if (body != nullptr) {
        headers = curl_slist_append(headers, "Content-Type: application/json");
        headers = curl_slist_append(headers, "Expect:");
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body->size()));
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body->c_str());
    }
    curl_easy_setopt(easy, CURLOPT_URL, url.c_str());
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, 10'000L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, 60'000L);
    return {headers, &curl_slist_free_all};
}

/// An easy handle that is never reset, and curl_easy_perform(). It retries nothing, checks nothing but the
/// status and leaves the body undecoded.
/// @param describe_once whether all calls are known to be the same request, so that it is described only once
void call_through_libcurl(std::string_view route, const std::string& base_url, long count,
                          bool describe_once) {
    require(curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK, "curl_global_init");
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> easy(curl_easy_init(), &curl_easy_cleanup);
    const bool creates = route == "create";
    const std::string url = base_url + (creates ? "/api/v2/postings/post_1/candidates" : "/health");
    const std::string request =
        R"({"name":"Grace Hopper","email":"grace@example.com","metadata":{"source":"csv"}})";
    const std::string agent = user_agent_prefix + " cis-cpp/" + std::string(cis::version);

    std::string body;
    curl_easy_setopt(easy.get(), CURLOPT_USERAGENT, agent.c_str());
    curl_easy_setopt(easy.get(), CURLOPT_ACCEPT_ENCODING, "gzip");
    curl_easy_setopt(easy.get(), CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    curl_easy_setopt(easy.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy.get(), CURLOPT_WRITEFUNCTION, &append_body);
    curl_easy_setopt(easy.get(), CURLOPT_WRITEDATA, &body);
    HeaderList headers(nullptr, &curl_slist_free_all);
    for (long i = 0; i < count; ++i) {
        if (i == 0 || !describe_once)
            headers = describe_request(easy.get(), url, creates ? &request : nullptr);
        body.clear();
        require(curl_easy_perform(easy.get()) == CURLE_OK, "curl_easy_perform");
        long status = 0;
        curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
        require(status == (creates ? 201 : 200) && !body.empty(), "status");
    }
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 5) {
        std::cerr << "usage: cis-call-benchmark cis|libcurl|libcurl-once health|create BASE_URL COUNT\n";
        return 2;
    }
    const std::string_view caller = argv[1];
    const long count = std::stol(argv[4]);
    if (caller == "cis") {
        call_through_client(argv[2], argv[3], count);
    } else {
        call_through_libcurl(argv[2], argv[3], count, caller == "libcurl-once");
    }
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-call-benchmark: " << error.what() << '\n';
    return EXIT_FAILURE;
}

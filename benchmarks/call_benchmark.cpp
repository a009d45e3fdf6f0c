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
//   cis-call-benchmark cis|curl health|create BASE_URL COUNT

namespace {

using namespace std::string_view_literals;

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
            const cis::CandidateReceipt receipt =
                client.candidates()
                    .create("post_1", {.name = "Grace Hopper",
                                       .email = "grace@example.com",
                                       .metadata = {{{"source", "csv"}}}})
                    .send();
            require(receipt.candidate.interview_id == "int_1", "create");
        }
    }
}

std::size_t append_body(const char* data, std::size_t size, std::size_t count, void* body) {
    static_cast<std::string*>(body)->append(data, size * count);
    return size * count;
}

/// The least that libcurl can do: an easy handle whose options are set once, and curl_easy_perform().
void call_through_libcurl(std::string_view route, const std::string& base_url, long count) {
    require(curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK, "curl_global_init");
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> easy(curl_easy_init(), &curl_easy_cleanup);
    const bool creates = route == "create";
    const std::string url = base_url + (creates ? "/api/v2/postings/post_1/candidates" : "/health");
    const std::string request =
        R"({"name":"Grace Hopper","email":"grace@example.com","metadata":{"source":"csv"}})";
    const std::string agent = user_agent_prefix + " cis-cpp/" + std::string(cis::version);
    curl_slist* headers = curl_slist_append(nullptr, "Accept: application/json");
    if (creates) headers = curl_slist_append(headers, "Content-Type: application/json");
    headers = curl_slist_append(headers, ("X-API-KEY: " + api_key).c_str());
    if (creates) headers = curl_slist_append(headers, "Expect:");
    const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> owner(headers, &curl_slist_free_all);

    std::string body;
    curl_easy_setopt(easy.get(), CURLOPT_URL, url.c_str());
    curl_easy_setopt(easy.get(), CURLOPT_USERAGENT, agent.c_str());
    curl_easy_setopt(easy.get(), CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(easy.get(), CURLOPT_ACCEPT_ENCODING, "gzip");
    curl_easy_setopt(easy.get(), CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    curl_easy_setopt(easy.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy.get(), CURLOPT_CONNECTTIMEOUT_MS, 10'000L);
    curl_easy_setopt(easy.get(), CURLOPT_TIMEOUT_MS, 60'000L);
    curl_easy_setopt(easy.get(), CURLOPT_WRITEFUNCTION, &append_body);
    curl_easy_setopt(easy.get(), CURLOPT_WRITEDATA, &body);
    if (creates) {
        curl_easy_setopt(easy.get(), CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.size()));
        curl_easy_setopt(easy.get(), CURLOPT_POSTFIELDS, request.c_str());
    }
    for (long i = 0; i < count; ++i) {
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
        std::cerr << "usage: cis-call-benchmark cis|curl health|create BASE_URL COUNT\n";
        return 2;
    }
    const auto calls = argv[1] == "cis"sv ? &call_through_client : &call_through_libcurl;
    calls(argv[2], argv[3], std::atol(argv[4]));
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-call-benchmark: " << error.what() << '\n';
    return EXIT_FAILURE;
}

#include <curl/curl.h>

#include <cis/cis.hpp>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "plain_libcurl.hpp"

// Makes COUNT calls over one warm connection; calls.sh counts the instructions and allocations of a call.
//   cis-call-benchmark CALLER POLICY health|create BASE_URL COUNT
//     CALLER  cis, libcurl, or libcurl-once, which sets the request options only once
//     POLICY  reused: one easy handle for all calls; new: a new one for each

using cis::bench::describe_request;
using cis::bench::EasyHandle;
using cis::bench::HeaderList;
using cis::bench::make_easy;

namespace {

void require(bool succeeded, const char* what) {
    if (!succeeded) throw std::runtime_error(what);
}

void call_through_client(std::string_view route, const std::string& base_url, long count,
                         bool reuses_easy_handle) {
    const cis::Client client{
        {.base_url = base_url,
         .api_key = cis::bench::api_key,
         .transport = std::make_shared<cis::CurlTransport>(cis::CurlOptions{
             .user_agent = cis::bench::user_agent(), .reuse_easy_handles = reuses_easy_handle})}};
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

/// Sends one request with a multi handle, which keeps the connection after the easy handle is destroyed.
void perform(CURLM* multi, CURL* easy) {
    curl_multi_add_handle(multi, easy);
    int running = 1;
    while (running > 0) {
        require(curl_multi_perform(multi, &running) == CURLM_OK, "curl_multi_perform");
        if (running > 0)
            require(curl_multi_poll(multi, nullptr, 0, 1000, nullptr) == CURLM_OK, "curl_multi_poll");
    }
    int left = 0;
    const CURLMsg* const message = curl_multi_info_read(multi, &left);
    require(message != nullptr && message->data.result == CURLE_OK, "the transfer");
}

/// The same requests through libcurl alone. It does not retry, checks only the status and does not decode the
/// body.
/// @param describes_once whether all calls are the same request, so that its options are set only once
void call_through_libcurl(std::string_view route, const std::string& base_url, long count,
                          bool describes_once, bool reuses_easy_handle) {
    require(curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK, "curl_global_init");
    const std::unique_ptr<CURLM, decltype(&curl_multi_cleanup)> multi(curl_multi_init(), &curl_multi_cleanup);
    const bool creates = route == "create";
    const std::string url = base_url + (creates ? "/api/v2/postings/post_1/candidates" : "/health");
    const std::string request = cis::bench::created_candidate;

    std::string body;
    EasyHandle easy = make_easy(body);
    HeaderList headers(nullptr, &curl_slist_free_all);
    for (long i = 0; i < count; ++i) {
        if (i == 0 || !describes_once)
            headers = describe_request(easy.get(), url, creates ? &request : nullptr);
        body.clear();
        if (reuses_easy_handle) {
            require(curl_easy_perform(easy.get()) == CURLE_OK, "curl_easy_perform");
        } else {
            perform(multi.get(), easy.get());
        }
        long status = 0;
        curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
        require(status == (creates ? 201 : 200) && !body.empty(), "status");
        if (!reuses_easy_handle) {
            curl_multi_remove_handle(multi.get(), easy.get());
            easy = make_easy(body);
        }
    }
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 6) {
        std::cerr
            << "usage: cis-call-benchmark cis|libcurl|libcurl-once reused|new health|create BASE_URL COUNT\n";
        return 2;
    }
    const std::string_view caller = argv[1];
    const bool reuses_easy_handle = std::string_view(argv[2]) == "reused";
    const long count = std::stol(argv[5]);
    if (caller == "cis") {
        call_through_client(argv[3], argv[4], count, reuses_easy_handle);
    } else {
        call_through_libcurl(argv[3], argv[4], count, caller == "libcurl-once", reuses_easy_handle);
    }
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-call-benchmark: " << error.what() << '\n';
    return EXIT_FAILURE;
}

#include "plain_libcurl.hpp"

#include <cis/version.hpp>
#include <cstddef>

namespace cis::bench {
namespace {

std::size_t append_body(const char* data, std::size_t size, std::size_t count, void* body) {
    static_cast<std::string*>(body)->append(data, size * count);
    return size * count;
}

}  // namespace

std::string user_agent() { return "benchmark cis-cpp/" + std::string(version); }

HeaderList describe_request(CURL* easy, const std::string& url, const std::string* body) {
    curl_slist* headers = curl_slist_append(nullptr, "Accept: application/json");
    headers = curl_slist_append(headers, ("X-API-KEY: " + std::string(api_key)).c_str());
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

EasyHandle make_easy(std::string& body) {
    EasyHandle easy(curl_easy_init(), &curl_easy_cleanup);
    curl_easy_setopt(easy.get(), CURLOPT_USERAGENT, user_agent().c_str());
    curl_easy_setopt(easy.get(), CURLOPT_ACCEPT_ENCODING, "gzip");
    curl_easy_setopt(easy.get(), CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    curl_easy_setopt(easy.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy.get(), CURLOPT_WRITEFUNCTION, &append_body);
    curl_easy_setopt(easy.get(), CURLOPT_WRITEDATA, &body);
    return easy;
}

}  // namespace cis::bench

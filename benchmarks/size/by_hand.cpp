// The same by hand, with libcurl alone: without retries, escapes, limits and a decoder.
//   by_hand BASE_URL API_KEY POSTING NAME
// With CIS_CA_FILE it trusts the authorities of this file.

#include <curl/curl.h>

#include <cstdlib>
#include <iostream>
#include <string>

namespace {

std::size_t append(const char* bytes, std::size_t size, std::size_t count, void* text) {
    static_cast<std::string*>(text)->append(bytes, size * count);
    return size * count;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 5) return 2;
    const std::string url = std::string(argv[1]) + "/api/v2/postings/" + argv[3] + "/candidates";
    const std::string body = R"({"name":")" + std::string(argv[4]) + R"("})";
    const std::string key = "X-API-KEY: " + std::string(argv[2]);
    curl_slist* headers = curl_slist_append(nullptr, key.c_str());
    headers = curl_slist_append(headers, "Content-Type: application/json");
    CURL* curl = curl_easy_init();
    if (const char* file = std::getenv("CIS_CA_FILE")) {
        curl_easy_setopt(curl, CURLOPT_CAINFO, file);
        curl_easy_setopt(curl, CURLOPT_CAPATH, nullptr);
    }
    std::string response;
    curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body.c_str());
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, append);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &response);
    const CURLcode sent = curl_easy_perform(curl);
    curl_easy_cleanup(curl);
    curl_slist_free_all(headers);
    if (sent != CURLE_OK) return 1;
    std::cout << response << '\n';
}

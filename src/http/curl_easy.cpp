#include "http/curl_easy.hpp"

#include <new>

namespace cis::detail {

bool CurlEasy::prepare() {
    if (handle) return false;
    handle.reset(curl_easy_init());
    if (!handle) throw std::bad_alloc();
    return true;
}

CURLU* CurlEasy::parse(const std::string& text) {
    if (!url) url.reset(curl_url());
    if (!url) throw std::bad_alloc();
    // The old URL is removed first: a text without a scheme would be resolved against it.
    curl_url_set(url.get(), CURLUPART_URL, nullptr, 0);
    constexpr unsigned as_libcurl_does = CURLU_GUESS_SCHEME | CURLU_NON_SUPPORT_SCHEME | CURLU_PATH_AS_IS;
    const CURLUcode code = curl_url_set(url.get(), CURLUPART_URL, text.c_str(), as_libcurl_does);
    return code == CURLUE_OK ? url.get() : nullptr;
}

}  // namespace cis::detail

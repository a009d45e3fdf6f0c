#include "http/curl_library.hpp"

#include <curl/curl.h>

#include <new>

namespace cis::detail {

void initialise_libcurl() {
    static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (code != CURLE_OK) throw std::bad_alloc();
}

}  // namespace cis::detail

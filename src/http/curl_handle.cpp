#include "http/curl_handle.hpp"

#include <new>

namespace cis::detail {

void initialise_curl() {
    static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (code != CURLE_OK) throw std::bad_alloc();
}

void HeaderList::add(const std::string& line) {
    curl_slist* const grown = curl_slist_append(list_.get(), line.c_str());
    if (grown == nullptr) throw std::bad_alloc();
    // Appending returns the head, which is the old one unless the list was empty.
    if (!list_) list_.reset(grown);
}

CurlHandle::CurlHandle() : multi(curl_multi_init()), easy(curl_easy_init()) {
    if (!multi || !easy) throw std::bad_alloc();
}

void CurlHandle::start_afresh() {
    easy.reset(curl_easy_init());
    if (!easy) throw std::bad_alloc();
    configured = false;
    distrusts_connections = true;
}

}  // namespace cis::detail

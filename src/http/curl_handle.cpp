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
    // Appending returns the head, which changes only if the list was empty.
    if (!list_) list_.reset(grown);
}

CurlHandle::CurlHandle() : multi(curl_multi_init()) {
    if (!multi) throw std::bad_alloc();
    // One transfer at a time needs one connection. A replaced connection is closed at once.
    curl_multi_setopt(multi.get(), CURLMOPT_MAXCONNECTS, 1L);
}

CurlHandle::~CurlHandle() {
    if (owner.is_this_process()) return;
    static_cast<void>(easy.release());
    static_cast<void>(multi.release());
    sockets.close_all();
}

bool CurlHandle::prepare_easy() {
    if (easy) return false;
    easy.reset(curl_easy_init());
    if (!easy) throw std::bad_alloc();
    return true;
}

}  // namespace cis::detail

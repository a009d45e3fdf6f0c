#include "http/curl_handle.hpp"

#include <new>

namespace cis::detail {

void initialise_curl() {
    static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (code != CURLE_OK) throw std::bad_alloc();
}

void HeaderList::add(std::string_view name, std::string_view separator, std::string_view value) {
    constexpr std::size_t usual_lines = 8;
    constexpr std::size_t usual_bytes = 512;
    if (starts_.empty()) {
        starts_.reserve(usual_lines);
        text_.reserve(usual_bytes);
    }
    starts_.push_back(text_.size());
    text_.append(name).append(separator).append(value).push_back('\0');
}

curl_slist* HeaderList::get() {
    if (starts_.empty()) return nullptr;
    nodes_.resize(starts_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        nodes_[i].data = text_.data() + starts_[i];
        nodes_[i].next = i + 1 < nodes_.size() ? &nodes_[i + 1] : nullptr;
    }
    return nodes_.data();
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

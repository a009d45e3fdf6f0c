#include "http/curl_easy.hpp"

#include <new>

namespace cis::detail {

bool CurlEasy::prepare() {
    if (handle) return false;
    handle.reset(curl_easy_init());
    if (!handle) throw std::bad_alloc();
    return true;
}

}  // namespace cis::detail

#include "http/tls_sessions.hpp"

#include <cstddef>
#include <new>

namespace cis::detail {

TlsSessions::TlsSessions() : share_(curl_share_init()) {
    if (!share_) throw std::bad_alloc();
    curl_share_setopt(share_.get(), CURLSHOPT_LOCKFUNC, &TlsSessions::lock);
    curl_share_setopt(share_.get(), CURLSHOPT_UNLOCKFUNC, &TlsSessions::unlock);
    curl_share_setopt(share_.get(), CURLSHOPT_USERDATA, this);
    // If libcurl has no TLS, there is nothing to share.
    curl_share_setopt(share_.get(), CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
}

void TlsSessions::lock(CURL* /*easy*/, curl_lock_data data, curl_lock_access /*access*/,
                       void* context) noexcept {
    static_cast<TlsSessions*>(context)->mutexes_.at(static_cast<std::size_t>(data)).lock();
}

void TlsSessions::unlock(CURL* /*easy*/, curl_lock_data data, void* context) noexcept {
    static_cast<TlsSessions*>(context)->mutexes_.at(static_cast<std::size_t>(data)).unlock();
}

}  // namespace cis::detail

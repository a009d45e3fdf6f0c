#include "http/tls_channel.hpp"

#include <openssl/opensslv.h>

#include <string>
#include <string_view>

namespace cis::detail {

bool curl_uses_this_openssl() {
    // Other TLS libraries with OpenSSL's interface, such as BoringSSL, report another name. If libcurl has
    // several backends, the unused ones are in parentheses.
    static const bool is_used = [] {
        const char* const backend = curl_version_info(CURLVERSION_NOW)->ssl_version;
        const std::string wanted = "OpenSSL/" + std::to_string(OPENSSL_VERSION_MAJOR) + '.';
        return backend != nullptr && std::string_view(backend).starts_with(wanted);
    }();
    return is_used;
}

std::optional<TlsChannel> TlsChannel::of(CURL* easy) noexcept {
    if (!curl_uses_this_openssl()) return std::nullopt;
    const curl_tlssessioninfo* session = nullptr;
    if (curl_easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || session == nullptr ||
        session->backend != CURLSSLBACKEND_OPENSSL || session->internals == nullptr) {
        return std::nullopt;
    }
    return TlsChannel(static_cast<SSL*>(session->internals));
}

bool TlsChannel::speaks_http2() const noexcept {
    const unsigned char* name = nullptr;
    unsigned length = 0;
    SSL_get0_alpn_selected(ssl_, &name, &length);
    return length == 2 && name[0] == 'h' && name[1] == '2';
}

void TlsChannel::on_record(RecordCallback* callback, void* context) const noexcept {
    SSL_set_msg_callback(ssl_, callback);
    SSL_set_msg_callback_arg(ssl_, context);
}

}  // namespace cis::detail

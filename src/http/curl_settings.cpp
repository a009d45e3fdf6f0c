#include "http/curl_settings.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "cis/core/exception.hpp"
#include "cis/http/transfer.hpp"
#include "core/authorities_of_system.hpp"
#include "http/certificate_authorities.hpp"
#include "http/curl_callbacks.hpp"
#include "http/loopback.hpp"
#include "http/proxy.hpp"
#include "http/system_ca_bundle.hpp"
#include "http/tls_channel.hpp"

namespace cis::detail {
namespace {

long as_long(std::int64_t number, long least) {
    return static_cast<long>(std::clamp<std::int64_t>(number, least, std::numeric_limits<long>::max()));
}

constexpr const char* accepted_encoding = "gzip";

void set_method_and_body(OptionSetter& options, HeaderList& headers, const Request& request) {
    // A plain GET is set first, because the handle still has the method and body of the last request. libcurl
    // sends every request with a body as a POST unless it has another name.
    const bool is_plain_get = request.method == Method::get && !request.body;
    const bool is_named = request.method != Method::post && !is_plain_get;
    options.set(CURLOPT_HTTPGET, true)
        .set(CURLOPT_CUSTOMREQUEST, is_named ? to_string(request.method).data() : nullptr);
    if (request.method == Method::post) options.set(CURLOPT_POST, true);
    if (request.body) {
        options.set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body->size()))
            .set(CURLOPT_POSTFIELDS, request.body->data());
        headers.add("Expect", ":");
    } else if (request.method == Method::post) {
        options.set(CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t{0}).set(CURLOPT_POSTFIELDS, "");
        headers.add("Content-Type", ":");  // without it, libcurl would declare a form
    }
}

/// @param user_agent empty if libcurl has it as an option
void set_headers(OptionSetter& options, HeaderList& list, const Headers& headers,
                 std::string_view user_agent) {
    // libcurl prints a header line that it makes from an option twice, one character at a time.
    if (!user_agent.empty() && headers.count("User-Agent") == 0) list.add("User-Agent", ": ", user_agent);
    if (headers.count("Accept-Encoding") == 0) list.add("Accept-Encoding", ": ", accepted_encoding);
    for (const auto& [name, value] : headers) list.add(name, value.empty() ? ";" : ": ", value);
    options.set(CURLOPT_HTTPHEADER, list.get());
}

void set_protocol_rules(OptionSetter& options, HttpVersion version) {
    const bool is_http2 = version == HttpVersion::http2;
    options.set(CURLOPT_NOSIGNAL, true)
        .set(CURLOPT_FOLLOWLOCATION, false)
        .set(CURLOPT_PATH_AS_IS, true)
        .set(CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_NONE))
        .set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
        .set(CURLOPT_ACCEPT_ENCODING, accepted_encoding)
        .set(CURLOPT_HTTP_VERSION,
             is_http2 ? static_cast<long>(CURL_HTTP_VERSION_2TLS) : static_cast<long>(CURL_HTTP_VERSION_1_1));
    // Transfers that begin together wait until the first one knows whether they can share its connection.
    if (is_http2) options.set(CURLOPT_PIPEWAIT, true);
#if LIBCURL_VERSION_NUM >= 0x075700
    options.set(CURLOPT_QUICK_EXIT, true);  // otherwise a hanging resolver would block the end of a call
#endif
}

void set_tls(OptionSetter& options, CurlEasy& easy, const TlsOptions& tls, const std::string& ca_bundle) {
    options.set(CURLOPT_SSL_VERIFYPEER, true).set(CURLOPT_SSL_VERIFYHOST, 2L);
    constexpr const char* none = nullptr;
    if (easy.authorities != nullptr) {
        options.set(CURLOPT_SSL_CTX_FUNCTION, &on_tls_context).set(CURLOPT_SSL_CTX_DATA, &easy);
        options.set(CURLOPT_CAINFO, none).set(CURLOPT_CAPATH, none);
    } else if (!tls.ca_pem.empty()) {
        options.set_blob(CURLOPT_CAINFO_BLOB, tls.ca_pem).set(CURLOPT_CAPATH, none);
    } else if (!ca_bundle.empty()) {
        // With a bundle and no directory libcurl keeps the parsed certificates in the handle.
        options.set(CURLOPT_CAINFO, ca_bundle).set(CURLOPT_CAPATH, none);
    } else if (has_certificate_store) {
        options.set(CURLOPT_SSL_OPTIONS, static_cast<long>(CURLSSLOPT_NATIVE_CA));
    }
    options.set_unless_empty(CURLOPT_SSLCERT, tls.client_certificate_file)
        .set_unless_empty(CURLOPT_SSLKEY, tls.client_key_file)
        .set_unless_empty(CURLOPT_PINNEDPUBLICKEY, tls.pinned_public_key);
    // The password is set even if it is empty. Without one, OpenSSL asks for it at the terminal, and libcurl
    // 7.88 crashes if the key is a text.
    if (!tls.client_certificate_file.empty() || !tls.client_certificate_pem.empty())
        options.set(CURLOPT_KEYPASSWD, tls.client_key_password.reveal().c_str());
    if (!tls.client_certificate_pem.empty()) {
        options.set_blob(CURLOPT_SSLCERT_BLOB, tls.client_certificate_pem)
            .set_blob(CURLOPT_SSLKEY_BLOB, tls.client_key_pem.reveal());
    }
    switch (tls.min_version) {
        case TlsVersion::system: break;
        case TlsVersion::tls1_2:
            options.set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
            break;
        case TlsVersion::tls1_3:
            options.set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_3));
            break;
    }
}

long proxy_authentication(ProxyAuthentication wanted) {
    switch (wanted) {
        case ProxyAuthentication::digest: return static_cast<long>(CURLAUTH_DIGEST);
        case ProxyAuthentication::ntlm: return static_cast<long>(CURLAUTH_NTLM);
        case ProxyAuthentication::negotiate: return static_cast<long>(CURLAUTH_NEGOTIATE);
        case ProxyAuthentication::any: return static_cast<long>(CURLAUTH_ANY);
        case ProxyAuthentication::basic: break;
    }
    return static_cast<long>(CURLAUTH_BASIC);
}

void set_connection(OptionSetter& options, const ConnectionOptions& wanted) {
    if (wanted.tcp_keep_alive) {
        const long interval = as_long(wanted.tcp_keep_alive->count(), 1);
        options.set(CURLOPT_TCP_KEEPALIVE, true)
            .set(CURLOPT_TCP_KEEPIDLE, interval)
            .set(CURLOPT_TCP_KEEPINTVL, interval);
    }
    // An idle connection is identified by its local port. Unix sockets have none, so unread data on them
    // would not be noticed.
    if (!wanted.unix_socket.empty()) options.set(CURLOPT_FORBID_REUSE, true);
    options.set_unless_empty(CURLOPT_UNIX_SOCKET_PATH, wanted.unix_socket)
        .set(CURLOPT_PROXYAUTH, proxy_authentication(wanted.proxy_authentication));
}

bool names_a_proxy(const std::optional<Secret>& proxy) {
    if (proxy) return !proxy->empty();
    return environment_proxy("http") || environment_proxy("https");
}

void set_limits(OptionSetter& options, const TransferLimits& limits) {
    options.set(CURLOPT_CONNECTTIMEOUT_MS, curl_time(limits.connect_timeout))
        .set(CURLOPT_TIMEOUT_MS, curl_time(limits.timeout));
}

/// Whether all connections can share the parsed certificates. libcurl also calls back for the TLS connection
/// to a proxy. The authorities of the service must not be used for that connection.
bool are_shareable(bool are_known, bool has_proxy) {
    return are_known && !has_proxy && curl_uses_this_openssl();
}

std::string bundle_of(const TlsOptions& tls) {
    if (!tls.ca_pem.empty()) return {};
    return tls.ca_file.empty() ? system_ca_bundle() : tls.ca_file;
}

}  // namespace

long curl_time(std::chrono::milliseconds time) noexcept { return as_long(time.count(), 1); }

CurlSettings::CurlSettings(CurlOptions wanted)
    : wanted_(std::move(wanted)),
      ca_bundle_(bundle_of(wanted_.tls)),
      has_proxy_(names_a_proxy(wanted_.proxy)),
      proxy_exceptions_(has_proxy_ ? ProxyExceptions::of_environment().value() : ProxyExceptions{}),
      authorities_(are_shareable(!ca_bundle_.empty() || !wanted_.tls.ca_pem.empty(), has_proxy_)
                       ? std::make_unique<CertificateAuthorities>(ca_bundle_, wanted_.tls.ca_pem)
                       : nullptr),
      resolve_(wanted_.connection.resolve),
      connect_to_(wanted_.connection.connect_to) {
    if (!wanted_.proxy || wanted_.proxy->empty()) return;
    // libcurl's own message would quote the URL with its password.
    if (const auto fault = fault_of_proxy(wanted_.proxy->reveal()); !fault.empty())
        throw_error(invalid_argument("proxy", std::string(fault)));
}

void CurlSettings::apply_lasting(OptionSetter& options, CurlEasy& easy, CURLSH* tls_sessions) const {
    options.set(CURLOPT_ERRORBUFFER, easy.error_text.data())
        .set(CURLOPT_SHARE, tls_sessions)
        .set(CURLOPT_MAXAGE_CONN, as_long(wanted_.max_idle.count(), -1))
        .set(CURLOPT_WRITEFUNCTION, &on_body)
        .set(CURLOPT_WRITEDATA, &easy)
        .set(CURLOPT_HEADERFUNCTION, &on_header)
        .set(CURLOPT_HEADERDATA, &easy)
        .set(CURLOPT_PREREQFUNCTION, &on_send)
        .set(CURLOPT_PREREQDATA, &easy)
        .set(CURLOPT_OPENSOCKETFUNCTION, &on_open_socket)
        .set(CURLOPT_OPENSOCKETDATA, &easy)
        .set(CURLOPT_CLOSESOCKETFUNCTION, &on_close_socket)
        .set(CURLOPT_CLOSESOCKETDATA, &easy.sockets);
    if (!has_proxy_) {
        // Without this, libcurl searches the environment for every request.
        options.set(CURLOPT_PROXY, "").set(CURLOPT_NOPROXY, "");
    } else {
        options.set(CURLOPT_USERAGENT, wanted_.user_agent);  // sent to the proxy itself, too
        if (wanted_.proxy) options.set(CURLOPT_PROXY, wanted_.proxy->reveal());
        // A proxy with TLS is verified with the system's authorities, not with those of the service.
        options.set_unless_empty(CURLOPT_PROXY_CAINFO, system_ca_bundle());
        if (has_certificate_store)
            options.set(CURLOPT_PROXY_SSL_OPTIONS, static_cast<long>(CURLSSLOPT_NATIVE_CA));
    }
    set_protocol_rules(options, wanted_.http_version);
    easy.authorities = authorities_.get();
    set_tls(options, easy, wanted_.tls, ca_bundle_);
    set_connection(options, wanted_.connection);
    options.set(CURLOPT_RESOLVE, resolve_.get()).set(CURLOPT_CONNECT_TO, connect_to_.get());
}

const char* CurlSettings::proxy_setting(std::string_view url) const {
    if (wanted_.proxy) return "the option proxy";
    const auto proxy = environment_proxy(url.starts_with("https:") ? "https" : "http");
    return proxy ? proxy->variable : nullptr;
}

void CurlSettings::apply_request(OptionSetter& options, CurlEasy& easy, HeaderList& headers,
                                 const Request& request, const TransferLimits& limits) const {
    // If libcurl parses a URL itself, it also prints it again, one character at a time. If it gets both
    // forms, it prints nothing.
    options.set(CURLOPT_URL, request.url).set(CURLOPT_CURLU, easy.parse(request.url));
    if (has_proxy_) {
        // A request to this machine uses no proxy.
        const bool goes_directly = is_loopback_url(request.url) || proxy_exceptions_.contain(request.url);
        options.set(CURLOPT_NOPROXY, goes_directly ? "*" : "");
        easy.proxy_setting = goes_directly ? nullptr : proxy_setting(request.url);
    }
    set_limits(options, limits);
    set_method_and_body(options, headers, request);
    set_headers(options, headers, request.headers, has_proxy_ ? std::string_view{} : wanted_.user_agent);
}

}  // namespace cis::detail

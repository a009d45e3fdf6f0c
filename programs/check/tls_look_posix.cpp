#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <memory>

#include "check/timed_connection.hpp"
#include "check/tls_look.hpp"
#include "core/authorities_of_system.hpp"
#include "core/readable_file.hpp"

namespace cis::programs::check_command {
namespace {

template <auto Free>
struct FreeWith {
    template <class T>
    void operator()(T* object) const noexcept {
        Free(object);
    }
};
using Context = std::unique_ptr<SSL_CTX, FreeWith<&SSL_CTX_free>>;
using Session = std::unique_ptr<SSL, FreeWith<&SSL_free>>;
using Names = std::unique_ptr<GENERAL_NAMES, FreeWith<&GENERAL_NAMES_free>>;

/// Trusts the authorities that the client trusts.
void trust(SSL_CTX* context, const std::string& ca_file) {
    if (!ca_file.empty()) {
        if (SSL_CTX_load_verify_file(context, ca_file.c_str()) != 1)
            throw NoConnection("the file of authorities has no certificate");
    } else {
        bool is_found = false;
        for (const std::string_view place : cis::detail::ca_bundle_places) {
            const std::string file(place);
            is_found = is_found || (cis::detail::is_readable_file(file) &&
                                    SSL_CTX_load_verify_file(context, file.c_str()) == 1);
        }
        if (!is_found) SSL_CTX_set_default_verify_paths(context);
    }
    // Like the client, accepts any certificate in the file as the end of a chain.
    X509_STORE_set_flags(SSL_CTX_get_cert_store(context),
                         X509_V_FLAG_TRUSTED_FIRST | X509_V_FLAG_PARTIAL_CHAIN);
}

/// Sets the name that the certificate must have. Also sends it to the server (SNI), unless it is an IP
/// address.
void expect(SSL* session, const std::string& host) {
    X509_VERIFY_PARAM* const rules = SSL_get0_param(session);
    if (X509_VERIFY_PARAM_set1_ip_asc(rules, host.c_str()) == 1) return;
    SSL_set1_host(session, host.c_str());
    SSL_set_tlsext_host_name(session, host.c_str());
}

void shake_hands(SSL* session, TimedConnection& connection) {
    while (true) {
        ERR_clear_error();
        const int done = SSL_connect(session);
        if (done == 1) return;
        switch (SSL_get_error(session, done)) {
            case SSL_ERROR_WANT_READ: connection.wait_until_readable(); break;
            case SSL_ERROR_WANT_WRITE: connection.wait_until_writable(); break;
            default:
                throw NoConnection("what answers does not speak TLS, or not a version of it that is used");
        }
    }
}

CertificateFault fault_of(long result) noexcept {
    switch (result) {
        case X509_V_OK: return CertificateFault::none;
        case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
        case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
        case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE: return CertificateFault::untrusted;
        case X509_V_ERR_HOSTNAME_MISMATCH:
        case X509_V_ERR_IP_ADDRESS_MISMATCH: return CertificateFault::wrong_name;
        case X509_V_ERR_CERT_HAS_EXPIRED: return CertificateFault::expired;
        case X509_V_ERR_CERT_NOT_YET_VALID: return CertificateFault::not_yet_valid;
        default: return CertificateFault::other;
    }
}

std::string day_of(const ASN1_TIME* time) {
    std::tm parts{};
    std::array<char, 16> text{};
    if (time == nullptr || ASN1_TIME_to_tm(time, &parts) != 1) return {};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d", &parts)};
}

constexpr std::size_t longest_name = 64;

/// One part of a name of a certificate; empty if there is none.
std::string part_of(const X509_NAME* name, int part) {
    const int index = X509_NAME_get_index_by_NID(name, part, -1);
    if (index < 0) return {};
    const ASN1_STRING* const text = X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, index));
    unsigned char* utf8 = nullptr;
    const int size = ASN1_STRING_to_UTF8(&utf8, text);
    if (size < 0) return {};
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): OpenSSL has unsigned characters
    std::string result(reinterpret_cast<const char*>(utf8), static_cast<std::size_t>(size));
    CRYPTO_free(utf8, nullptr, 0);  // OPENSSL_free() would put the path of this file into the program
    return result.substr(0, longest_name);
}

/// Who has issued a certificate: `Let's Encrypt R11`.
std::string issuer_of(const X509* certificate) {
    const X509_NAME* const issuer = X509_get_issuer_name(certificate);
    const std::string organisation = part_of(issuer, NID_organizationName);
    std::string name = part_of(issuer, NID_commonName);
    if (organisation.empty() || name.starts_with(organisation)) return name;
    return name.empty() ? organisation : organisation + ' ' + name;
}

/// The first DNS name that a certificate is for, otherwise its common name.
std::string name_of(const X509* certificate) {
    const Names names(
        static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr)));
    for (int i = 0; names && i < sk_GENERAL_NAME_num(names.get()); ++i) {
        const GENERAL_NAME* const one = sk_GENERAL_NAME_value(names.get(), i);
        if (one->type != GEN_DNS) continue;
        const ASN1_IA5STRING* const text = one->d.dNSName;
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): OpenSSL has unsigned characters
        return {reinterpret_cast<const char*>(ASN1_STRING_get0_data(text)),
                std::min(static_cast<std::size_t>(ASN1_STRING_length(text)), longest_name)};
    }
    return part_of(X509_get_subject_name(certificate), NID_commonName);
}

void read(const SSL* session, TlsLook& look) {
    look.version = SSL_get_version(session);
    const long result = SSL_get_verify_result(session);
    look.fault = fault_of(result);
    if (look.fault != CertificateFault::none) look.reason = X509_verify_cert_error_string(result);
    if (const X509* const certificate = SSL_get0_peer_certificate(session)) {
        look.issuer = issuer_of(certificate);
        look.name = name_of(certificate);
        look.valid_from = day_of(X509_get0_notBefore(certificate));
        look.valid_until = day_of(X509_get0_notAfter(certificate));
    }
}

std::string authority_of(const TlsPlace& place) {
    const bool is_ipv6 = place.host.find(':') != std::string::npos;
    return (is_ipv6 ? '[' + place.host + ']' : place.host) + ':' + place.port;
}

std::string without_brackets(const std::string& host) {
    return host.starts_with('[') ? host.substr(1, host.size() - 2) : host;
}

void look(const TlsPlace& place, TimedConnection::Clock::time_point until, TlsLook& seen) {
    const Context context(SSL_CTX_new(TLS_client_method()));
    if (!context) throw NoConnection("OpenSSL cannot be used");
    trust(context.get(), place.ca_file);
    const bool has_proxy = place.proxy.is_used();
    TimedConnection connection(has_proxy ? without_brackets(place.proxy.host) : place.host,
                               has_proxy ? place.proxy.port : place.port, until);
    if (has_proxy) connection.tunnel(authority_of(place), place.proxy);
    seen.is_connected = true;
    const Session session(SSL_new(context.get()));
    if (!session || SSL_set_fd(session.get(), connection.socket()) != 1)
        throw NoConnection("OpenSSL cannot be used");
    // A failed verification does not end the handshake: its result is read afterwards, and nothing is sent.
    SSL_set_verify(session.get(), SSL_VERIFY_NONE, nullptr);
    expect(session.get(), place.host);
    shake_hands(session.get(), connection);
    read(session.get(), seen);
    SSL_shutdown(session.get());
}

}  // namespace

std::optional<TlsLook> look_at_tls(const TlsPlace& place, std::chrono::milliseconds longest) {
    if (place.proxy.is_used() && place.proxy.scheme != "http") return std::nullopt;
    TlsLook seen;
    try {
        look(place, TimedConnection::Clock::now() + longest, seen);
    } catch (const NoConnection& obstacle) {
        seen.obstacle = obstacle.what();
    }
    return seen;
}

}  // namespace cis::programs::check_command

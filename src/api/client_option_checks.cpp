#include "api/client_option_checks.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "call/setting_checks.hpp"
#include "core/readable_file.hpp"
#include "http/certificate_authorities.hpp"
#include "http/header_rules.hpp"
#include "http/loopback.hpp"

namespace cis::detail {
namespace {

/// Whether a PEM key needs a password.
bool is_encrypted(const Secret& key_pem) {
    return key_pem.reveal().find("ENCRYPTED") != std::string::npos;  // in PKCS #8 and in OpenSSL's old form
}

/// Checks that a certificate comes either from a file or from a text, and that its key comes from the same
/// kind of source.
std::optional<Error> check_certificates(const TlsOptions& tls) {
    if (!tls.ca_pem.empty() && !tls.ca_file.empty())
        return invalid_argument("tls.ca_pem", "cannot be combined with tls.ca_file");
    if (!tls.ca_pem.empty() && !contains_certificate(tls.ca_pem))
        return invalid_argument("tls.ca_pem", "contains no certificate, or a damaged one");
    if (!tls.client_certificate_pem.empty() && !tls.client_certificate_file.empty()) {
        return invalid_argument("tls.client_certificate_pem",
                                "cannot be combined with tls.client_certificate_file");
    }
    if (!tls.client_certificate_pem.empty() && !contains_certificate(tls.client_certificate_pem))
        return invalid_argument("tls.client_certificate_pem", "contains no certificate, or a damaged one");
    if (!tls.client_key_file.empty() && tls.client_certificate_file.empty())
        return invalid_argument("tls.client_key_file", "requires tls.client_certificate_file");
    if (tls.client_key_pem.empty() == !tls.client_certificate_pem.empty())
        return invalid_argument("tls.client_key_pem", "and tls.client_certificate_pem require each other");
    if (is_encrypted(tls.client_key_pem) && tls.client_key_password.empty())
        return invalid_argument("tls.client_key_password", "is needed for an encrypted key");
    if (tls.min_version < TlsVersion::system || tls.min_version > TlsVersion::tls1_3)
        return invalid_argument("tls.min_version", "must be system, tls1_2 or tls1_3");
    return std::nullopt;
}

bool is_number_of_port(std::string_view text) {
    unsigned port = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), port);
    return failed == std::errc() && end == text.data() + text.size() && port >= 1 && port <= 65'535;
}

/// Whether a text is a name, or an address in brackets, in the form that libcurl compares with the host of a
/// URL.
bool is_host(std::string_view text) {
    constexpr std::string_view others = "-._[]:";
    const auto is_usual = [&](char one) {
        const auto byte = static_cast<unsigned char>(one);
        return byte > 0x7F || std::isalnum(byte) != 0 || others.find(one) != std::string_view::npos;
    };
    return !text.empty() && text.front() != '-' && text.back() != '.' && std::ranges::all_of(text, is_usual);
}

/// Reads `HOST:PORT` before the second colon. Colons of an address in brackets do not count.
/// @return the text after that colon; none if the entry has another form
std::optional<std::string_view> after_host_and_port(std::string_view entry, bool may_be_empty) {
    const std::size_t bracket = entry.starts_with('[') ? entry.find(']') : 0;
    const std::size_t host_end = entry.find(':', bracket == std::string_view::npos ? 0 : bracket);
    if (host_end == std::string_view::npos) return std::nullopt;
    const std::size_t port_end = entry.find(':', host_end + 1);
    if (port_end == std::string_view::npos) return std::nullopt;
    const std::string_view host = entry.substr(0, host_end);
    const std::string_view port = entry.substr(host_end + 1, port_end - host_end - 1);
    if (!(is_host(host) || (may_be_empty && host.empty()))) return std::nullopt;
    if (!(is_number_of_port(port) || (may_be_empty && port.empty()))) return std::nullopt;
    return entry.substr(port_end + 1);
}

bool is_resolve_entry(std::string_view entry) {
    const auto addresses = after_host_and_port(entry, false);
    if (!addresses || addresses->empty()) return false;
    return std::ranges::all_of(*addresses, [](char one) {
        return std::isxdigit(static_cast<unsigned char>(one)) != 0 ||
               std::string_view(".:[],").find(one) != std::string_view::npos;
    });
}

bool is_connect_to_entry(std::string_view entry) {
    const auto other = after_host_and_port(entry, true);
    if (!other) return false;
    const std::size_t host_end = other->rfind(':');
    if (host_end == std::string_view::npos) return false;
    const std::string_view host = other->substr(0, host_end);
    const std::string_view port = other->substr(host_end + 1);
    const bool leads_somewhere = !host.empty() || !port.empty();
    return leads_somewhere && (host.empty() || is_host(host)) && (port.empty() || is_number_of_port(port));
}

/// Checks the entries of a list for libcurl, which would ignore what it cannot read.
std::optional<Error> check_entries(const std::string& name, const std::vector<std::string>& entries,
                                   bool (*is_entry)(std::string_view), const char* form) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!is_entry(entries[i])) return invalid_argument(name + '[' + std::to_string(i) + ']', form);
    }
    return std::nullopt;
}

std::optional<Error> check_places(const ClientOptions& options, const BaseUrl& base_url) {
    const ConnectionOptions& places = options.connection;
    if (places.tcp_keep_alive && places.tcp_keep_alive->count() < 1)
        return invalid_argument("connection.tcp_keep_alive", "must be at least 1 s");
    if (auto error = check_entries("connection.resolve", places.resolve, &is_resolve_entry,
                                   "must be HOST:PORT:ADDRESS"))
        return error;
    if (auto error = check_entries("connection.connect_to", places.connect_to, &is_connect_to_entry,
                                   "must be HOST:PORT:OTHER_HOST:OTHER_PORT"))
        return error;
    if (places.unix_socket.find('\0') != std::string::npos)
        return invalid_argument("connection.unix_socket", "must not contain U+0000");
    // `http` to this machine is allowed because nobody can read it on the way. These options lead elsewhere.
    const bool leaves = !places.resolve.empty() || !places.connect_to.empty();
    if (leaves && base_url.text().starts_with("http:") && !options.allow_plaintext) {
        return invalid_argument("allow_plaintext",
                                "is needed for http with connection.resolve or connection.connect_to");
    }
    if (places.proxy_authentication < ProxyAuthentication::basic ||
        places.proxy_authentication > ProxyAuthentication::any)
        return invalid_argument("connection.proxy_authentication", "must be one of ProxyAuthentication");
    // With http, the request itself would be sent twice. With https, the proxy answers before the request is
    // sent.
    if (places.proxy_authentication != ProxyAuthentication::basic && base_url.text().starts_with("http:"))
        return invalid_argument("connection.proxy_authentication", "must be basic for http");
    return std::nullopt;
}

}  // namespace

bool has_credentials(const ClientOptions& options) {
    return !options.api_key.empty() || options.api_key_provider || !options.authorization.empty() ||
           options.authorization_provider;
}

std::optional<Error> check_credentials(const ClientOptions& options) {
    if (!has_credentials(options)) {
        return invalid_argument(
            "api_key", "is missing: set api_key, api_key_provider, authorization or authorization_provider");
    }
    if (!options.api_key.empty() && options.api_key_provider) {
        return invalid_argument("api_key", "cannot be combined with api_key_provider");
    }
    if (!options.authorization.empty() && options.authorization_provider) {
        return invalid_argument("authorization", "cannot be combined with authorization_provider");
    }
    return std::nullopt;
}

std::optional<Error> check_calls(const ClientOptions& options) {
    using Text = std::pair<const char*, std::string_view>;
    const std::array header_values = {
        Text{"api_key", options.api_key.reveal()},
        Text{"authorization", options.authorization.reveal()},
        Text{"workspace_id", options.workspace_id},
        Text{"user_agent", options.user_agent},
    };
    for (const auto& [name, value] : header_values) {
        if (const auto fault = fault_of_header("X", value); !fault.empty())
            return invalid_argument(name, std::string(fault));
    }
    using Time = std::pair<const char*, std::chrono::milliseconds>;
    const std::array times = {
        Time{"connect_timeout", options.connect_timeout},
        Time{"timeout", options.timeout},
        Time{"deadline", options.deadline},
    };
    for (const auto& [name, time] : times) {
        if (auto error = check_time(name, time)) return error;
    }
    return check_retry(options.retry);
}

std::optional<Error> check_limits(const ClientOptions& options) {
    if (options.max_idle_connections < 1)
        return invalid_argument("max_idle_connections", "must be at least 1");
    if (options.max_in_flight < 1) return invalid_argument("max_in_flight", "must be at least 1");
    if (options.max_response_bytes < 1) return invalid_argument("max_response_bytes", "must be at least 1");
    if (options.max_expansion < 1) return invalid_argument("max_expansion", "must be at least 1");
    for (std::size_t i = 0; i < options.interceptors.size(); ++i) {
        if (!options.interceptors[i])
            return invalid_argument("interceptors[" + std::to_string(i) + "]", "must not be null");
    }
    return std::nullopt;
}

std::optional<EnvironmentProxy> environment_proxy_for(const BaseUrl& base_url) {
    if (is_loopback_url(base_url.text())) return std::nullopt;
    return environment_proxy(base_url.text().starts_with("https:") ? "https" : "http");
}

std::optional<Error> check_connections(const ClientOptions& options, const BaseUrl& base_url) {
    if (options.http_version != HttpVersion::http1_1 && options.http_version != HttpVersion::http2)
        return invalid_argument("http_version", "must be http1_1 or http2");
    using File = std::pair<const char*, const std::string&>;
    const std::array files = {
        File{"tls.ca_file", options.tls.ca_file},
        File{"tls.client_certificate_file", options.tls.client_certificate_file},
        File{"tls.client_key_file", options.tls.client_key_file},
    };
    for (const auto& [name, path] : files) {
        if (!path.empty() && !is_readable_file(path)) return invalid_argument(name, unreadable_file);
    }
    if (auto error = check_certificates(options.tls)) return error;
    if (auto error = check_places(options, base_url)) return error;
    if (options.proxy) return std::nullopt;
    const auto proxy = environment_proxy_for(base_url);
    if (!proxy) return std::nullopt;
    if (const auto fault = fault_of_proxy(proxy->url); !fault.empty())
        return invalid_argument(proxy->variable, std::string(fault));
    return std::nullopt;
}

}  // namespace cis::detail

#include "check/network_findings.hpp"

#include "core/readable_file.hpp"
#include "service/connection_words.hpp"

namespace cis::programs::check_command {
namespace {

Finding proxy_failed(std::string text, std::string advice, ExitCode exit) {
    return {.name = "proxy",
            .state = FindingState::failed,
            .text = std::move(text),
            .advice = std::move(advice),
            .exit = exit};
}

Finding tls_failed(std::string text, std::string advice, ExitCode exit) {
    return {.name = "TLS",
            .state = FindingState::failed,
            .text = std::move(text),
            .advice = std::move(advice),
            .exit = exit};
}

Finding refusal_of_proxy(const std::string& text, const ProxyChoice& proxy, const Error& error) {
    if (error.status == 407) {
        return proxy_failed(text + ": wants a user name and a password (status 407)",
                            "They belong into " + proxy.variable + ": http://USER:PASSWORD@" + proxy.host +
                                ':' + proxy.port + ". The service's key is not the cause.",
                            ExitCode::refused);
    }
    if (error.reason.starts_with("the proxy refused")) {
        return proxy_failed(text + ": " + error.reason.substr(sizeof("the proxy ") - 1),
                            "It does not let this address through. Ask whoever runs your network, or name "
                            "the host in NO_PROXY if it can be reached without a proxy.",
                            ExitCode::refused);
    }
    const std::size_t colon = error.reason.find(": ");
    return proxy_failed(
        text + connection_words(error.reason.substr(colon == std::string::npos ? 0 : colon + 2)),
        "Is " + proxy.variable + " right? If no proxy is needed, unset it, or name the host in NO_PROXY.",
        ExitCode::again);
}

/// What a certificate says.
std::string words_of(const TlsLook& look) {
    if (look.version.empty()) return {};
    return look.version + ", certificate until " + look.valid_until + " by " +
           (look.issuer.empty() ? "somebody without a name" : look.issuer);
}

std::string trusted_by(const ServiceSource& source) {
    return source.ca_file.empty() ? "" : "; trusted: those in the file of " + source.ca_file_from;
}

Finding fault_of_certificate(const ServiceSource& source, const TlsLook& look) {
    switch (look.fault) {
        case CertificateFault::wrong_name:
            return tls_failed(words_of(look) + ": it is for another host, " + look.name,
                              "Is the address right?", ExitCode::usage);
        case CertificateFault::expired:
            return tls_failed(words_of(look) + ": it has expired",
                              "Tell whoever runs the service. Is the date of this machine right?",
                              ExitCode::again);
        case CertificateFault::not_yet_valid:
            return tls_failed(words_of(look) + ": it is valid only from " + look.valid_from,
                              "Is the date of this machine right?", ExitCode::again);
        case CertificateFault::untrusted:
            return tls_failed(
                words_of(look) + ": nobody who is trusted here has signed it (" + look.reason + ')' +
                    trusted_by(source),
                source.ca_file.empty()
                    ? "Is the address right? Behind a company's proxy, CIS_CA_FILE names the file of its "
                      "certificates."
                    : "Does " + source.ca_file_from + " name the right file?",
                ExitCode::usage);
        case CertificateFault::none:
        case CertificateFault::other: break;
    }
    return tls_failed(words_of(look) + ": " + look.reason, "Tell whoever runs the service.", ExitCode::usage);
}

Finding tls_refused(const ServiceSource& source, const Error& error, const std::optional<TlsLook>& look) {
    if (look && look->fault != CertificateFault::none) return fault_of_certificate(source, *look);
    if (look && !look->obstacle.empty()) {
        return tls_failed(look->obstacle,
                          "Is the address right, with its port? Does the service speak https there?",
                          ExitCode::usage);
    }
    return tls_failed("it is not secure" + connection_words(error.reason) + trusted_by(source),
                      "Is the address right? Behind a company's proxy, CIS_CA_FILE names the file of its "
                      "certificates.",
                      ExitCode::usage);
}

}  // namespace

Finding proxy_finding(const Result<ProxyChoice>& proxy, const std::optional<Answer>& answer) {
    if (!proxy) {
        return proxy_failed(proxy.error().param + ' ' + proxy.error().reason,
                            "Set " + proxy.error().param + " anew, or unset it.", ExitCode::usage);
    }
    if (!proxy->is_used() && answer && answer->is_of_proxy()) {
        return proxy_failed("none is named, but one answers (status 407)",
                            "Ask whoever runs your network; https_proxy names a proxy.", ExitCode::refused);
    }
    if (proxy->variable.empty()) return {.name = "proxy", .text = "none: no variable names one"};
    if (proxy->exception == "loopback")
        return {.name = "proxy", .text = "none: this machine is reached without that of " + proxy->variable};
    if (!proxy->is_used()) {
        return {.name = "proxy",
                .text = "none: the host is in " + proxy->exception + ", so that of " + proxy->variable +
                        " is not used"};
    }
    const std::string text =
        proxy->scheme + "://" + proxy->host + ':' + proxy->port + ", from " + proxy->variable;
    if (answer && answer->is_of_proxy()) return refusal_of_proxy(text, *proxy, *answer->error);
    return {.name = "proxy", .text = text};
}

std::optional<Finding> ca_file_fault(const ServiceSource& source) {
    if (source.ca_file.empty() || detail::is_readable_file(source.ca_file)) return std::nullopt;
    return tls_failed(source.ca_file_from + ' ' + detail::unreadable_file,
                      "It must be a file of certificates (PEM).", ExitCode::usage);
}

Finding tls_finding(const ServiceSource& source, const std::optional<Answer>& answer,
                    const std::optional<TlsLook>& look) {
    // The client refuses such a file for every address.
    if (auto fault = ca_file_fault(source)) return *std::move(fault);
    if (source.address.starts_with("http:")) return not_tried("TLS", "the address begins with http:");
    if (!answer) return not_tried("TLS", "a setting is wrong");
    if (answer->is_of_proxy()) return not_tried("TLS", "the proxy does not let it through");
    if (answer->error && answer->error->kind == ErrorKind::tls)
        return tls_refused(source, *answer->error, look);
    const bool is_silent = answer->error && answer->error->status == 0;
    if (is_silent && (!look || look->version.empty())) return not_tried("TLS", "there is no connection");
    if (!look || look->version.empty())
        return {.name = "TLS", .text = "the certificate is trusted" + trusted_by(source)};
    // The client trusts the certificate, so a different result here does not matter.
    return {.name = "TLS", .text = words_of(*look) + trusted_by(source)};
}

}  // namespace cis::programs::check_command

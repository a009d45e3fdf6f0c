#include "api/options_from_env.hpp"

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "api/client_option_checks.hpp"
#include "cis/core/exception.hpp"
#include "cis/http/attempt_log.hpp"
#include "cis/http/url.hpp"
#include "core/readable_file.hpp"
#include "http/header_rules.hpp"

namespace cis::detail {
namespace {

/// Reads a variable; empty if it is not set.
std::string read(const char* variable) {
    // The environment is only read. A program that changes it in another thread must synchronise that itself.
    const char* const text = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): see above
    return text == nullptr ? "" : text;
}

/// Reads a variable whose value is sent in a header. The text of a fault names the variable, not the option.
std::string read_header_value(const char* variable) {
    std::string text = read(variable);
    if (text.empty()) return text;
    if (const auto fault = fault_of_header("X", text); !fault.empty())
        throw_error(invalid_argument(variable, std::string(fault)));
    return text;
}

bool read_bool(const char* variable, bool otherwise) {
    const std::string text = read(variable);
    if (text.empty()) return otherwise;
    if (text == "1" || text == "true") return true;
    if (text == "0" || text == "false") return false;
    throw_error(invalid_argument(variable, "must be 1, 0, true or false"));
}

void read_ca_file(ClientOptions& options) {
    const char* variable = "CIS_CA_FILE";
    std::string path = read(variable);
    if (options.tls.ca_file.empty() && options.tls.ca_pem.empty()) {
        if (path.empty()) path = read(variable = "SSL_CERT_FILE");
        if (path.empty()) path = read(variable = "CURL_CA_BUNDLE");
    }
    if (path.empty()) return;
    if (!is_readable_file(path)) throw_error(invalid_argument(variable, unreadable_file));
    options.tls.ca_file = std::move(path);
    options.tls.ca_pem.clear();
}

void read_log(ClientOptions& options) {
    const std::string text = read("CIS_LOG");
    if (text.empty()) return;
    if (text != "attempts") {
        // A log must not keep a program from starting.
        std::clog << "CIS_LOG must be attempts or empty: nothing is logged\n";
        return;
    }
    options.interceptors.push_back(std::make_shared<AttemptLog>());
}

void read_api_key(ClientOptions& options) {
    std::string key = read_header_value("CIS_API_KEY");
    if (key.empty()) return;
    if (key.front() == ' ' || key.back() == ' ')
        throw_error(invalid_argument("CIS_API_KEY", "begins or ends with a blank"));
    if (options.api_key_provider) {
        throw_error(invalid_argument("CIS_API_KEY", "cannot be combined with api_key_provider"));
    }
    options.api_key = std::move(key);
}

/// Throws if the URL in a variable is invalid. The text names the variable, not the option.
void check_base_url(const char* variable, const ClientOptions& options) {
    const auto url = BaseUrl::parse(options.base_url, options.allow_plaintext);
    if (url) return;
    const bool is_plaintext = BaseUrl::parse(options.base_url, true).has_value();
    throw_error(invalid_argument(
        variable, is_plaintext ? "http sends the key unencrypted: use https, or set CIS_ALLOW_PLAINTEXT=1"
                               : url.error().reason));
}

}  // namespace

ClientOptions options_from_env(const char* base_url_variable, ClientOptions options) {
    std::string base_url = read(base_url_variable);
    const bool names_base_url = !base_url.empty();
    if (names_base_url) options.base_url = std::move(base_url);
    read_api_key(options);
    if (std::string value = read_header_value("CIS_WORKSPACE_ID"); !value.empty())
        options.workspace_id = std::move(value);
    options.allow_plaintext = read_bool("CIS_ALLOW_PLAINTEXT", options.allow_plaintext);
    if (!options.transport) read_ca_file(options);
    read_log(options);
    if (options.base_url.empty()) throw_error(invalid_argument(base_url_variable, "is not set"));
    if (names_base_url) check_base_url(base_url_variable, options);
    if (!has_credentials(options)) throw_error(invalid_argument("CIS_API_KEY", "is not set"));
    return options;
}

}  // namespace cis::detail

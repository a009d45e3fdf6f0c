#pragma once

#include <memory>
#include <string>

#include "cis/http/curl_options.hpp"
#include "cis/http/request.hpp"
#include "http/curl_easy.hpp"
#include "http/curl_list.hpp"
#include "http/header_list.hpp"
#include "http/option_setter.hpp"
#include "http/proxy_exceptions.hpp"

namespace cis::detail {

/// Converts a time to libcurl's type, a `long`, which has 32 bits on Windows. The result is never 0, which
/// would mean no limit.
[[nodiscard]] long curl_time(std::chrono::milliseconds time) noexcept;

/// How a transport sets libcurl's options.
class CurlSettings {
public:
    /// Searches once for a certificate bundle, and for the environment's proxy and the hosts that need none.
    /// Throws Exception (`invalid_argument`) if the proxy of the options or the list of hosts is unusable.
    explicit CurlSettings(CurlOptions wanted);
    CurlSettings(const CurlSettings&) = delete;
    CurlSettings& operator=(const CurlSettings&) = delete;
    ~CurlSettings() = default;

    /// The options as they were given.
    [[nodiscard]] const CurlOptions& wanted() const noexcept { return wanted_; }

    /// Sets the options that are the same for every request. A reused easy handle needs them once: resetting
    /// it and setting everything again costs a tenth of a small request.
    void apply_lasting(OptionSetter& options, CurlEasy& easy, CURLSH* tls_sessions) const;
    /// Sets all options of one request, independent of the last request on the easy handle.
    /// @param headers the header lines, which must outlive the transfer
    void apply_request(OptionSetter& options, CurlEasy& easy, HeaderList& headers, const Request& request,
                       const TransferLimits& limits) const;

private:
    /// The option or variable that sets the proxy, for a URL that is reached through a proxy.
    [[nodiscard]] const char* proxy_setting(std::string_view url) const;

    const CurlOptions wanted_;
    const std::string ca_bundle_;  ///< empty: libcurl chooses
    const bool has_proxy_;
    const ProxyExceptions proxy_exceptions_;
    const std::unique_ptr<CertificateAuthorities> authorities_;  ///< none: libcurl reads the bundle itself
    CurlList resolve_;
    CurlList connect_to_;
};

}  // namespace cis::detail

#pragma once

#include <memory>
#include <string>

#include "cis/http/curl_options.hpp"
#include "cis/http/request.hpp"
#include "http/curl_handle.hpp"

namespace cis::detail {

/// How a transport sets libcurl's options.
class CurlSettings {
public:
    /// Looks once for a bundle of certificates and for a proxy in the environment. Throws Exception
    /// (`invalid_argument`) when the options name a proxy that cannot be used.
    explicit CurlSettings(CurlOptions wanted);
    CurlSettings(const CurlSettings&) = delete;
    CurlSettings& operator=(const CurlSettings&) = delete;
    ~CurlSettings() = default;

    /// What was asked for.
    [[nodiscard]] const CurlOptions& wanted() const noexcept { return wanted_; }

    /// Sets what is the same for every request. An easy handle that is used again needs it once: to reset it
    /// and set everything again costs a tenth of a small request.
    void apply_lasting(OptionSetter& options, CurlHandle& handle, CURLSH* tls_sessions) const;
    /// Sets what one request says, whatever the last one of the easy handle said.
    /// @param headers the header lines, which must outlive the transfer
    void apply_request(OptionSetter& options, HeaderList& headers, const Request& request,
                       const TransferLimits& limits) const;

private:
    const CurlOptions wanted_;
    const std::string ca_bundle_;  ///< empty: libcurl's own choice
    const bool has_proxy_;
    const std::unique_ptr<CertificateAuthorities> authorities_;  ///< none: libcurl reads the bundle itself
};

}  // namespace cis::detail

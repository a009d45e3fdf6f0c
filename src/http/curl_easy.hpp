#pragma once

#include <curl/curl.h>

#include <array>
#include <memory>
#include <string>

#include "http/certificate_authorities.hpp"
#include "http/connection_sockets.hpp"
#include "http/transfer_events.hpp"

namespace cis::detail {

/// An easy handle, for one transfer at a time, and what its callbacks use.
struct CurlEasy {
    /// Makes no handle yet. @param known must outlive the handle and its connections
    explicit CurlEasy(ConnectionSockets& known) noexcept : sockets(known) {}

    /// Makes the handle of the next transfer, unless there is one. @return whether its options must be set
    [[nodiscard]] bool prepare();
    /// Drops the handle, so that the next transfer gets another one.
    void drop() noexcept { handle.reset(); }

    /// Parses the URL of the next transfer, the way libcurl would.
    /// @return the URL in libcurl's form; null if the text cannot be parsed, so that libcurl reports the
    /// fault
    [[nodiscard]] CURLU* parse(const std::string& text);

    struct Cleanup {
        void operator()(CURL* easy) const noexcept { curl_easy_cleanup(easy); }
        void operator()(CURLU* parsed) const noexcept { curl_url_cleanup(parsed); }
    };

    TransferEvents* transfer{nullptr};  ///< the current transfer, which the callbacks call
    CertificateAuthorities* authorities{
        nullptr};  ///< authorities of the transport; null if libcurl reads the file
    ConnectionSockets& sockets;
    const char* proxy_setting{nullptr};  ///< the option or variable that sets the proxy; null: no proxy
    // libcurl may write to this text as long as the handle exists, so it is destroyed after the handle.
    std::array<char, CURL_ERROR_SIZE> error_text{};
    std::unique_ptr<CURLU, Cleanup> url;    ///< the handle refers to it
    std::unique_ptr<CURL, Cleanup> handle;  ///< null between transfers, unless it is reused
};

}  // namespace cis::detail

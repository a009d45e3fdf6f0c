#pragma once

#include <curl/curl.h>

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/process_owner.hpp"
#include "http/certificate_authorities.hpp"
#include "http/connection_sockets.hpp"
#include "http/transfer_events.hpp"

namespace cis::detail {

/// Initialises libcurl once per process. It is never cleaned up, because other code may use libcurl until the
/// process ends.
void initialise_curl();

// CURL and CURLM are both `void` in libcurl's headers: one deleter type each.
struct EasyCleanup {
    void operator()(CURL* easy) const noexcept { curl_easy_cleanup(easy); }
};
struct MultiCleanup {
    void operator()(CURLM* multi) const noexcept { curl_multi_cleanup(multi); }
};

/// Header lines for libcurl, all in one block of memory. A list that curl_slist_append() makes allocates
/// twice for each line.
class HeaderList {
public:
    /// Adds the line `name`, `separator`, `value`.
    void add(std::string_view name, std::string_view separator, std::string_view value = {});
    /// The list, null when there are no lines. It is valid until a line is added.
    [[nodiscard]] curl_slist* get();

private:
    std::string text_;  ///< each line ends with a NUL
    std::vector<std::size_t> starts_;
    std::vector<curl_slist> nodes_;
};

/// A private multi handle for one easy handle at a time. The multi handle keeps the connection between
/// transfers. Another thread can wake it, unlike an easy handle alone.
struct CurlHandle {
    CurlHandle();
    CurlHandle(const CurlHandle&) = delete;
    CurlHandle& operator=(const CurlHandle&) = delete;
    /// In a forked child it frees nothing, because libcurl would end the parent's TLS connections. It closes
    /// the descriptors, which does not affect the parent.
    ~CurlHandle();

    /// Prepares the easy handle of the next transfer. @return whether its options must be set
    [[nodiscard]] bool prepare_easy();
    /// The next transfer gets another easy handle. The multi handle keeps its connection.
    void drop_easy() noexcept { easy.reset(); }

    TransferEvents* transfer{nullptr};             ///< the current one, which the callbacks call
    CertificateAuthorities* authorities{nullptr};  ///< of the pool; null if libcurl reads the file itself
    bool distrusts_connection{false};              ///< the next request must open a new connection
    const ProcessOwner owner{};
    // libcurl may write to error_text as long as the easy handle exists. Members are destroyed in reverse
    // order: first the easy handle, then the multi handle, then the sockets that it closes, then error_text.
    std::array<char, CURL_ERROR_SIZE> error_text{};
    ConnectionSockets sockets;
    std::unique_ptr<CURLM, MultiCleanup> multi;
    std::unique_ptr<CURL, EasyCleanup> easy;  ///< null between transfers, unless it is reused
};

/// Sets options and remembers the first one that libcurl refused. So a list of options needs only one check
/// at its end.
class OptionSetter {
public:
    explicit OptionSetter(CURL* easy) : easy_(easy) {}

    template <class T>
    OptionSetter& set(CURLoption option, T value) {
        if (code_ == CURLE_OK) code_ = curl_easy_setopt(easy_, option, value);
        return *this;
    }
    OptionSetter& set(CURLoption option, const std::string& value) { return set(option, value.c_str()); }
    OptionSetter& set(CURLoption option, bool value) { return set(option, value ? 1L : 0L); }
    /// For strings where empty means "leave the default".
    OptionSetter& set_unless_empty(CURLoption option, const std::string& value) {
        return value.empty() ? *this : set(option, value);
    }

    [[nodiscard]] CURLcode code() const noexcept { return code_; }

private:
    CURL* easy_;
    CURLcode code_{CURLE_OK};
};

}  // namespace cis::detail

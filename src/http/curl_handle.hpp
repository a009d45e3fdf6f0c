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

/// Initialises libcurl once per process. It is never cleaned up: other code may use libcurl until the very
/// end.
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

/// A multi handle of its own for one easy handle at a time. The multi handle keeps the connection between
/// transfers and can be woken from another thread, which an easy handle alone cannot.
struct CurlHandle {
    CurlHandle();
    CurlHandle(const CurlHandle&) = delete;
    CurlHandle& operator=(const CurlHandle&) = delete;
    /// In a forked child it frees nothing: libcurl would end the parent's TLS connections. The descriptors
    /// are closed, which the parent does not notice.
    ~CurlHandle();

    /// The easy handle of the next transfer. @return whether its options are still to be set
    [[nodiscard]] bool prepare_easy();
    /// The next transfer gets another easy handle. The multi handle stays, with its connection.
    void drop_easy() noexcept { easy.reset(); }

    TransferEvents* transfer{nullptr};             ///< under way: what the callbacks call
    CertificateAuthorities* authorities{nullptr};  ///< of the pool; null when libcurl reads them itself
    bool distrusts_connection{false};              ///< the next request must make a connection of its own
    const ProcessOwner owner{};
    // libcurl may write to it for as long as the easy handle lives. Members are destroyed in reverse: the
    // easy handle goes before this, before the multi handle, and that before the sockets it closes.
    std::array<char, CURL_ERROR_SIZE> error_text{};
    ConnectionSockets sockets;
    std::unique_ptr<CURLM, MultiCleanup> multi;
    std::unique_ptr<CURL, EasyCleanup> easy;  ///< none between transfers, unless it is used again
};

/// Sets options and remembers the first that was refused, so that they can be listed without a check after
/// each.
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
    /// For strings whose emptiness means "leave the default".
    OptionSetter& set_unless_empty(CURLoption option, const std::string& value) {
        return value.empty() ? *this : set(option, value);
    }

    [[nodiscard]] CURLcode code() const noexcept { return code_; }

private:
    CURL* easy_;
    CURLcode code_{CURLE_OK};
};

}  // namespace cis::detail

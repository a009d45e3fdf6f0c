#pragma once

#include <curl/curl.h>

#include <array>
#include <memory>
#include <string>

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
struct SlistCleanup {
    void operator()(curl_slist* list) const noexcept { curl_slist_free_all(list); }
};

/// Header lines for libcurl.
class HeaderList {
public:
    void add(const std::string& line);
    [[nodiscard]] curl_slist* get() const noexcept { return list_.get(); }

private:
    std::unique_ptr<curl_slist, SlistCleanup> list_;
};

/// An easy handle with a multi handle of its own. The multi handle keeps the connections between transfers
/// and can be woken from another thread, which an easy handle alone cannot.
struct CurlHandle {
    CurlHandle();

    /// Makes a new easy handle that uses none of the connections so far. The multi handle stays, because it
    /// keeps the certificate authorities, which take 20 ms to read.
    void start_afresh();

    bool configured{false};             ///< the options that all requests share are set
    bool distrusts_connections{false};  ///< the next request must make a connection of its own
    // libcurl may write to it for as long as the easy handle lives. Members are destroyed in reverse: the
    // easy handle goes before this, and before the multi handle that holds its connections.
    std::array<char, CURL_ERROR_SIZE> error_text{};
    std::unique_ptr<CURLM, MultiCleanup> multi;
    std::unique_ptr<CURL, EasyCleanup> easy;
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

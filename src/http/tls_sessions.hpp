#pragma once

#include <curl/curl.h>

#include <array>
#include <memory>
#include <mutex>

namespace cis::detail {

/// The TLS sessions of a transport. With them a new connection resumes a session instead of making a full
/// handshake. libcurl would keep them in the easy handle, which some of its versions can use for only one
/// transfer. Nothing else is shared: libcurl's sharing of connections is not thread-safe.
class TlsSessions {
public:
    TlsSessions();
    TlsSessions(const TlsSessions&) = delete;
    TlsSessions& operator=(const TlsSessions&) = delete;
    /// All easy handles that share the sessions must be destroyed before this.
    ~TlsSessions() = default;

    /// For CURLOPT_SHARE.
    [[nodiscard]] CURLSH* get() const noexcept { return share_.get(); }

private:
    static void lock(CURL* easy, curl_lock_data data, curl_lock_access access, void* context) noexcept;
    static void unlock(CURL* easy, curl_lock_data data, void* context) noexcept;

    struct Cleanup {
        void operator()(CURLSH* share) const noexcept { curl_share_cleanup(share); }
    };

    std::array<std::mutex, CURL_LOCK_DATA_LAST> mutexes_;
    std::unique_ptr<CURLSH, Cleanup> share_;  ///< uses the mutexes until it is destroyed
};

}  // namespace cis::detail

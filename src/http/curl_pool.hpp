#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

#include "cis/http/curl_options.hpp"
#include "core/process_owner.hpp"
#include "http/curl_handle.hpp"
#include "http/curl_settings.hpp"
#include "http/tls_sessions.hpp"

namespace cis::detail {

/// What the transfers of one transport share: its options and the idle handles. The most recently used handle
/// is taken first, so that connections are reused while they are young and the others can be closed.
class CurlPool {
public:
    explicit CurlPool(CurlOptions options);
    CurlPool(const CurlPool&) = delete;
    CurlPool& operator=(const CurlPool&) = delete;
    ~CurlPool();

    /// An idle handle, or a new one.
    [[nodiscard]] std::unique_ptr<CurlHandle> checkout();
    /// Keeps a handle for later. Closes the longest idle handles that are too many or too old.
    void give_back(std::unique_ptr<CurlHandle> handle);

    [[nodiscard]] const CurlSettings& settings() const noexcept { return settings_; }
    [[nodiscard]] CURLSH* tls_sessions() const noexcept { return tls_sessions_->get(); }
    [[nodiscard]] bool guards_sigpipe() const noexcept { return guards_sigpipe_; }
    /// Whether a handle serves several transfers. Otherwise each transfer gets a new easy handle.
    [[nodiscard]] bool reuses_easy_handles() const noexcept { return reuses_easy_handles_; }
    [[nodiscard]] const ProcessOwner& owner() const noexcept { return owner_; }

private:
    using time_point = std::chrono::steady_clock::time_point;
    struct Idle {
        std::unique_ptr<CurlHandle> handle;
        time_point since;
    };

    const CurlSettings settings_;
    const bool guards_sigpipe_;
    const bool reuses_easy_handles_;
    const ProcessOwner owner_;
    std::unique_ptr<TlsSessions> tls_sessions_;  ///< outlives the handles, which share it
    std::mutex mutex_;
    std::vector<Idle> idle_;  ///< the most recently used last
};

/// Whether an easy handle of this libcurl can be used for several transfers. From 7.83.0 to 8.1.1 libcurl
/// frees memory twice if the first header line of a response is folded (curl issue 11101), which the server
/// decides.
/// @param version as in `curl_version_info_data::version_num`
[[nodiscard]] bool easy_handles_are_reusable(unsigned version) noexcept;

}  // namespace cis::detail

#pragma once

#include <memory>

#include "cis/http/curl_options.hpp"
#include "core/process_owner.hpp"
#include "http/curl_settings.hpp"
#include "http/tls_sessions.hpp"

namespace cis::detail {

/// What all transfers of one transport share. Threads may share it, because it does not change.
class CurlShared {
public:
    explicit CurlShared(CurlOptions options);
    CurlShared(const CurlShared&) = delete;
    CurlShared& operator=(const CurlShared&) = delete;
    /// All easy handles must be destroyed before this.
    ~CurlShared();

    [[nodiscard]] const CurlSettings& settings() const noexcept { return settings_; }
    [[nodiscard]] CURLSH* tls_sessions() const noexcept { return tls_sessions_->get(); }
    [[nodiscard]] bool guards_sigpipe() const noexcept { return guards_sigpipe_; }
    /// Whether an easy handle serves several transfers. If not, each transfer gets a new one.
    [[nodiscard]] bool reuses_easy_handles() const noexcept { return reuses_easy_handles_; }
    [[nodiscard]] const ProcessOwner& owner() const noexcept { return owner_; }

private:
    const CurlSettings settings_;
    const bool guards_sigpipe_;
    const bool reuses_easy_handles_;
    const ProcessOwner owner_;
    std::unique_ptr<TlsSessions> tls_sessions_;
};

/// Whether an easy handle of this libcurl can be used for several transfers. From 7.83.0 to 8.1.1, libcurl
/// frees memory twice if the first header line of a response is folded (curl issue 11101). The server decides
/// whether that line is folded.
/// @param version as in `curl_version_info_data::version_num`
[[nodiscard]] bool easy_handles_are_reusable(unsigned version) noexcept;

}  // namespace cis::detail

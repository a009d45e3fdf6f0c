#include "http/curl_shared.hpp"

#include <utility>

#include "http/curl_library.hpp"

namespace cis::detail {
namespace {

CurlOptions initialised(CurlOptions options) {
    initialise_libcurl();
    return options;
}

unsigned curl_version() { return curl_version_info(CURLVERSION_NOW)->version_num; }

/// Whether libcurl's writes can raise SIGPIPE. Since 7.87 it writes with MSG_NOSIGNAL.
bool raises_sigpipe() { return curl_version() < 0x075700; }

}  // namespace

bool easy_handles_are_reusable(unsigned version) noexcept {
    constexpr unsigned first_broken = 0x075300;
    constexpr unsigned first_mended = 0x080102;
    return version < first_broken || version >= first_mended;
}

CurlShared::CurlShared(CurlOptions options)
    : settings_(initialised(std::move(options))),
      guards_sigpipe_(raises_sigpipe()),
      reuses_easy_handles_(
          settings_.wanted().reuse_easy_handles.value_or(easy_handles_are_reusable(curl_version()))),
      tls_sessions_(std::make_unique<TlsSessions>()) {}

CurlShared::~CurlShared() {
    // In a forked child the handles are not freed, so what they share must not be freed either.
    if (!owner_.is_this_process()) static_cast<void>(tls_sessions_.release());
}

}  // namespace cis::detail

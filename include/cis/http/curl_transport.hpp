#pragma once

#include <memory>

#include <cis/core/export.hpp>
#include <cis/http/curl_options.hpp>
#include <cis/http/transport.hpp>

namespace cis {
namespace detail {
class CurlPool;
}

/// The transport that is used unless another is given: libcurl, with kept-alive connections and nothing done
/// behind the caller's back: no redirects, no `Expect:`, and no request is ever sent twice.
///
/// Its sockets are close-on-exec. A process that was forked from the one that made the transport cannot use
/// it: its transfers fail with `not_possible`, and nothing is written to connections of the parent.
class CIS_EXPORT CurlTransport final : public Transport {
public:
    /// Connects to nothing yet. Throws Exception (`invalid_argument`) when the proxy's URL cannot be used.
    explicit CurlTransport(CurlOptions options = {});
    ~CurlTransport() override;

    [[nodiscard]] Transfer perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                                   const BodySink& sink) override;

private:
    std::unique_ptr<detail::CurlPool> pool_;
};

}  // namespace cis

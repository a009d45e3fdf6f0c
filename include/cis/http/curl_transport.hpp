#pragma once

#include <cstddef>
#include <memory>

#include <cis/core/export.hpp>
#include <cis/http/curl_options.hpp>
#include <cis/http/transfer_queue.hpp>
#include <cis/http/transport.hpp>

namespace cis {
namespace detail {
class CurlPool;
}

/// The default transport: libcurl with kept-alive connections. It follows no redirects, sends no `Expect:`,
/// and never sends a request twice.
///
/// Its sockets are close-on-exec. After a fork, the child cannot use the parent's transport: transfers fail
/// with `not_possible`, and nothing is written to the parent's connections.
class CIS_EXPORT CurlTransport final : public Transport {
public:
    /// Makes a transport. It opens no connection yet. Throws Exception (`invalid_argument`) if the proxy's
    /// URL is unusable.
    explicit CurlTransport(CurlOptions options = {});
    ~CurlTransport() override;

    [[nodiscard]] Transfer perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                                   const BodySink& sink) override;
    /// Opens a queue whose transfers share connections.
    /// @param most_transfers how many idle connections are kept, at least 1
    [[nodiscard]] std::unique_ptr<TransferQueue> open_queue(std::size_t most_transfers) override;

private:
    std::unique_ptr<detail::CurlPool> pool_;
};

}  // namespace cis

#include "cis/http/curl_transport.hpp"

#include <utility>

#include "http/curl_failure.hpp"
#include "http/curl_pool.hpp"
#include "http/curl_queue.hpp"

namespace cis {

CurlTransport::CurlTransport(CurlOptions options)
    : pool_(std::make_unique<detail::CurlPool>(std::move(options))) {}

CurlTransport::~CurlTransport() = default;

Transfer CurlTransport::perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                                const BodySink& sink) {
    if (!pool_->shared().owner().is_this_process())
        return detail::not_possible(detail::ProcessOwner::in_child);
    std::unique_ptr<detail::CurlQueue> queue = pool_->checkout();
    Transfer result = queue->perform(request, limits, stop, sink);
    pool_->give_back(std::move(queue));
    return result;
}

std::unique_ptr<TransferQueue> CurlTransport::open_queue(std::size_t most_transfers) {
    return std::make_unique<detail::CurlQueue>(pool_->shared(), most_transfers);
}

}  // namespace cis

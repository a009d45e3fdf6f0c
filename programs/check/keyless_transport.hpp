#pragma once

#include <string>

#include <cis/http/curl_transport.hpp>

namespace cis::programs::check_command {

/// Sends requests without a key, to try the service before there is one.
class KeylessTransport final : public Transport {
public:
    explicit KeylessTransport(CurlOptions options) : transport_(std::move(options)) {}

    [[nodiscard]] Transfer perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                                   const BodySink& sink) override {
        Request keyless = request;
        keyless.headers = {};
        for (const auto& [name, value] : request.headers) {
            if (name != "X-API-KEY") keyless.headers.add(name, value);
        }
        return transport_.perform(keyless, limits, stop, sink);
    }

private:
    CurlTransport transport_;
};

}  // namespace cis::programs::check_command

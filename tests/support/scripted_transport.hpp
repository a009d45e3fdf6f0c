#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "cis/http/transport.hpp"

namespace cis::test {

/// A transport without a network: a function answers, every request is recorded.
class ScriptedTransport final : public Transport {
public:
    /// @param answer is given the request and how many came before it; may be called by several threads at
    /// once
    explicit ScriptedTransport(std::function<Transfer(const Request&, std::size_t)> answer);

    Transfer perform(const Request& request, const TransferLimits& limits, std::stop_token stop,
                     const BodySink& sink) override;

    std::vector<Request> requests() const;
    std::vector<TransferLimits> limits() const;

private:
    std::function<Transfer(const Request&, std::size_t)> answer_;
    mutable std::mutex mutex_;
    std::vector<Request> requests_;
    std::vector<TransferLimits> limits_;
};

/// A complete transfer of a response in JSON.
Transfer json_transfer(int status, std::string body, const cis::Headers& headers = {});
/// A transfer that brought nothing.
Transfer failed_transfer(TransferFailure failure, int times_sent);

}  // namespace cis::test

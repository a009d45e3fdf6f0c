#include "scripted_transport.hpp"

#include <utility>

namespace cis::test {

ScriptedTransport::ScriptedTransport(std::function<Transfer(const Request&, std::size_t)> answer)
    : answer_{std::move(answer)} {}

Transfer ScriptedTransport::perform(const Request& request, const TransferLimits& limits,
                                    std::stop_token /*stop*/, const BodySink& sink) {
    std::size_t number = 0;
    {
        const std::lock_guard lock{mutex_};
        number = requests_.size();
        requests_.push_back(request);
        limits_.push_back(limits);
    }
    Transfer transfer = answer_(request, number);
    if (sink && transfer.response.status / 100 == 2) {
        const std::string body = std::exchange(transfer.response.body, {});
        if (!body.empty() && !sink(body)) transfer.failure = TransferFailure::sink;
    }
    return transfer;
}

std::vector<Request> ScriptedTransport::requests() const {
    const std::lock_guard lock{mutex_};
    return requests_;
}

std::vector<TransferLimits> ScriptedTransport::limits() const {
    const std::lock_guard lock{mutex_};
    return limits_;
}

Transfer json_transfer(int status, std::string body, const cis::Headers& headers) {
    Transfer transfer;
    transfer.response.status = status;
    transfer.response.headers = headers;
    transfer.response.body = std::move(body);
    transfer.times_sent = 1;
    return transfer;
}

Transfer failed_transfer(TransferFailure failure, int times_sent) {
    Transfer transfer;
    transfer.failure = failure;
    transfer.times_sent = times_sent;
    transfer.reason = "failed by the script";
    return transfer;
}

}  // namespace cis::test

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <cis/emulator/delivery_options.hpp>
#include "delivery/delivery.hpp"

namespace cis::emulator {

/// How an attempt ended.
struct Sent {
    std::uint64_t number = 0;  ///< of the delivery
    int status = 0;            ///< 0 when there was no complete answer
};

/// Sends requests over connections that it keeps, many at a time. All members but `wake` belong to one
/// thread.
class Sender {
public:
    explicit Sender(const DeliveryOptions& options);
    /// Cancels what is under way.
    ~Sender();
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;

    void start(DeliveryRequest request);
    /// The number of requests under way.
    [[nodiscard]] std::size_t under_way() const;
    /// Waits until requests have ended, or until `wake`, or for so long; without a time there is no limit.
    [[nodiscard]] std::vector<Sent> wait(std::optional<double> seconds);
    /// Ends the present or the next `wait` of any thread.
    void wake();

private:
    class Connections;
    std::unique_ptr<Connections> connections_;
};

}  // namespace cis::emulator

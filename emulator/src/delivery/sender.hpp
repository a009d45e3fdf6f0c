#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <cis/emulator/delivery_options.hpp>
#include "delivery/delivery.hpp"

namespace cis::emulator {

/// The result of an attempt.
struct Sent {
    std::uint64_t number = 0;  ///< the number of the delivery
    int status = 0;            ///< 0 if there was no complete response
};

/// Sends concurrent requests over persistent connections. All members except `wake` must be called on one
/// thread.
class Sender {
public:
    explicit Sender(const DeliveryOptions& options);
    /// Cancels the requests in progress.
    ~Sender();
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;

    void start(DeliveryRequest request);
    /// The number of requests in progress.
    [[nodiscard]] std::size_t under_way() const;
    /// Waits until requests have ended, `wake` is called, or the time has passed. Without `seconds` there is
    /// no limit.
    [[nodiscard]] std::vector<Sent> wait(std::optional<double> seconds);
    /// Ends the current or the next `wait`. May be called on any thread.
    void wake();

private:
    class Connections;
    std::unique_ptr<Connections> connections_;
};

}  // namespace cis::emulator

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <cis/api/client.hpp>

namespace cis::soak {

/// A delivery as the emulator has recorded it.
struct DeliveredEvent {
    std::string event;  ///< event type and interview
    bool delivered{false};
    bool forged{false};
};

/// The control API of the emulator.
class EmulatorControl {
public:
    explicit EmulatorControl(const std::string& base_url);

    /// Forgets everything.
    void reset() const;
    /// Fails a tenth of the requests from now on, in each way that there is.
    void fail_a_tenth(std::uint64_t seed) const;
    void clear_faults() const;
    /// The requests that it has answered or cut off since the reset.
    [[nodiscard]] std::uint64_t requests() const;
    [[nodiscard]] std::vector<DeliveredEvent> deliveries() const;

private:
    Client client_;
};

}  // namespace cis::soak

#pragma once

#include <optional>
#include <random>
#include <vector>

#include <cis/emulator/fault.hpp>
#include "wire/message.hpp"
#include "wire/uri.hpp"

namespace cis::emulator {

/// The active faults and their counters.
class FaultPlan {
public:
    /// Adds a fault. Throws `InvalidMember`.
    void inject(Fault fault);
    void clear() { entries_.clear(); }

    /// The fault for this request, if any. Every matching fault counts the request.
    [[nodiscard]] std::optional<Fault> next(const Request& request);

private:
    struct Entry {
        Fault fault;
        std::optional<PathPattern> path;
        unsigned seen = 0;
        unsigned fired = 0;
        std::mt19937_64 random{};
    };
    std::vector<Entry> entries_;
};

/// Whether the fault keeps the service's own response from being sent.
[[nodiscard]] inline bool replaces_response(const Fault& fault) {
    return fault.response != Fault::Response::delayed;
}

/// The response of a fault that replaces the service's response to `request`.
[[nodiscard]] Response fault_response(const Fault& fault, const Request& request);

}  // namespace cis::emulator

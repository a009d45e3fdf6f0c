#pragma once

#include <optional>
#include <vector>

#include <cis/emulator/fault.hpp>
#include "wire/message.hpp"
#include "wire/uri.hpp"

namespace cis::emulator {

/// The faults in force and how far each of them has counted.
class FaultPlan {
public:
    /// Throws `std::invalid_argument` when `every` is 0.
    void inject(Fault fault);
    void clear() { entries_.clear(); }

    /// The fault that takes effect on this request, which every matching fault counts.
    [[nodiscard]] std::optional<Fault> next(const Request& request);

private:
    struct Entry {
        Fault fault;
        std::optional<PathPattern> path;
        unsigned seen = 0;
        unsigned fired = 0;
    };
    std::vector<Entry> entries_;
};

/// What the caller of `request` gets from a fault.
[[nodiscard]] Response fault_response(const Fault& fault, const Request& request);

}  // namespace cis::emulator

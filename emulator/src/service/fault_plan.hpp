#pragma once

#include <optional>
#include <vector>

#include <cis/emulator/fault.hpp>
#include "wire/message.hpp"
#include "wire/uri.hpp"

namespace cis::emulator {

/// The active faults and their counters.
class FaultPlan {
public:
    /// Throws `std::invalid_argument` if `every` is 0.
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
    };
    std::vector<Entry> entries_;
};

/// The response of a fault to `request`.
[[nodiscard]] Response fault_response(const Fault& fault, const Request& request);

}  // namespace cis::emulator

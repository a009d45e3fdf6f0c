#include "delivery/delivery_faults.hpp"

#include <array>

namespace cis::emulator {

DeliveryFaults::DeliveryFaults(const DeliveryOptions& options, std::uint64_t seed)
    : duplicate_share_(options.duplicate_share),
      reorder_share_(options.reorder_share),
      tamper_share_(options.tamper_share),
      random_(seed) {}

bool DeliveryFaults::duplicates() { return draw(duplicate_share_); }

bool DeliveryFaults::holds_back() { return draw(reorder_share_); }

std::optional<Forgery> DeliveryFaults::forges() {
    using Part = Forgery::Part;
    constexpr std::array<Part, 3> parts{Part::body, Part::timestamp, Part::digest};
    if (!draw(tamper_share_)) return std::nullopt;
    const Part part = parts.at(random_() % parts.size());
    return Forgery{part, random_()};
}

bool DeliveryFaults::draw(double share) { return share > 0 && std::bernoulli_distribution{share}(random_); }

}  // namespace cis::emulator

#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>

#include <cis/emulator/delivery_options.hpp>
#include "delivery/signature.hpp"

namespace cis::emulator {

/// Says which byte of a signed delivery is changed, so that the signature does not match.
struct Forgery {
    enum class Part { body, timestamp, digest };

    Part part = Part::body;
    std::uint64_t byte = 0;  ///< modulo the length of the part

    /// Changes body or signature. The changed part must not be empty.
    void apply(std::string& body, Signature& signature) const;
};

/// Decides randomly which deliveries misbehave. The decisions are reproducible with the seed.
class DeliveryFaults {
public:
    DeliveryFaults(const DeliveryOptions& options, std::uint64_t seed);

    [[nodiscard]] bool duplicates();
    [[nodiscard]] bool holds_back();
    [[nodiscard]] std::optional<Forgery> forges();

private:
    [[nodiscard]] bool draw(double share);

    double duplicate_share_;
    double reorder_share_;
    double tamper_share_;
    std::mt19937_64 random_;
};

}  // namespace cis::emulator

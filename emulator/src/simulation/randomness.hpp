#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace cis::emulator {

/// Reproducible identifiers in the shape of a random UUID.
class Identifiers {
public:
    explicit Identifiers(std::uint64_t seed) : random_(seed) {}
    std::string next();
    /// The secret of a webhook, which is reproducible like everything else here.
    std::string signing_secret();

private:
    std::mt19937_64 random_;
};

}  // namespace cis::emulator

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

private:
    std::mt19937_64 random_;
};

}  // namespace cis::emulator

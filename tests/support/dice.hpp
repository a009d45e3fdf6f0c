#pragma once

#include <concepts>
#include <cstdint>
#include <random>

namespace cis::test {

/// The random choices of a simulation.
struct Dice {
    std::mt19937_64 engine;

    bool chance(double share) { return upto(1.0) < share; }
    std::int64_t upto(std::integral auto most) {
        return most <= 0
                   ? 0
                   : std::uniform_int_distribution<std::int64_t>(0, static_cast<std::int64_t>(most))(engine);
    }
    double upto(double most) { return std::uniform_real_distribution<double>(0, most)(engine); }
};

}  // namespace cis::test

#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace cis::emulator {

/// Reproducible identifiers in the shape of a random UUID.
class Identifiers {
public:
    explicit Identifiers(std::uint64_t seed) : random_(seed) {}
    [[nodiscard]] std::string next();
    /// The secret of a webhook, which is reproducible like everything else here.
    [[nodiscard]] std::string signing_secret();

private:
    std::mt19937_64 random_;
};

/// Random numbers that follow from a key and a name alone, so that nothing has to be stored: the same
/// interview always has the same ones.
class KeyedRandom {
public:
    /// `key` must outlive the object.
    explicit KeyedRandom(std::string_view key) : key_(key) {}

    /// From 0 up to 1.
    [[nodiscard]] double operator()(std::string_view name) const;

    /// A score from 35 to 100 with one decimal.
    [[nodiscard]] double score(std::string_view name) const;

private:
    std::string_view key_;
};

}  // namespace cis::emulator

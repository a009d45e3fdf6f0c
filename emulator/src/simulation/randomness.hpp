#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace cis::emulator {

/// Reproducible identifiers in the form of a random UUID.
class Identifiers {
public:
    explicit Identifiers(std::uint64_t seed) : random_(seed) {}
    [[nodiscard]] std::string next();
    /// A reproducible signing secret for a webhook.
    [[nodiscard]] std::string signing_secret();

private:
    std::mt19937_64 random_;
};

/// Random numbers that depend only on a key and a name, so that nothing is stored. The same interview always
/// gets the same numbers.
class KeyedRandom {
public:
    /// `key` must outlive the object.
    explicit KeyedRandom(std::string_view key) : key_(key) {}

    /// A number that is at least 0 and less than 1.
    [[nodiscard]] double operator()(std::string_view name) const;

    /// A score from 35 to 100 with one decimal.
    [[nodiscard]] double score(std::string_view name) const;

private:
    std::string_view key_;
};

}  // namespace cis::emulator

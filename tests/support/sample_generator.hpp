#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

#include "model/fields.hpp"
#include "wire_sample.hpp"

namespace cis::test {

/// Generates random samples of described types from their field tables: all kinds of values, and unknown,
/// absent or `null` members. A seed always generates the same samples.
class SampleGenerator {
public:
    explicit SampleGenerator(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] OrderedJson value(const model::Type& type);

    /// The value as text, with or without white space and escapes.
    [[nodiscard]] std::string spelled(const OrderedJson& value);

private:
    [[nodiscard]] std::size_t below(std::size_t limit);
    [[nodiscard]] bool one_in(std::size_t n) { return below(n) == 0; }

    [[nodiscard]] std::string text();
    [[nodiscard]] std::int64_t integer();
    [[nodiscard]] double number();
    [[nodiscard]] OrderedJson open(std::size_t depth);
    [[nodiscard]] OrderedJson object(const model::Table& table);

    std::mt19937_64 random_;
};

}  // namespace cis::test

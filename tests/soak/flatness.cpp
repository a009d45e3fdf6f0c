#include "flatness.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace cis::soak {
namespace {

constexpr std::uint64_t mebibyte = 1024UL * 1024;
constexpr std::uint64_t allowed_percent = 3;

}  // namespace

std::uint64_t median(std::span<const std::uint64_t> values) {
    std::vector<std::uint64_t> sorted(values.begin(), values.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::ranges::nth_element(sorted, middle);
    return *middle;
}

std::string mebibytes(std::uint64_t bytes) {
    const std::uint64_t tenths = (bytes * 10 + mebibyte / 2) / mebibyte;
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " MiB";
}

std::optional<std::string> growth_of(std::span<const std::uint64_t> values) {
    if (values.size() < fewest_values) return "only " + std::to_string(values.size()) + " values";
    const std::size_t fifth = values.size() / 5;
    const std::uint64_t first = median(values.first(fifth));
    const std::uint64_t last = median(values.last(fifth));
    if (last <= first + first * allowed_percent / 100 + mebibyte) return std::nullopt;
    return "grew from " + mebibytes(first) + " to " + mebibytes(last);
}

}  // namespace cis::soak

#include "ingest/left_behind.hpp"

#include <algorithm>
#include <limits>

namespace cis::ingest::detail {
namespace {

constexpr unsigned seconds_bits = 32;

/// 0: unknown.
std::uint64_t whole_seconds(std::optional<double> time) {
    constexpr double most = std::numeric_limits<std::uint32_t>::max();
    return time ? static_cast<std::uint64_t>(std::clamp(*time, 0.0, most)) : 0;
}

}  // namespace

void LeftBehind::put(const Key& key, Fate fate, std::optional<double> newest_created_at) {
    if (fate == Fate::absent) {
        erase(key);
        return;
    }
    const std::uint64_t earlier = rows_.find(key.bytes).value_or(0);
    // Only being sent changes the time.
    const std::uint64_t since =
        fate == Fate::sent ? whole_seconds(newest_created_at) : earlier & 0xFFFF'FFFFU;
    rows_.put(key.bytes, static_cast<std::uint64_t>(fate) << seconds_bits | since);
}

std::optional<LeftBehind::Row> LeftBehind::find(const Key& key) const {
    const auto value = rows_.find(key.bytes);
    if (!value) return std::nullopt;
    Row row{.fate = static_cast<Fate>(*value >> seconds_bits)};
    if (const std::uint64_t since = *value & 0xFFFF'FFFFU; since != 0) row.since = static_cast<double>(since);
    return row;
}

std::optional<LeftBehind::Row> LeftBehind::take(const Key& key) {
    auto row = find(key);
    if (row) rows_.erase(key.bytes);
    return row;
}

}  // namespace cis::ingest::detail

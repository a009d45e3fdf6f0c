#include "ingest/plan/left_behind.hpp"

#include <algorithm>
#include <limits>

namespace cis::ingest::detail {
namespace {

constexpr unsigned seconds_bits = 32;
constexpr std::uint64_t one_row = std::uint64_t{1} << seconds_bits;
/// The bits of an address that the tables keep.
constexpr std::uint64_t address_bits = (std::uint64_t{1} << 56U) - 1;

/// Rounds a time down to whole seconds; 0: unknown.
std::uint64_t whole_seconds(std::optional<double> time) {
    constexpr double most = std::numeric_limits<std::uint32_t>::max();
    return time ? static_cast<std::uint64_t>(std::clamp(*time, 0.0, most)) : 0;
}

std::optional<double> time_of(std::uint64_t value) {
    const std::uint64_t whole = value & 0xFFFF'FFFFU;
    return whole == 0 ? std::nullopt : std::optional(static_cast<double>(whole));
}

}  // namespace

bool LeftBehind::Row::had(std::uint64_t other) const noexcept {
    return address == 0 || other == 0 || address == (other & address_bits);
}

void LeftBehind::put(const Key& key, Fate fate, std::optional<double> newest_created_at,
                     std::uint64_t address) {
    if (fate == Fate::absent) {
        erase(key);
        return;
    }
    if (fate != Fate::sent && fate != Fate::queued) {
        if (const auto sent_with = addresses_.find(key.bytes)) answered_.put(key.bytes, *sent_with);
        forget_address(key);
    } else if (address != 0 && addresses_.put(key.bytes, address & address_bits)) {
        const auto hash = bulk::bytes_of(address);
        const auto before = rows_at_.find(hash);
        const std::uint64_t since = whole_seconds(newest_created_at);
        rows_at_.put(hash, before ? *before - (*before & 0xFFFF'FFFFU) + one_row +
                                        std::min(since, *before & 0xFFFF'FFFFU)
                                  : one_row | since);
    }
    const std::uint64_t earlier = rows_.find(key.bytes).value_or(0);
    // Only the fate `sent` changes the time.
    const std::uint64_t since =
        fate == Fate::sent ? whole_seconds(newest_created_at) : earlier & 0xFFFF'FFFFU;
    rows_.put(key.bytes, static_cast<std::uint64_t>(fate) << seconds_bits | since);
}

std::optional<LeftBehind::Row> LeftBehind::find(const Key& key) const {
    const auto value = rows_.find(key.bytes);
    if (!value) return std::nullopt;
    const auto fate = static_cast<Fate>(*value >> seconds_bits);
    const bool was_answered = fate == Fate::conflict || fate == Fate::refused;
    return Row{.fate = fate,
               .since = time_of(*value),
               .address = was_answered ? answered_.find(key.bytes).value_or(0) : 0};
}

std::optional<LeftBehind::Row> LeftBehind::take(const Key& key) {
    auto row = find(key);
    if (row) erase(key);
    return row;
}

void LeftBehind::erase(const Key& key) {
    rows_.erase(key.bytes);
    answered_.erase(key.bytes);
    forget_address(key);
}

void LeftBehind::forget_address(const Key& key) {
    const auto address = addresses_.find(key.bytes);
    if (!address) return;
    addresses_.erase(key.bytes);
    const auto hash = bulk::bytes_of(*address);
    const std::uint64_t before = rows_at_.find(hash).value_or(one_row);
    if (before >> seconds_bits <= 1) {
        rows_at_.erase(hash);
    } else {
        rows_at_.put(hash, before - one_row);
    }
}

std::optional<LeftBehind::Row> LeftBehind::find_at(std::uint64_t address) const {
    const auto value = address == 0 ? std::nullopt : rows_at_.find(bulk::bytes_of(address));
    if (!value) return std::nullopt;
    return Row{.fate = Fate::sent, .since = time_of(*value)};
}

}  // namespace cis::ingest::detail

#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "resources/candidate.hpp"

namespace cis::emulator {

/// The candidates of a posting in the order of `created_at`. If times are equal, the order of arrival counts.
/// With this order, a page of a list need not walk through all candidates.
class CreationOrder {
public:
    struct Entry {
        double created_at;
        std::size_t arrival;  ///< its place in the order of arrival
        const Candidate* candidate;

        friend bool operator<(const Entry& a, const Entry& b) noexcept {
            return std::pair(a.created_at, a.arrival) < std::pair(b.created_at, b.arrival);
        }
    };
    using Place = std::vector<Entry>::const_iterator;

    /// @param candidate a candidate whose address and times do not change
    void add(const Candidate& candidate) {
        const Entry entry{candidate.created_at, all_.size(), &candidate};
        // The place is nearly always at the end.
        all_.insert(std::ranges::upper_bound(all_, entry, std::less<>{}), entry);
        if (candidate.listed_at > candidate.created_at) delayed_.push_back(&candidate);
    }

    /// The first candidate that was created at this time or later.
    [[nodiscard]] Place from(double time) const {
        return std::ranges::lower_bound(all_, Entry{time, 0, nullptr}, std::less<>{});
    }
    /// The first candidate that was created later.
    [[nodiscard]] Place after(double time) const {
        return std::ranges::upper_bound(all_, Entry{time, latest, nullptr}, std::less<>{});
    }
    /// The place just after a candidate.
    /// @param arrival the candidate's place in the order of arrival
    [[nodiscard]] Place behind(const Candidate& candidate, std::size_t arrival) const {
        return std::ranges::upper_bound(all_, Entry{candidate.created_at, arrival, nullptr}, std::less<>{});
    }
    /// How many candidates of a period are in no list yet.
    [[nodiscard]] std::size_t unlisted(double from, double to, double now) const {
        return static_cast<std::size_t>(
            std::count_if(delayed_.begin(), delayed_.end(), [&](const Candidate* one) {
                return one->listed_at > now && one->created_at >= from && one->created_at <= to;
            }));
    }

private:
    static constexpr std::size_t latest = std::numeric_limits<std::size_t>::max();

    std::vector<Entry> all_{};
    std::vector<const Candidate*> delayed_{};  ///< candidates that were not listed at once
};

}  // namespace cis::emulator

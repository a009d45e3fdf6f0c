#include "watched_process.hpp"

#include <algorithm>
#include <iostream>
#include <span>

#include "flatness.hpp"

namespace cis::soak {
namespace {

std::string range_of(const std::vector<std::size_t>& counts) {
    if (counts.empty()) return "none";
    const auto [least, most] = std::ranges::minmax(counts);
    return least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace

std::vector<std::uint64_t> WatchedProcess::memory(std::chrono::seconds warm_up) const {
    const auto all = sampler_.resident_bytes();
    const auto skipped = std::min(all.size(), static_cast<std::size_t>(warm_up.count()));
    return {all.begin() + static_cast<std::ptrdiff_t>(skipped), all.end()};
}

std::vector<std::size_t> WatchedProcess::counts(std::size_t Resources::* which,
                                                std::chrono::seconds warm_up) const {
    std::vector<std::size_t> counts;
    for (const Quiet& quiet : quiet_) {
        if (quiet.since_start >= warm_up) counts.push_back(quiet.resources.*which);
    }
    return counts;
}

void WatchedProcess::expect_constant(const char* what, const std::vector<std::size_t>& counts,
                                     std::size_t spread, Findings& findings) const {
    const bool constant = counts.size() >= 2 && std::ranges::max(counts) - std::ranges::min(counts) <= spread;
    findings.expect(constant, name_ + ": " + what + " between rounds: " + range_of(counts));
}

void WatchedProcess::judge(std::chrono::seconds warm_up, Findings& findings) const {
    if (const auto growth = growth_of(memory(warm_up))) findings.add(name_ + ": memory " + *growth);
    expect_constant("descriptors", counts(&Resources::descriptors, warm_up), spread_, findings);
    expect_constant("threads", counts(&Resources::threads, warm_up), 0, findings);
}

void WatchedProcess::print(std::chrono::seconds warm_up) const {
    const auto all = memory(warm_up);
    if (all.size() < fewest_values) return;
    const std::span values(all);
    const std::size_t fifth = all.size() / 5;
    std::cout << "| " << name_ << " | " << mebibytes(median(values.first(fifth))) << " | "
              << mebibytes(median(values.last(fifth))) << " | " << mebibytes(*std::ranges::max_element(all))
              << " | " << range_of(counts(&Resources::descriptors, warm_up)) << " | "
              << range_of(counts(&Resources::threads, warm_up)) << " |\n";
}

}  // namespace cis::soak

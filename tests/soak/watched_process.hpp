#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "findings.hpp"
#include "resources.hpp"
#include "sampler.hpp"

namespace cis::soak {

/// Room for as many readings is reserved, so that they do not grow what they measure.
inline constexpr std::size_t most_rounds = 20'000;

/// A process that must stay as it is: its memory at any time, its descriptors and threads between rounds.
class WatchedProcess {
public:
    /// @param spread by how much the numbers of its descriptors may differ
    WatchedProcess(std::string name, pid_t process, std::size_t spread)
        : name_(std::move(name)), process_(process), spread_(spread), sampler_(process) {
        quiet_.reserve(most_rounds);
    }

    /// Call it when nothing is under way.
    void look(std::chrono::seconds since_start) { quiet_.push_back({since_start, resources_of(process_)}); }
    /// Judges everything after the warm-up.
    void judge(std::chrono::seconds warm_up, Findings& findings) const;
    /// Prints a row of a table.
    void print(std::chrono::seconds warm_up) const;

private:
    struct Quiet {
        std::chrono::seconds since_start;
        Resources resources;
    };
    /// The values after the warm-up.
    [[nodiscard]] std::vector<std::uint64_t> memory(std::chrono::seconds warm_up) const;
    void expect_constant(const char* what, const std::vector<std::size_t>& counts, std::size_t spread,
                         Findings& findings) const;
    [[nodiscard]] std::vector<std::size_t> counts(std::size_t Resources::* which,
                                                  std::chrono::seconds warm_up) const;

    const std::string name_;
    const pid_t process_;
    const std::size_t spread_;
    Sampler sampler_;
    std::vector<Quiet> quiet_;
};

}  // namespace cis::soak

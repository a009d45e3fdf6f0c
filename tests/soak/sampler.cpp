#include "sampler.hpp"

#include <chrono>
#include <exception>

#include "resources.hpp"

namespace cis::soak {

Sampler::Sampler(pid_t process) : process_(process) {
    constexpr std::size_t seconds_of_a_day = 86'400;
    resident_bytes_.reserve(seconds_of_a_day);  // so that it does not grow what it measures
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

std::vector<std::uint64_t> Sampler::resident_bytes() const {
    const std::lock_guard lock(mutex_);
    return resident_bytes_;
}

void Sampler::run(const std::stop_token& stop) {
    auto next = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        next += std::chrono::seconds(1);
        changed_.wait_until(lock, stop, next, [] { return false; });
        try {
            resident_bytes_.push_back(resources_of(process_).resident_bytes);
        } catch (const std::exception&) {
            return;  // the process has ended: the round fails
        }
    }
}

}  // namespace cis::soak

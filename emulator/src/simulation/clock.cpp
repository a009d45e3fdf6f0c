#include "simulation/clock.hpp"

#include <chrono>
#include <utility>

namespace cis::emulator {
namespace {

double system_time() {
    return std::chrono::duration<double>{std::chrono::system_clock::now().time_since_epoch()}.count();
}

}  // namespace

Clock::Clock(std::function<double()> given)
    : runs_(!given), now_(given ? std::move(given) : std::function<double()>{system_time}) {}

}  // namespace cis::emulator

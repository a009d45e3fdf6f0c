#include <cis/testing/fake_clock.hpp>

int main() {
    cis::testing::FakeClock clock;
    const auto before = clock.now();
    clock.advance(std::chrono::milliseconds(1));
    return clock.now() > before ? 0 : 1;
}

#pragma once

#include <chrono>
#include <stdexcept>
#include <utility>

#include <cis/api/client.hpp>
#include <cis/testing/fake_clock.hpp>

namespace cis::test {

/// A fake clock for code that waits for the calls of a client: its waits take no time, but do not begin
/// before these calls have ended.
class IdleClock final : public Clock {
public:
    explicit IdleClock(Client client) : client_(std::move(client)) {}

    [[nodiscard]] time_point now() override { return time_.now(); }
    [[nodiscard]] std::chrono::system_clock::time_point wall_now() override { return time_.wall_now(); }
    [[nodiscard]] bool wait_until(time_point time, const std::stop_token& stop) override {
        if (!client_.wait_idle(std::chrono::minutes(1))) throw std::runtime_error("a call does not end");
        return time_.wait_until(time, stop);
    }
    void advance(std::chrono::milliseconds time) { time_.advance(time); }

private:
    Client client_;
    testing::FakeClock time_;
};

}  // namespace cis::test

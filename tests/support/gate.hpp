#pragma once

#include <future>
#include <utility>

namespace cis::test {

/// Keeps other threads waiting until it is opened, at the latest by its destructor.
class Gate {
public:
    Gate() = default;
    Gate(const Gate&) = delete;
    Gate& operator=(const Gate&) = delete;
    ~Gate() { open(); }

    void open() {
        if (!std::exchange(is_open_, true)) promise_.set_value();
    }
    /// What waits for it: a copy may outlive the gate.
    [[nodiscard]] std::shared_future<void> passage() const { return passage_; }

private:
    std::promise<void> promise_;
    std::shared_future<void> passage_{promise_.get_future()};
    bool is_open_{false};
};

}  // namespace cis::test

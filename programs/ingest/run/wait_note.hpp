#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <utility>

#include <cis/http/interceptor.hpp>

namespace cis::programs::ingest_command {

/// Tells once per wait that the service asks to wait, and how long. Without it, the program would be silent
/// meanwhile.
class WaitNote final : public Interceptor {
public:
    /// Called from the threads that make calls.
    using Say = std::function<void(const std::string&)>;
    /// Gets each wait, even a short one. Called from these threads too.
    using Wait = std::function<void(std::chrono::milliseconds)>;

    explicit WaitNote(Say say, Wait wait = {}) : say_(std::move(say)), wait_(std::move(wait)) {}

    void after(const Attempt& attempt, const AttemptResult& result) override;

private:
    Say say_;
    Wait wait_;
    std::mutex mutex_;
    bool is_said_{false};
};

}  // namespace cis::programs::ingest_command

#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <utility>

#include <cis/http/interceptor.hpp>

namespace cis::programs {

/// Tells once per wait that the service asks to wait, and how long. Without it, the program would be silent
/// meanwhile.
class WaitNote final : public Interceptor {
public:
    /// Called from the threads that make calls.
    using Say = std::function<void(const std::string&)>;

    explicit WaitNote(Say say) : say_(std::move(say)) {}

    void after(const Attempt& attempt, const AttemptResult& result) override;

private:
    Say say_;
    std::mutex mutex_;
    bool is_said_{false};
};

}  // namespace cis::programs

#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <cis/http/interceptor.hpp>

namespace cis::test {

/// Records every call, and adds headers to every attempt.
class RecordingInterceptor final : public Interceptor {
public:
    struct Event {
        Method method{};
        std::string path_pattern{};
        int number{};
        std::chrono::milliseconds wait{};
        std::optional<AttemptResult> result{};  ///< none: called before the attempt
    };

    explicit RecordingInterceptor(std::vector<cis::Headers::Field> headers = {})
        : headers_{std::move(headers)} {}

    void before(const Attempt& attempt, cis::Headers& added) override {
        for (const auto& [name, value] : headers_) added.add(name, value);
        record(attempt, std::nullopt);
    }
    void after(const Attempt& attempt, const AttemptResult& result) override { record(attempt, result); }

    [[nodiscard]] std::vector<Event> events() const {
        const std::lock_guard lock{mutex_};
        return events_;
    }

private:
    void record(const Attempt& attempt, std::optional<AttemptResult> result) {
        const std::lock_guard lock{mutex_};
        events_.push_back({attempt.method, std::string(attempt.path_pattern), attempt.number, attempt.wait,
                           std::move(result)});
    }

    std::vector<cis::Headers::Field> headers_;
    mutable std::mutex mutex_;
    std::vector<Event> events_;
};

}  // namespace cis::test

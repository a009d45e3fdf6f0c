#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <cis/http/interceptor.hpp>

namespace cis::test {

/// Records every event, and adds headers to every attempt.
class RecordingInterceptor final : public Interceptor {
public:
    struct Event {
        Method method{};
        std::string path_pattern{};
        int number{};
        std::chrono::milliseconds wait{};
        std::optional<AttemptResult> result{};  ///< none: called before the attempt
        std::uint64_t call{};
        std::string request_id{};
    };
    struct CallEvent {
        std::uint64_t id{};
        Method method{};
        std::string path_pattern{};
        std::optional<CallResult> result{};  ///< none: called before the call
        std::size_t attempt_events{};        ///< number of the attempts' events so far
    };

    explicit RecordingInterceptor(std::vector<cis::Headers::Field> headers = {})
        : headers_{std::move(headers)} {}

    void before(const Attempt& attempt, cis::Headers& added) override {
        for (const auto& [name, value] : headers_) added.add(name, value);
        record(attempt, std::nullopt);
    }
    void after(const Attempt& attempt, const AttemptResult& result) override { record(attempt, result); }

    void before_call(const CallInfo& call) override { record(call, std::nullopt); }
    void after_call(const CallInfo& call, const CallResult& result) override { record(call, result); }

    [[nodiscard]] std::vector<CallEvent> call_events() const {
        const std::lock_guard lock{mutex_};
        return call_events_;
    }
    [[nodiscard]] std::vector<Event> events() const {
        const std::lock_guard lock{mutex_};
        return events_;
    }

private:
    void record(const Attempt& attempt, std::optional<AttemptResult> result) {
        const std::lock_guard lock{mutex_};
        std::string request_id;
        // The view is valid only now.
        if (result) request_id = std::exchange(result->request_id, {});
        events_.push_back({attempt.method, std::string(attempt.path_pattern), attempt.number, attempt.wait,
                           result, attempt.call, std::move(request_id)});
    }
    void record(const CallInfo& call, const std::optional<CallResult>& result) {
        const std::lock_guard lock{mutex_};
        call_events_.push_back(
            {call.id, call.method, std::string(call.path_pattern), result, events_.size()});
    }

    std::vector<cis::Headers::Field> headers_;
    mutable std::mutex mutex_;
    std::vector<Event> events_;
    std::vector<CallEvent> call_events_;
};

}  // namespace cis::test

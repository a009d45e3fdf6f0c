#pragma once

#include <any>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <cis/http/interceptor.hpp>

namespace cis::test {

/// Captures what is active on a thread, and notes what its other functions get of that. Thread-safe.
class ContextWitness final : public Interceptor {
public:
    /// Makes something active on this thread, as a tracer does with a span.
    class Active {
    public:
        explicit Active(std::string name) : before_(std::exchange(active(), std::move(name))) {}
        Active(const Active&) = delete;
        Active& operator=(const Active&) = delete;
        ~Active() { active() = std::move(before_); }

    private:
        std::string before_;
    };

    /// What is active on this thread; empty if nothing.
    static std::string& active() {
        static thread_local std::string name;
        return name;
    }

    std::any capture(const std::any& given) override {
        const std::lock_guard lock(mutex_);
        ++captures_;
        if (const auto* const name = std::any_cast<std::string>(&given)) return *name + " (given)";
        return active().empty() ? std::any() : std::any(active());
    }
    void before_call(const CallInfo& call) override { note("before_call", call.context); }
    void after_call(const CallInfo& call, const CallResult& /*result*/) override {
        note("after_call", call.context);
    }
    void before(const Attempt& attempt, Headers& /*added*/) override { note("before", attempt.context); }
    void after(const Attempt& attempt, const AttemptResult& /*result*/) override {
        note("after", attempt.context);
    }

    [[nodiscard]] int captures() const {
        const std::lock_guard lock(mutex_);
        return captures_;
    }
    /// A function and what it got for each time that one was called, e.g. `before: import`.
    [[nodiscard]] std::vector<std::string> seen() const {
        const std::lock_guard lock(mutex_);
        return seen_;
    }
    /// What a call with one attempt shows.
    [[nodiscard]] static std::vector<std::string> one_call(const std::string& name) {
        return {"before_call: " + name, "before: " + name, "after: " + name, "after_call: " + name};
    }

private:
    void note(const std::string& function, const std::any* context) {
        const auto* const name = std::any_cast<std::string>(context);
        const std::lock_guard lock(mutex_);
        seen_.push_back(function + ": " + (name == nullptr ? "nothing" : *name));
    }

    mutable std::mutex mutex_;
    int captures_{0};
    std::vector<std::string> seen_;
};

}  // namespace cis::test

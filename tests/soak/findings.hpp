#pragma once

#include <cstddef>
#include <iostream>
#include <mutex>
#include <string>
#include <utility>

namespace cis::soak {

/// What was not as it must be. Threads may share it.
class Findings {
public:
    void add(const std::string& what) {
        constexpr std::size_t most_printed = 50;
        const std::lock_guard lock(mutex_);
        if (++count_ <= most_printed) std::cout << "FINDING: " << what << '\n' << std::flush;
    }
    void expect(bool holds, const std::string& what) {
        if (!holds) add(what);
    }
    template <class A, class B>
    void expect_equal(const A& actual, const B& expected, const std::string& what) {
        if (std::cmp_equal(actual, expected)) return;
        add(what + ": " + std::to_string(actual) + ", expected " + std::to_string(expected));
    }
    [[nodiscard]] std::size_t count() const {
        const std::lock_guard lock(mutex_);
        return count_;
    }

private:
    mutable std::mutex mutex_;
    std::size_t count_{0};
};

}  // namespace cis::soak

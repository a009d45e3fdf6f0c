#pragma once

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

namespace cis::test {

/// A list of responders; the last one repeats. Thread-safe, so that connections can share it.
template <class T>
class Turns {
public:
    /// Throws `std::invalid_argument` if the list is empty.
    explicit Turns(std::vector<T> answers) : answers_{std::move(answers)} {
        if (answers_.empty()) {
            throw std::invalid_argument{"a script needs at least one answer"};
        }
    }

    const T& next() {
        const std::lock_guard lock{mutex_};
        const std::size_t turn = next_;
        next_ = std::min(next_ + 1, answers_.size() - 1);
        return answers_[turn];
    }

private:
    const std::vector<T> answers_;
    std::mutex mutex_;
    std::size_t next_ = 0;
};

}  // namespace cis::test

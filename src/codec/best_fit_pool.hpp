#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace cis::detail {

/// A pool of idle objects that keep their memory to be reused. The `capacity()` of an object grows with its
/// largest input. Threads may share a pool.
template <class T>
class BestFitPool {
public:
    /// @param most          how many idle objects the pool keeps
    /// @param most_capacity the most capacity that they may have together
    BestFitPool(std::size_t most, std::size_t most_capacity) : most_(most), most_capacity_(most_capacity) {
        idle_.reserve(most + 1);
    }

    /// Takes the idle object that fits best, or a new one. With any other choice, a few large inputs among
    /// small ones would enlarge all objects.
    [[nodiscard]] std::unique_ptr<T> take(std::size_t size) {
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                auto best = std::ranges::lower_bound(idle_, size, {}, capacity_of);
                if (best == idle_.end()) --best;  // this one grows the least
                std::unique_ptr<T> taken = std::move(*best);
                idle_.erase(best);
                capacity_ -= taken->capacity();
                return taken;
            }
        }
        return std::make_unique<T>();
    }

    /// Keeps an object. If the idle objects become too many or too large, the largest are destroyed.
    void put(std::unique_ptr<T> used) noexcept {
        const std::lock_guard lock(mutex_);
        capacity_ += used->capacity();
        const auto place = std::ranges::upper_bound(idle_, used->capacity(), {}, capacity_of);
        idle_.insert(place, std::move(used));
        while (idle_.size() > most_ || capacity_ > most_capacity_) {
            capacity_ -= idle_.back()->capacity();
            idle_.pop_back();
        }
    }

    /// Destroys the idle objects.
    void clear() {
        const std::lock_guard lock(mutex_);
        idle_.clear();
        capacity_ = 0;
    }

private:
    static std::size_t capacity_of(const std::unique_ptr<T>& idle) { return idle->capacity(); }

    const std::size_t most_;
    const std::size_t most_capacity_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<T>> idle_;  ///< ordered by capacity
    std::size_t capacity_{0};               ///< the sum of their capacities
};

}  // namespace cis::detail

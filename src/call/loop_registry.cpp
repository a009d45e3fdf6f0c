#include "call/loop_registry.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <utility>

#include "call/loop.hpp"

namespace cis::detail {
namespace {

std::atomic<LoopRegistry*> current{nullptr};

}  // namespace

LoopRegistry& LoopRegistry::of_process() {
    LoopRegistry* registry = current.load();
    while (registry == nullptr || !registry->owner_.is_this_process()) {
        // Never destroyed: loops may end after the static objects.
        std::unique_ptr<LoopRegistry> fresh(new LoopRegistry(registry));
        if (current.compare_exchange_strong(registry, fresh.get())) {
            // Transports have initialised libcurl before, so this runs before the hook of OpenSSL. A child
            // inherits the hook.
            if (registry == nullptr) std::atexit([] { close_all(); });
            registry = fresh.release();
        }
    }
    return *registry;
}

bool LoopRegistry::add(std::shared_ptr<Loop> loop) {
    std::vector<std::shared_ptr<Loop>> ended;
    const std::lock_guard lock(mutex_);
    if (is_exiting_) return false;
    std::erase_if(loops_, [&](const std::shared_ptr<Loop>& known) {
        if (!known->join_if_ended()) return false;
        ended.push_back(known);
        return true;
    });
    if (std::ranges::find(loops_, loop) == loops_.end()) loops_.push_back(std::move(loop));
    return true;
}

void LoopRegistry::remove(const Loop& loop) {
    const std::lock_guard lock(mutex_);
    std::erase_if(loops_, [&](const std::shared_ptr<Loop>& known) { return known.get() == &loop; });
}

void LoopRegistry::close_all() noexcept {
    LoopRegistry& registry = of_process();
    std::vector<std::shared_ptr<Loop>> loops;
    {
        const std::lock_guard lock(registry.mutex_);
        registry.is_exiting_ = true;
        loops = registry.loops_;
    }
    for (const auto& loop : loops) loop->close_at_exit();
}

}  // namespace cis::detail

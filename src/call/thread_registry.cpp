#include "call/thread_registry.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <utility>

#include "call/thread_end.hpp"
#include "http/curl_library.hpp"

namespace cis::detail {
namespace {

std::atomic<ThreadRegistry*> current{nullptr};

}  // namespace

ThreadRegistry& ThreadRegistry::of_process() {
    ThreadRegistry* registry = current.load();
    while (registry == nullptr || !registry->owner_.is_this_process()) {
        // OpenSSL registers its hook first, so the registry's hook runs before it. The first call may belong
        // to a client with its own transport, so libcurl is initialised here.
        if (registry == nullptr) initialise_libcurl();
        // It is never destroyed: threads may end after the static objects.
        std::unique_ptr<ThreadRegistry> fresh(new ThreadRegistry(registry));
        if (current.compare_exchange_strong(registry, fresh.get())) {
            registry = fresh.release();
        }
    }
    return *registry;
}

bool ThreadRegistry::add(std::shared_ptr<RegisteredThread> thread) {
    std::vector<std::shared_ptr<RegisteredThread>> ended;
    {
        const std::lock_guard lock(mutex_);
        if (is_exiting_) return false;
        std::erase_if(threads_, [&](const std::shared_ptr<RegisteredThread>& known) {
            if (!known->has_ended()) return false;
            ended.push_back(known);
            return true;
        });
        if (std::ranges::find(threads_, thread) == threads_.end()) threads_.push_back(std::move(thread));
        // An atexit hook runs before the destructors of the statics that were made before the hook was
        // registered, so each new thread registers one of its own. A forked child inherits the hooks.
        static std::atomic<int> hooks{0};
        if (hooks.fetch_add(1) < ThreadEnd::most_hooks) static_cast<void>(std::atexit([] { close_all(); }));
    }
    // join() locks the thread and may wait for it, so it is called without the registry's lock.
    for (const auto& one : ended) one->join();
    return true;
}

void ThreadRegistry::remove(const RegisteredThread& thread) {
    const std::lock_guard lock(mutex_);
    if (is_exiting_) return;
    std::erase_if(threads_,
                  [&](const std::shared_ptr<RegisteredThread>& known) { return known.get() == &thread; });
}

void ThreadRegistry::close_all() noexcept {
    ThreadRegistry& registry = of_process();
    std::vector<std::shared_ptr<RegisteredThread>> threads;
    {
        const std::lock_guard lock(registry.mutex_);
        registry.is_exiting_ = true;
        threads = registry.threads_;
    }
    for (const auto& thread : threads) thread->close_at_exit();
    const auto deadline = ThreadEnd::exits();
    for (const auto& thread : threads) thread->join_at_exit(deadline);
}

}  // namespace cis::detail

#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

#include "core/process_owner.hpp"

namespace cis::detail {

/// A thread of the library, as the registry sees it.
class RegisteredThread {
public:
    RegisteredThread() = default;
    RegisteredThread(const RegisteredThread&) = delete;
    RegisteredThread& operator=(const RegisteredThread&) = delete;
    virtual ~RegisteredThread() = default;

    /// Tells the thread to end, because the process exits.
    virtual void close_at_exit() = 0;
    /// Joins the thread if it ends in time.
    virtual void join_at_exit(std::chrono::steady_clock::time_point deadline) = 0;
    /// Whether the thread has ended. Locks nothing.
    [[nodiscard]] virtual bool has_ended() const noexcept = 0;
    virtual void join() = 0;
};

/// The threads of this process that were not joined. When the process exits, they end before OpenSSL does. A
/// TLS connection that is used after OpenSSL has cleaned up crashes.
class ThreadRegistry {
public:
    /// The registry of this process. A forked child has its own, because none of its parent's threads runs in
    /// it.
    [[nodiscard]] static ThreadRegistry& of_process();

    /// Adds a thread, unless it was added before. Also joins the threads that have ended on their own. A
    /// thread must not hold its own lock when it calls this function or remove(). @return false if the
    /// process exits
    [[nodiscard]] bool add(std::shared_ptr<RegisteredThread> thread);
    /// Forgets a thread that was joined, unless the process exits.
    void remove(const RegisteredThread& thread);

private:
    /// GCC 11 does not know [[maybe_unused]] for a member, so the constructor names the member a second time.
    explicit ThreadRegistry(const ThreadRegistry* parent) : parent_(parent) { static_cast<void>(parent_); }
    static void close_all() noexcept;

    const ProcessOwner owner_{};
    const ThreadRegistry* const parent_;  ///< kept, because it cannot be freed in a child
    std::mutex mutex_;
    bool is_exiting_{false};
    std::vector<std::shared_ptr<RegisteredThread>> threads_;
};

}  // namespace cis::detail

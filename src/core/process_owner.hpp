#pragma once

#if !defined(_WIN32)
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#endif

namespace cis::detail {

#if defined(_WIN32)
/// Windows has no fork(), so no process gets an object of another process.
[[nodiscard]] constexpr int this_process() noexcept { return 1; }
#else
/// The process id. On Linux, only the first call costs a system call: the kernel empties the page in a forked
/// child, even after a fork that calls no handlers.
[[nodiscard]] inline pid_t this_process() noexcept {
#if defined(MADV_WIPEONFORK)
    static pid_t* const kept = []() noexcept -> pid_t* {
        const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        void* const page = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (page == MAP_FAILED) return nullptr;
        if (::madvise(page, size, MADV_WIPEONFORK) == 0) return static_cast<pid_t*>(page);
        ::munmap(page, size);
        return nullptr;
    }();
    if (kept != nullptr) {
        const std::atomic_ref<pid_t> id(*kept);
        if (id.load(std::memory_order_relaxed) == 0) id.store(::getpid(), std::memory_order_relaxed);
        return id.load(std::memory_order_relaxed);
    }
#endif
    return ::getpid();
}
#endif

/// Remembers the process that created an object. After fork(), the child has a copy of the object in an
/// unknown state: another thread can have locked its mutex, and its connections belong to the parent.
class ProcessOwner {
public:
    /// The reason of the error when a call fails in a child process.
    static constexpr const char* in_child =
        "the client was made before fork(): make a new one in the child process";

    /// Whether this process created the object. False in a forked child.
    [[nodiscard]] bool is_this_process() const noexcept { return pid_ == this_process(); }

private:
    decltype(this_process()) pid_{this_process()};
};

}  // namespace cis::detail

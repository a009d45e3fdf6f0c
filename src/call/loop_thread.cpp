#include "call/loop_thread.hpp"

#include <map>
#include <mutex>

#include "core/process_owner.hpp"

namespace cis::detail {
namespace {

thread_local const RegisteredThread* loop_of_thread = nullptr;
/// A callback may call fork(). In the child, its thread runs no loop.
thread_local ProcessOwner process_of_thread;

/// Which loop waits for which.
struct WaitingLoops {
    std::mutex mutex{};
    std::map<const RegisteredThread*, const RegisteredThread*> waits_for{};
};

WaitingLoops& waiting_loops() {
    // It is never destroyed: threads may end after the static objects.
    static auto* const loops = new WaitingLoops;
    return *loops;
}

}  // namespace

const RegisteredThread* current_loop() noexcept {
    if (loop_of_thread != nullptr && !process_of_thread.is_this_process()) loop_of_thread = nullptr;
    return loop_of_thread;
}

void become_loop_thread(const RegisteredThread* loop) noexcept {
    loop_of_thread = loop;
    process_of_thread = ProcessOwner{};
}

WaitOfLoop::WaitOfLoop(const RegisteredThread* waiting, const RegisteredThread* other) : waiting_(waiting) {
    if (waiting_ == nullptr) return;
    WaitingLoops& loops = waiting_loops();
    const std::lock_guard lock(loops.mutex);
    const RegisteredThread* last = other;
    for (auto next = loops.waits_for.find(last); next != loops.waits_for.end();
         next = loops.waits_for.find(last)) {
        last = next->second;
    }
    closes_circle_ = last == waiting_;
    if (!closes_circle_) loops.waits_for[waiting_] = other;
}

WaitOfLoop::~WaitOfLoop() {
    if (waiting_ == nullptr || closes_circle_) return;
    WaitingLoops& loops = waiting_loops();
    const std::lock_guard lock(loops.mutex);
    loops.waits_for.erase(waiting_);
}

}  // namespace cis::detail

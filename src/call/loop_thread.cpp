#include "call/loop_thread.hpp"

namespace cis::detail {
namespace {

thread_local const RegisteredThread* loop_of_thread = nullptr;

}  // namespace

const RegisteredThread* current_loop() noexcept { return loop_of_thread; }

void become_loop_thread(const RegisteredThread* loop) noexcept { loop_of_thread = loop; }

}  // namespace cis::detail

#include "call/loop_thread.hpp"

namespace cis::detail {
namespace {

thread_local const Loop* loop_of_thread = nullptr;

}  // namespace

const Loop* current_loop() noexcept { return loop_of_thread; }

void become_loop_thread(const Loop* loop) noexcept { loop_of_thread = loop; }

}  // namespace cis::detail

#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "cis/call/sent_call.hpp"

namespace cis::detail {

/// A call that a loop sends, from its start to its delivery.
struct LoopJob {
    std::shared_ptr<void> busy{};  ///< exists until the call was delivered and its receiver destroyed
    std::unique_ptr<SentCall> call{};
    std::unique_ptr<Receiver> receiver{};
    Delivery delivery{Delivery::executor};
    std::uint64_t number{0};                          ///< identifies the call in the loop
    std::chrono::steady_clock::time_point started{};  ///< when its deadline begins to run
};

}  // namespace cis::detail

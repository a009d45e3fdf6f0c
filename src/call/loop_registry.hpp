#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/process_owner.hpp"

namespace cis::detail {

class Loop;

/// The loops of this process whose threads were not joined. When the process exits, they end before OpenSSL
/// does: a TLS connection that is used after OpenSSL has cleaned up ends in a crash.
class LoopRegistry {
public:
    /// A forked child has its own, because none of its parent's threads runs in it.
    [[nodiscard]] static LoopRegistry& of_process();

    /// Adds a loop, unless it is known. Also joins the threads of loops that have ended on their own. A loop
    /// must not call this or remove() while it is locked. @return false if the process exits
    [[nodiscard]] bool add(std::shared_ptr<Loop> loop);
    void remove(const Loop& loop);

private:
    explicit LoopRegistry(const LoopRegistry* parent) : parent_(parent) {}
    static void close_all() noexcept;

    const ProcessOwner owner_{};
    const LoopRegistry* const parent_;  ///< kept, because it cannot be freed in a child
    std::mutex mutex_;
    bool is_exiting_{false};
    std::vector<std::shared_ptr<Loop>> loops_;
};

}  // namespace cis::detail

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <cis/core/export.hpp>
#include <cis/http/request.hpp>
#include <cis/http/transfer.hpp>

namespace cis {

/// One transfer to start in a TransferQueue.
struct TransferJob {
    std::uint64_t number{};    ///< chosen by the caller, different from that of every running transfer
    const Request* request{};  ///< must exist until the transfer has ended
    TransferLimits limits{};   ///< timeouts, and the largest body
    BodySink sink{};           ///< if not empty, it takes the body of a 2xx response
};

/// A transfer that has ended.
struct FinishedTransfer {
    std::uint64_t number{};  ///< TransferJob::number
    Transfer transfer{};     ///< its result
    bool threw{false};       ///< the transport threw an exception instead of returning a result
};

/// The transfers that one thread runs at the same time. All functions except wake() are called on that
/// thread, and never by a sink. poll(), cancel() and wake() must not throw: an exception on the client's
/// thread ends the program.
///
/// A transport with its own event loop implements this class; see Transport::open_queue().
class CIS_EXPORT TransferQueue {
public:
    TransferQueue() = default;
    TransferQueue(const TransferQueue&) = delete;
    TransferQueue& operator=(const TransferQueue&) = delete;
    /// Ends the transfers that still run. No sink is called afterwards.
    virtual ~TransferQueue();

    /// Starts a transfer and does not wait. Any failure becomes the result of the transfer.
    virtual void start(TransferJob job) = 0;
    /// Ends a transfer. A later poll() reports it, as `cancelled` unless it had ended before. Its sink is not
    /// called afterwards. An unknown number has no effect.
    virtual void cancel(std::uint64_t number) = 0;
    /// Runs the transfers until one has ended, wake() is called, or the time is over. It may return earlier.
    /// @param longest  how long to wait; zero: not at all
    /// @param finished receives the transfers that have ended, each once, after its existing elements
    virtual void poll(std::chrono::milliseconds longest, std::vector<FinishedTransfer>& finished) = 0;
    /// Makes the current poll() return soon, or the next one if none runs. Any thread may call it.
    virtual void wake() noexcept = 0;
};

}  // namespace cis

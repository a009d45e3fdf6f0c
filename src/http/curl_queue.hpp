#pragma once

#include <curl/curl.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "cis/http/transfer_queue.hpp"
#include "core/process_owner.hpp"
#include "http/curl_shared.hpp"
#include "http/curl_transfer.hpp"
#include "http/transfer_events.hpp"

namespace cis::detail {

/// The transfers that run on one multi handle, which keeps the connections. Only this class drives libcurl.
///
/// start() throws only `std::bad_alloc`; then nothing was started. A sink must not call any function of this
/// class.
class CurlQueue final : public TransferQueue, private ConnectionEvents {
public:
    /// @param shared         must outlive the queue
    /// @param most_transfers how many idle connections are kept
    CurlQueue(const CurlShared& shared, std::size_t most_transfers);
    CurlQueue(const CurlQueue&) = delete;
    CurlQueue& operator=(const CurlQueue&) = delete;
    /// In a forked child it frees nothing, because libcurl would end the parent's TLS connections. It closes
    /// the descriptors, which does not affect the parent.
    ~CurlQueue() override;

    void start(TransferJob job) override;
    void cancel(std::uint64_t number) override;
    void poll(std::chrono::milliseconds longest, std::vector<FinishedTransfer>& finished) override;
    void wake() noexcept override;

    /// Runs one transfer alone until it has ended. For the arguments, see Transport::perform(). If it throws,
    /// the queue must be destroyed.
    [[nodiscard]] Transfer perform(const Request& request, const TransferLimits& limits,
                                   const std::stop_token& stop, const BodySink& sink);

private:
    struct Running;
    struct Cleanup {
        void operator()(CURLM* multi) const noexcept { curl_multi_cleanup(multi); }
    };

    void begin_connection(const void* connection) noexcept override;
    void take_record(const void* connection) noexcept override;

    void add(TransferJob job, std::stop_token stop, bool shares_thread);
    void fail(std::uint64_t number, std::string reason);
    /// Lets libcurl work once, and collects the transfers that have ended.
    void work();
    /// Continues the transfers whose sinks have kept the thread for long.
    void resume_paused();
    /// Waits until libcurl has something to do, wake() is called or the time is over.
    void wait(std::chrono::milliseconds longest);
    /// Removes a transfer from libcurl.
    void detach(Running& running) noexcept;
    void end(std::size_t index, Transfer result) noexcept;
    void end_all(CURLcode code) noexcept;
    void fail_all();
    /// Leaves handles unfreed in a forked child: to free them, libcurl would use the parent's connections.
    static void leave_to_parent(std::vector<std::unique_ptr<Running>>& all) noexcept;

    const CurlShared& shared_;
    const ProcessOwner owner_{};
    CurlConnections connections_{.events = *this};
    std::vector<std::unique_ptr<Running>> running_;
    std::vector<std::unique_ptr<Running>> free_;
    std::vector<FinishedTransfer> ended_;  ///< not reported yet; has room for all running transfers
    std::unique_ptr<CURLM, Cleanup> multi_;
    bool can_be_woken_{false};
};

}  // namespace cis::detail

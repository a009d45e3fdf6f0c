#include "http/curl_queue.hpp"

#include <algorithm>
#include <climits>
#include <functional>
#include <iterator>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include "core/sigpipe_guard.hpp"
#include "http/curl_easy.hpp"
#include "http/curl_failure.hpp"
#include "http/header_list.hpp"
#include "http/option_setter.hpp"

namespace cis::detail {
namespace {

/// Whether a URL is for HTTP. libcurl supports other protocols too, and guesses one if the URL has none.
bool is_http_url(std::string_view url) { return url.starts_with("https://") || url.starts_with("http://"); }

/// The largest head of a request. Servers accept much less. libcurl refuses a head of 1 MiB, but only when it
/// is about to send it. Over TLS, libcurl 7.88 hangs if the head has more than 128 KiB.
constexpr std::size_t most_head_bytes = std::size_t{120} * 1024;

/// Why the request cannot be sent; empty if it can.
std::string fault_of(const Request& request) {
    if (!is_http_url(request.url)) return "the URL is neither http nor https";
    std::size_t head_size = request.url.size();
    for (const auto& [name, value] : request.headers) head_size += name.size() + value.size();
    if (head_size <= most_head_bytes) return {};
    return "the request's URL and headers are larger than " + std::to_string(most_head_bytes) + " bytes";
}

/// Returns what `make` returns. If it throws, because memory is exhausted, returns a failure instead.
template <class Make>
Transfer contained(const CurlTransfer& transfer, Make make) noexcept {
    try {
        return make();
    } catch (...) {
        Transfer result;
        result.failure = TransferFailure::not_possible;
        result.times_sent = transfer.was_sent() ? 1 : 0;
        return result;
    }
}

}  // namespace

/// A running transfer, or the easy handle for the next one. Its address does not change.
struct CurlQueue::Running {
    explicit Running(ConnectionSockets& sockets) noexcept : easy(sockets) {}

    HeaderList headers;
    std::optional<CurlTransfer> transfer;
    bool is_fresh{false};  ///< its easy handle opens a new connection for each transfer
    CurlEasy easy;
};

CurlQueue::CurlQueue(const CurlShared& shared, std::size_t most_transfers)
    : shared_(shared), multi_(curl_multi_init()) {
    if (!multi_) throw std::bad_alloc();
    // When the process has no descriptor left, libcurl makes a handle that cannot be woken.
    can_be_woken_ = curl_multi_wakeup(multi_.get()) == CURLM_OK;
    // A connection beyond this number is closed when its transfer ends.
    constexpr std::size_t most = INT_MAX;
    curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS,
                      static_cast<long>(std::clamp<std::size_t>(most_transfers, 1, most)));
}

CurlQueue::~CurlQueue() {
    if (!owner_.is_this_process()) {
        leave_to_parent(running_);
        leave_to_parent(free_);
        static_cast<void>(multi_.release());
        connections_.sockets.close_all();
        return;
    }
    const SigpipeGuard sigpipe(shared_.guards_sigpipe());
    connections_.reading.begin();
    for (const auto& running : running_) detach(*running);
    running_.clear();
    free_.clear();
    multi_.reset();  // closes the connections, which use the other members
}

void CurlQueue::start(TransferJob job) { add(std::move(job), {}, true); }

void CurlQueue::cancel(std::uint64_t number) {
    if (!owner_.is_this_process()) return;  // in a child, poll() ends all transfers
    const auto found = std::ranges::find_if(
        running_, [number](const auto& running) { return running->transfer->job().number == number; });
    if (found == running_.end()) return;
    const SigpipeGuard sigpipe(shared_.guards_sigpipe());
    CurlTransfer& transfer = *(*found)->transfer;
    end(static_cast<std::size_t>(found - running_.begin()),
        contained(transfer, [&] { return transfer.cancel(); }));
}

void CurlQueue::poll(std::chrono::milliseconds longest, std::vector<FinishedTransfer>& finished) {
    if (!owner_.is_this_process()) {
        fail_all();
    } else {
        const SigpipeGuard sigpipe(shared_.guards_sigpipe());
        work();
        const bool may_wait = ended_.empty() && !connections_.has_paused;
        if (may_wait && longest > std::chrono::milliseconds::zero()) wait(longest);
    }
    finished.reserve(finished.size() + ended_.size());
    std::ranges::move(ended_, std::back_inserter(finished));
    ended_.clear();
}

void CurlQueue::wake() noexcept {
    // In a forked child this would wake the parent.
    if (owner_.is_this_process()) curl_multi_wakeup(multi_.get());
}

Transfer CurlQueue::perform(const Request& request, const TransferLimits& limits, const std::stop_token& stop,
                            const BodySink& sink) {
    TransferJob job{.request = &request, .limits = limits};
    if (sink) job.sink = [&sink](std::string_view piece) { return sink(piece); };
    const SigpipeGuard sigpipe(shared_.guards_sigpipe());
    add(std::move(job), stop, false);
    const std::stop_callback waker(stop, [this] { wake(); });
    while (ended_.empty()) {
        constexpr std::chrono::milliseconds longest{1000};  // libcurl returns earlier for its own timers
        if (stop.stop_requested()) {
            cancel(0);
        } else if (work(); ended_.empty()) {
            wait(longest);
        }
    }
    Transfer result = std::move(ended_.back().transfer);
    ended_.clear();
    return result;
}

void CurlQueue::add(TransferJob job, std::stop_token stop, bool shares_thread) {
    ended_.reserve(ended_.size() + running_.size() + 1);
    const Request& request = *job.request;
    std::string fault = owner_.is_this_process() ? fault_of(request) : ProcessOwner::in_child;
    if (!fault.empty()) {
        fail(job.number, std::move(fault));
        return;
    }
    std::unique_ptr<Running> running;
    if (free_.empty()) {
        running = std::make_unique<Running>(connections_.sockets);
    } else {
        running = std::move(free_.back());
        free_.pop_back();
    }
    CurlEasy& easy = running->easy;
    const bool is_new = easy.prepare();
    OptionSetter options(easy.handle.get());
    if (is_new) shared_.settings().apply_lasting(options, easy, shared_.tls_sessions());
    running->is_fresh = request.fresh_connection;
    if (running->is_fresh) options.set(CURLOPT_FRESH_CONNECT, true);
    running->headers.clear();
    shared_.settings().apply_request(options, easy, running->headers, request, job.limits);
    // The handle is not reused, because some of its options may not have been set.
    if (options.code() != CURLE_OK) {
        fail(job.number, curl_easy_strerror(options.code()));
        return;
    }
    const std::uint64_t number = job.number;
    easy.error_text[0] = '\0';
    easy.transfer = &running->transfer.emplace(easy.handle.get(), connections_, std::move(job),
                                               std::move(stop), shares_thread, easy.proxy_setting);
    running_.reserve(running_.size() + 1);
    free_.reserve(running_.size() + free_.size() + 1);
    if (const CURLMcode code = curl_multi_add_handle(multi_.get(), easy.handle.get()); code != CURLM_OK) {
        fail(number, curl_multi_strerror(code));
        return;
    }
    running_.push_back(std::move(running));
}

void CurlQueue::fail(std::uint64_t number, std::string reason) {
    ended_.push_back({.number = number, .transfer = not_possible(std::move(reason))});
}

void CurlQueue::work() {
    int at_work = 0;
    connections_.reading.begin();
    ++connections_.turn;
    if (connections_.has_paused) resume_paused();
    if (curl_multi_perform(multi_.get(), &at_work) != CURLM_OK) at_work = 0;
    int left = 0;
    while (const CURLMsg* const message = curl_multi_info_read(multi_.get(), &left)) {
        if (message->msg != CURLMSG_DONE) continue;
        const CURLcode code = message->data.result;
        const auto found = std::ranges::find_if(running_, [message](const auto& running) {
            return running->easy.handle.get() == message->easy_handle;
        });
        if (found == running_.end()) continue;
        CurlTransfer& transfer = *(*found)->transfer;
        const char* const text = (*found)->easy.error_text.data();
        end(static_cast<std::size_t>(found - running_.begin()),
            contained(transfer, [&] { return transfer.finish(code, text); }));
    }
    if (at_work == 0) end_all(CURLE_FAILED_INIT);  // libcurl has lost those that are left
}

void CurlQueue::resume_paused() {
    connections_.has_paused = false;
    for (std::size_t i = running_.size(); i > 0; --i) {
        Running& running = *running_[i - 1];
        CurlTransfer& transfer = *running.transfer;
        if (!transfer.resume()) continue;
        // libcurl passes on what it has kept, and does not report that a callback stopped the transfer.
        const CURLcode code = curl_easy_pause(running.easy.handle.get(), CURLPAUSE_CONT);
        if (code == CURLE_OK) continue;
        const char* const text = running.easy.error_text.data();
        end(i - 1, contained(transfer, [&] { return transfer.finish(code, text); }));
    }
}

void CurlQueue::wait(std::chrono::milliseconds longest) {
    constexpr std::chrono::milliseconds asleep{50};  // at most, if wake() does not work
    const std::chrono::milliseconds most = can_be_woken_ ? std::chrono::milliseconds(INT_MAX) : asleep;
    const auto time = static_cast<int>(std::min(longest, most).count());
    if (curl_multi_poll(multi_.get(), nullptr, 0, time, nullptr) != CURLM_OK) end_all(CURLE_FAILED_INIT);
}

void CurlQueue::end(std::size_t index, Transfer result) noexcept {
    std::unique_ptr<Running> running = std::exchange(running_[index], nullptr);
    std::swap(running_[index], running_.back());
    running_.pop_back();
    connections_.reading.begin();
    detach(*running);
    const bool failed = result.failure != TransferFailure::none;
    ended_.push_back({.number = running->transfer->job().number, .transfer = std::move(result)});
    running->transfer.reset();
    // After a failure the state of the handle is unknown.
    if (failed || running->is_fresh || !shared_.reuses_easy_handles()) running->easy.drop();
    free_.push_back(std::move(running));
}

void CurlQueue::detach(Running& running) noexcept {
    CURL* const handle = running.easy.handle.get();
    running.easy.transfer = nullptr;
    // libcurl passes the part of the body that it keeps to a callback that takes nothing, and frees it.
    // Without this call, libcurl would not free that part if another transfer also uses the connection.
    if (running.transfer->is_paused()) curl_easy_pause(handle, CURLPAUSE_CONT);
    curl_multi_remove_handle(multi_.get(), handle);
}

void CurlQueue::end_all(CURLcode code) noexcept {
    while (!running_.empty()) {
        CurlTransfer& transfer = *running_.back()->transfer;
        const char* const text = running_.back()->easy.error_text.data();
        end(running_.size() - 1, contained(transfer, [&] { return transfer.finish(code, text); }));
    }
}

void CurlQueue::fail_all() {
    for (const auto& running : running_) fail(running->transfer->job().number, ProcessOwner::in_child);
    leave_to_parent(running_);
}

void CurlQueue::leave_to_parent(std::vector<std::unique_ptr<Running>>& all) noexcept {
    for (auto& running : all) static_cast<void>(running.release());
    all.clear();
}

void CurlQueue::begin_connection(const void* connection) noexcept {
    connections_.reading.forget();
    for (const auto& running : running_) {
        if (running->transfer->tls() == connection) running->transfer->forget_tls();
    }
}

void CurlQueue::take_record(const void* connection) noexcept {
    // libcurl checks times itself, unless it reads for longer than this.
    constexpr std::chrono::milliseconds usual{100};
    constexpr std::chrono::milliseconds longest{1000};
    const auto time = connections_.reading.record(connection, ReadingTime::Clock::now());
    if (time < usual) return;
    bool goes_on = true;
    for (const auto& running : running_) {
        CurlTransfer& transfer = *running->transfer;
        if (transfer.tls() != connection || transfer.is_stopped()) continue;
        try {
            if (!transfer.may_read_on()) {
                goes_on = false;
            } else if (time > longest) {
                transfer.stop(TransferFailure::connection,
                              "the server sent for a second what belongs to no response");
            }
        } catch (...) {
            goes_on = transfer.stop(TransferFailure::not_possible, {});
        }
    }
    // The other transfers are waiting, and this connection serves none at the moment.
    if (!goes_on || time > longest) connections_.sockets.break_off(connection);
}

}  // namespace cis::detail

#include "delivery/sender.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <string>
#include <unordered_map>
#include <utility>

namespace cis::emulator {
namespace {

struct FreeMulti {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};
struct FreeEasy {
    void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct FreeList {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using Easy = std::unique_ptr<CURL, FreeEasy>;
using HeaderList = std::unique_ptr<curl_slist, FreeList>;

void initialise_curl() {
    static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (code != CURLE_OK) throw std::bad_alloc();
}

HeaderList to_list(const std::vector<std::string>& lines) {
    HeaderList list;
    for (const std::string& line : lines) {
        curl_slist* const grown = curl_slist_append(list.get(), line.c_str());
        if (grown == nullptr) throw std::bad_alloc();
        // Appending returns the head, which changes only if the list was empty.
        if (!list) list.reset(grown);
    }
    return list;
}

std::size_t drop_body(char* /*data*/, std::size_t /*unit*/, std::size_t size, void* /*unused*/) {
    return size;
}

/// One attempt. It owns everything that libcurl reads during the transfer.
struct Transfer {
    DeliveryRequest request;
    HeaderList headers;
    Easy easy;
    bool sent = false;
};

/// libcurl sends a request again if a kept connection is dead. An attempt is one request, so the second
/// sending aborts the transfer.
int allow_once(void* transfer, char* /*peer*/, char* /*own*/, int /*peer_port*/, int /*own_port*/) {
    return std::exchange(static_cast<Transfer*>(transfer)->sent, true) ? CURL_PREREQFUNC_ABORT
                                                                       : CURL_PREREQFUNC_OK;
}

/// Sets options and records whether libcurl refused one.
class OptionSetter {
public:
    explicit OptionSetter(CURL* easy) : easy_(easy) {}

    template <class Value>
    OptionSetter& set(CURLoption option, Value value) {
        const CURLcode code = curl_easy_setopt(easy_, option, value);
        if (code != CURLE_OK) failed_ = true;
        return *this;
    }
    bool failed() const { return failed_; }

private:
    CURL* easy_;
    bool failed_ = false;
};

void set_protocol_rules(OptionSetter& options, const DeliveryOptions& wanted) {
    options.set(CURLOPT_NOSIGNAL, 1L)
        .set(CURLOPT_PROXY, "")
        .set(CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_1_1})
        .set(CURLOPT_FOLLOWLOCATION, 0L)
        .set(CURLOPT_PATH_AS_IS, 1L)
        .set(CURLOPT_USERAGENT, "cis-emulator")
        .set(CURLOPT_TIMEOUT_MS, static_cast<long>(wanted.timeout.count()))
        .set(CURLOPT_SSL_VERIFYPEER, 1L)
        .set(CURLOPT_SSL_VERIFYHOST, 2L);
    if (!wanted.ca_file.empty()) {
        options.set(CURLOPT_CAINFO, wanted.ca_file.c_str())
            .set(CURLOPT_CAPATH, static_cast<const char*>(nullptr));
    }
#if LIBCURL_VERSION_NUM >= 0x075500
    options.set(CURLOPT_PROTOCOLS_STR, "http,https");
#else
    options.set(CURLOPT_PROTOCOLS, long{CURLPROTO_HTTP | CURLPROTO_HTTPS});
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
    options.set(CURLOPT_QUICK_EXIT, 1L);  // otherwise a hanging resolver delays the shutdown
#endif
}

void set_request(OptionSetter& options, Transfer& transfer) {
    const DeliveryRequest& request = transfer.request;
    options
        .set(CURLOPT_URL, request.url.c_str())
        // For libcurl, a request with a body is a POST unless another method is set.
        .set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()))
        .set(CURLOPT_POSTFIELDS, request.body.c_str())
        .set(CURLOPT_CUSTOMREQUEST, request.method.c_str())
        .set(CURLOPT_HTTPHEADER, transfer.headers.get())
        .set(CURLOPT_WRITEFUNCTION, &drop_body)
        .set(CURLOPT_PREREQFUNCTION, &allow_once)
        .set(CURLOPT_PREREQDATA, &transfer);
}

}  // namespace

class Sender::Connections {
public:
    explicit Connections(const DeliveryOptions& options) : options_(options), multi_(curl_multi_init()) {
        if (!multi_) throw std::bad_alloc();
        // This many connections let a few receivers alternate without losing their connections.
        curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS, 4 * static_cast<long>(options.max_concurrent));
    }
    Connections(const Connections&) = delete;
    Connections& operator=(const Connections&) = delete;
    ~Connections() {
        for (const auto& [easy, transfer] : transfers_) curl_multi_remove_handle(multi_.get(), easy);
    }

    void start(DeliveryRequest request) {
        request.headers.emplace_back("Expect:");  // do not wait for "100 Continue"
        auto transfer = std::make_unique<Transfer>();
        transfer->request = std::move(request);
        transfer->headers = to_list(transfer->request.headers);
        // Each attempt has a new easy handle: some versions of libcurl free memory twice if a reused handle
        // receives a folded header line (curl issue 11101). The multi handle keeps the connections.
        transfer->easy.reset(curl_easy_init());
        CURL* const easy = transfer->easy.get();
        if (easy == nullptr) throw std::bad_alloc();
        OptionSetter options{easy};
        set_protocol_rules(options, options_);
        set_request(options, *transfer);
        if (options.failed() || curl_multi_add_handle(multi_.get(), easy) != CURLM_OK) {
            ended_.push_back({transfer->request.number, 0});
            return;
        }
        transfers_.emplace(easy, std::move(transfer));
    }

    std::size_t under_way() const { return transfers_.size() + ended_.size(); }

    std::vector<Sent> wait(std::optional<double> seconds) {
        work();
        if (ended_.empty()) {
            constexpr double longest_ms = std::numeric_limits<int>::max();
            const double wanted_ms = seconds ? std::ceil(*seconds * 1000) : longest_ms;
            const int timeout_ms = static_cast<int>(std::clamp(wanted_ms, 0.0, longest_ms));
            curl_multi_poll(multi_.get(), nullptr, 0, timeout_ms, nullptr);
            work();
        }
        return std::exchange(ended_, {});
    }

    void wake() { curl_multi_wakeup(multi_.get()); }

private:
    void work() {
        int running = 0;
        curl_multi_perform(multi_.get(), &running);
        int left = 0;
        while (const CURLMsg* const message = curl_multi_info_read(multi_.get(), &left)) {
            if (message->msg == CURLMSG_DONE) end(message->easy_handle, message->data.result);
        }
    }

    void end(CURL* easy, CURLcode code) {
        long status = 0;
        if (code == CURLE_OK) curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
        curl_multi_remove_handle(multi_.get(), easy);
        const auto found = transfers_.find(easy);
        ended_.push_back({found->second->request.number, static_cast<int>(status)});
        transfers_.erase(found);
    }

    const DeliveryOptions options_;
    std::unique_ptr<CURLM, FreeMulti> multi_;
    std::unordered_map<CURL*, std::unique_ptr<Transfer>> transfers_;
    std::vector<Sent> ended_;
};

Sender::Sender(const DeliveryOptions& options) {
    initialise_curl();
    connections_ = std::make_unique<Connections>(options);
}

Sender::~Sender() = default;

void Sender::start(DeliveryRequest request) { connections_->start(std::move(request)); }

std::size_t Sender::under_way() const { return connections_->under_way(); }

std::vector<Sent> Sender::wait(std::optional<double> seconds) { return connections_->wait(seconds); }

void Sender::wake() { connections_->wake(); }

}  // namespace cis::emulator

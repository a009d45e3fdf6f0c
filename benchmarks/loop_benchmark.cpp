#include <curl/curl.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cis/cis.hpp>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "plain_libcurl.hpp"

// Creates COUNT candidates with several requests in flight, and prints the processor time of a call in
// microseconds and the calls per second. loop.sh compares the callers.
//   cis-loop-benchmark CALLER POLICY IN_FLIGHT BASE_URL COUNT
//     CALLER  start    this library's start(), each call from the callback of an earlier one
//             burst    start() for all calls at once
//             threads  this library's send() on as many threads
//             multi    one curl_multi alone
//     POLICY  reused   an easy handle serves many transfers
//             new      a new one for each

namespace {

using namespace std::chrono_literals;

struct Load {
    std::string base_url{};
    std::size_t in_flight{};
    std::size_t count{};
    bool reuses_easy_handles{};
};

void require(bool succeeded, const char* what) {
    if (!succeeded) throw std::runtime_error(what);
}

cis::Client make_client(const Load& load) {
    return cis::Client{{.base_url = load.base_url,
                        .api_key = cis::bench::api_key,
                        .max_in_flight = load.in_flight,
                        .transport = std::make_shared<cis::CurlTransport>(
                            cis::CurlOptions{.user_agent = cis::bench::user_agent(),
                                             .max_idle_connections = load.in_flight,
                                             .reuse_easy_handles = load.reuses_easy_handles})}};
}

cis::Call<cis::CandidateReceipt> create(const cis::Client& client) {
    return client.candidates().create(
        "post_1", {.name = "Grace Hopper", .email = "grace@example.com", .metadata = {{"source", "csv"}}});
}

bool is_created(const cis::Result<cis::CandidateReceipt>& made) {
    return made && made->candidate.interview_id == "int_1";
}

/// Each callback starts the next call, as the other callers do.
class Chains {
public:
    explicit Chains(const Load& load) : load_(load), client_(make_client(load)) {}

    void run() {
        for (std::size_t i = 0; i < load_.in_flight; ++i) start_next();
        require(client_.wait_idle(10min) && created_ == load_.count, "start");
    }

private:
    void start_next() {
        if (started_++ >= load_.count) return;
        create(client_).start([this](const cis::Result<cis::CandidateReceipt>& made) {
            if (is_created(made)) ++created_;
            start_next();
        });
    }

    const Load& load_;
    std::atomic<std::size_t> started_{0};
    std::atomic<std::size_t> created_{0};
    const cis::Client client_;
};

void create_in_a_burst(const Load& load) {
    const cis::Client client = make_client(load);
    std::atomic<std::size_t> created{0};
    for (std::size_t i = 0; i < load.count; ++i) {
        create(client).start([&created](const cis::Result<cis::CandidateReceipt>& made) {
            if (is_created(made)) ++created;
        });
    }
    require(client.wait_idle(10min) && created == load.count, "burst");
}

void create_on_threads(const Load& load) {
    const cis::Client client = make_client(load);
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> created{0};
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < load.in_flight; ++i) {
            threads.emplace_back([&] {
                while (next++ < load.count) {
                    if (is_created(create(client).try_send())) ++created;
                }
            });
        }
    }
    require(created == load.count, "send");
}

/// One of the requests that run at the same time.
struct Slot {
    std::string body{};
    cis::bench::EasyHandle easy{nullptr, &curl_easy_cleanup};
    cis::bench::HeaderList headers{nullptr, &curl_slist_free_all};
};

void create_with_multi(const Load& load) {
    require(curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK, "curl_global_init");
    const std::unique_ptr<CURLM, decltype(&curl_multi_cleanup)> multi(curl_multi_init(), &curl_multi_cleanup);
    curl_multi_setopt(multi.get(), CURLMOPT_MAXCONNECTS, static_cast<long>(load.in_flight));
    const std::string url = load.base_url + "/api/v2/postings/post_1/candidates";
    const std::string request = cis::bench::created_candidate;
    std::vector<Slot> slots(load.in_flight);
    std::size_t started = 0;
    std::size_t created = 0;
    const auto start = [&](Slot& slot) {
        if (started == load.count) return;
        ++started;
        slot.body.clear();
        if (!slot.easy || !load.reuses_easy_handles) slot.easy = cis::bench::make_easy(slot.body);
        slot.headers = cis::bench::describe_request(slot.easy.get(), url, &request);
        curl_easy_setopt(slot.easy.get(), CURLOPT_PRIVATE, &slot);
        require(curl_multi_add_handle(multi.get(), slot.easy.get()) == CURLM_OK, "curl_multi_add_handle");
    };
    for (Slot& slot : slots) start(slot);
    for (int running = 1; running > 0;) {
        require(curl_multi_perform(multi.get(), &running) == CURLM_OK, "curl_multi_perform");
        int left = 0;
        while (const CURLMsg* const message = curl_multi_info_read(multi.get(), &left)) {
            require(message->data.result == CURLE_OK, "the transfer");
            CURL* const easy = message->easy_handle;
            Slot* slot = nullptr;
            long status = 0;
            curl_easy_getinfo(easy, CURLINFO_PRIVATE, &slot);
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
            require(status == 201 && !slot->body.empty(), "the status");
            curl_multi_remove_handle(multi.get(), easy);
            ++created;
            start(*slot);
            running = 1;
        }
        if (created == load.count) break;
        require(curl_multi_poll(multi.get(), nullptr, 0, 1000, nullptr) == CURLM_OK, "curl_multi_poll");
    }
    require(created == load.count, "all calls");
}

std::chrono::microseconds processor_time() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto time = [](const timeval& part) {
        return std::chrono::seconds(part.tv_sec) + std::chrono::microseconds(part.tv_usec);
    };
    return time(usage.ru_utime) + time(usage.ru_stime);
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc != 6) {
        std::cerr
            << "usage: cis-loop-benchmark start|burst|threads|multi reused|new IN_FLIGHT BASE_URL COUNT\n";
        return 2;
    }
    const std::string_view caller = argv[1];
    const Load load{.base_url = argv[4],
                    .in_flight = std::stoul(argv[3]),
                    .count = std::stoul(argv[5]),
                    .reuses_easy_handles = std::string_view(argv[2]) == "reused"};
    const auto begun = std::chrono::steady_clock::now();
    const auto used = processor_time();
    if (caller == "start") {
        Chains(load).run();
    } else if (caller == "burst") {
        create_in_a_burst(load);
    } else if (caller == "threads") {
        create_on_threads(load);
    } else {
        create_with_multi(load);
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    const auto count = static_cast<double>(load.count);
    std::cout << static_cast<double>((processor_time() - used).count()) / count << ' ' << count / took.count()
              << '\n';
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-loop-benchmark: " << error.what() << '\n';
    return EXIT_FAILURE;
}

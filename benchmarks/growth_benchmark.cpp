#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cis/cis.hpp>
#include <cis/signature/sign.hpp>
#include <cis/webhook/inbox.hpp>
#include <cis/webhook/memory_seen_store.hpp>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "processor_time.hpp"

// What grows with the amount of work.
//   cis-growth-benchmark list BASE_URL COUNT TIMES
//       lists COUNT candidates, TIMES over; prints the microseconds of processor time of a candidate, and the
//       most KiB that the process ever had. The time is the median over stretches of 1,000 candidates, so
//       that a short list and a long one with as many stretches are measured alike
//   cis-growth-benchmark waiting COUNT
//       starts COUNT calls to a server that does not answer; prints the bytes of memory of each
//   cis-growth-benchmark events COUNT
//       receives COUNT webhook events, which a seen-store remembers; prints the bytes of each

namespace {

using namespace std::chrono_literals;
using cis::benchmarks::processor_seconds;

void require(bool succeeded, const char* what) {
    if (!succeeded) throw std::runtime_error(what);
}

/// A line of /proc/self/status, in KiB.
double status(std::string_view name) {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(name)) return std::stod(line.substr(name.size() + 1));
    }
    throw std::runtime_error("/proc/self/status");
}

constexpr std::size_t stretch = 1000;

/// Adds the microseconds of a candidate in each stretch of the list.
void list_once(const cis::Client& client, std::size_t count, std::vector<double>& each) {
    std::size_t read = 0;
    double used = processor_seconds();
    auto list = client.candidates().list("post_1", {.limit = 100}).max_items(count);
    for (const cis::Candidate& candidate : list) {
        if (candidate.interview_id.empty() || ++read % stretch != 0) continue;
        const double now = processor_seconds();
        each.push_back((now - used) * 1e6 / static_cast<double>(stretch));
        used = now;
    }
    require(read == count, "all candidates");
}

void list(const std::string& base_url, std::size_t count, std::size_t repetitions) {
    require(count > 0 && count % stretch == 0 && repetitions > 0, "COUNT is a multiple of 1,000");
    const cis::Client client({.base_url = base_url, .api_key = "benchmark-key"});
    std::vector<double> each;
    list_once(client, stretch, each);  // the connection, and code that runs for the first time
    each.clear();
    each.reserve(repetitions * (count / stretch));
    for (std::size_t i = 0; i < repetitions; ++i) list_once(client, count, each);
    std::ranges::nth_element(each, each.begin() + static_cast<std::ptrdiff_t>(each.size() / 2));
    std::cout << each[each.size() / 2] << ' ' << status("VmHWM:") << '\n';
}

/// A port on loopback whose connections are made, but never served.
class SilentServer {
public:
    SilentServer() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        address_.sin_family = AF_INET;
        address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof(address_);
        auto* const address = reinterpret_cast<sockaddr*>(&address_);
        require(bind(socket_, address, size) == 0 && listen(socket_, 100) == 0 &&
                    getsockname(socket_, address, &size) == 0,
                "a port");
    }
    SilentServer(const SilentServer&) = delete;
    SilentServer& operator=(const SilentServer&) = delete;
    ~SilentServer() { close(socket_); }

    [[nodiscard]] std::string url() const {
        return "http://127.0.0.1:" + std::to_string(ntohs(address_.sin_port));
    }

private:
    int socket_;
    sockaddr_in address_{};
};

void start_waiting(const cis::Client& client, std::size_t first, std::size_t count,
                   std::atomic<std::size_t>& ended) {
    for (std::size_t number = first; number < first + count; ++number) {
        const std::string digits = std::to_string(number);
        client.candidates()
            .create("post_1", {.name = "Person Number " + digits,
                               .email = "person." + digits + "@example.com",
                               .metadata = {{"source", "csv"}}})
            .start([&ended](const cis::Result<cis::CandidateReceipt>&) { ++ended; });
    }
}

void wait(std::size_t count) {
    const SilentServer server;
    std::atomic<std::size_t> ended{0};
    double each = 0;
    {
        const cis::Client client({.base_url = server.url(), .api_key = "benchmark-key"});
        start_waiting(client, 0, 100, ended);  // the loop, and all connections
        static_cast<void>(client.wait_idle(500ms));
        const double before = status("VmRSS:");
        start_waiting(client, 100, count, ended);
        static_cast<void>(client.wait_idle(500ms));
        each = (status("VmRSS:") - before) * 1024 / static_cast<double>(count);
        require(ended == 0, "the calls wait");
    }
    std::cout << each << '\n';
}

void receive(cis::webhook::Inbox& inbox, const cis::Secret& secret, std::size_t number) {
    constexpr std::chrono::sys_seconds now{1'700'000'000s};
    const std::string id = "int_" + std::to_string(1'000'000'000'000'000'000 + number);
    const std::string body =
        R"({"interview_id":")" + id +
        R"(","posting_id":"pst_7Hq2","timestamp":1772358600.5,"workflow_completed":true,)"
        R"("completion_timestamp":1772358599.75})";
    cis::webhook::Delivery delivery{.body = body, .received_at = now};
    delivery.headers.add("X-Service-Signature", cis::signature::sign(secret, body, now));
    require(inbox.receive(delivery).disposition == cis::webhook::Disposition::handled, "the event");
}

void receive_events(std::size_t count) {
    const cis::Secret secret = "whsec_1";
    cis::webhook::Inbox inbox({.webhooks = {{cis::EventType::interview_completed, secret}},
                               .seen = std::make_shared<cis::webhook::MemorySeenStore>(
                                   cis::webhook::MemorySeenStoreOptions{.capacity = 2 * count})},
                              [](const cis::webhook::Event&) {});
    constexpr std::size_t warm_up = 1000;
    for (std::size_t number = 0; number < warm_up; ++number) receive(inbox, secret, number);
    const double before = status("VmRSS:");
    for (std::size_t number = 0; number < count; ++number) receive(inbox, secret, warm_up + number);
    std::cout << (status("VmRSS:") - before) * 1024 / static_cast<double>(count) << '\n';
}

}  // namespace

int main(int argc, char** argv) try {
    const std::string_view what = argc > 1 ? argv[1] : "";
    if (what == "list" && argc == 5) {
        list(argv[2], std::stoul(argv[3]), std::stoul(argv[4]));
    } else if (what == "waiting" && argc == 3) {
        wait(std::stoul(argv[2]));
    } else if (what == "events" && argc == 3) {
        receive_events(std::stoul(argv[2]));
    } else {
        std::cerr << "usage: cis-growth-benchmark list BASE_URL COUNT TIMES | waiting COUNT | events COUNT\n";
        return 2;
    }
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-growth-benchmark: " << error.what() << '\n';
    return EXIT_FAILURE;
}

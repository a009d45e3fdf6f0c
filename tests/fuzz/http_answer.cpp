// For all responses of a server, a transfer ends, reports its result, keeps its limits and is sent once. The
// first byte selects the request. The rest contains responses in the grammar of answer_grammar.hpp, one for
// each request over one transport.
//
// Client and server share a thread: libcurl's calls of poll() end up here, and each first lets the server
// continue. So nothing depends on time, and a transfer that would wait endlessly is ended at once.
#include <poll.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cis/http/curl_transport.hpp>
#include "../support/answer_grammar.hpp"
#include "../support/loopback_port.hpp"
#include "../support/pumped_server.hpp"
#include "allocation_peak.hpp"
#include "expect.hpp"

namespace {

using cis::Transfer;
using cis::TransferFailure;
using cis::fuzz::AllocationPeak;
using cis::fuzz::expect;
using cis::test::PumpedServer;

constexpr std::size_t most_requests = 6;
/// The limit for everything except the body: twice the cost of the largest head with short lines only.
constexpr std::size_t most_memory = 8'000'000;

/// Shared by all runs, because a closed port stays occupied for a while.
const cis::test::OwnedSocket& listener() {
    static const cis::test::OwnedSocket socket = cis::test::listen_on_loopback();
    return socket;
}

/// The server that continues while libcurl waits.
PumpedServer* pumped = nullptr;

/// The request, selected by the bits of one byte.
struct Question {
    explicit Question(std::uint8_t bits)
        : method(static_cast<cis::Method>(bits % 4U)), has_sink((bits & 0x4U) != 0) {
        constexpr std::size_t limits[]{std::size_t{1} << 20U, 4096, 2, 0};
        largest_body = limits[bits >> 3U & 0x3U];
    }

    cis::Method method;
    bool has_sink;
    std::size_t largest_body;
};

bool is_printable(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

std::size_t size_of(const cis::Headers& headers) {
    std::size_t size = 0;
    for (const auto& [name, value] : headers) size += name.size() + value.size();
    return size;
}

/// Steers libFuzzer by the result of a transfer, because it does not see libcurl's branches.
void count(const Transfer& transfer, std::size_t connections) {
    __attribute__((section("__libfuzzer_extra_counters"))) static std::uint8_t counters[4096];
    const std::string facts = transfer.reason + '/' + std::to_string(transfer.response.status / 100) + '/' +
                              std::to_string(connections) + '/' + std::to_string(transfer.times_sent);
    counters[std::hash<std::string>{}(facts) % std::size(counters)] = 1;
}

/// Sends the request with this number. The server gives its next response.
Transfer perform(cis::CurlTransport& transport, PumpedServer& server, const Question& question,
                 std::size_t number) {
    cis::Request request;
    request.method = question.method;
    request.url = "http://127.0.0.1:" + std::to_string(port_of(listener())) + "/x";
    request.headers.add("X-Number", std::to_string(number));
    if (question.method != cis::Method::get) request.body = "{}";
    const cis::BodySink sink = [](std::string_view /*piece*/) { return true; };

    pumped = &server;
    AllocationPeak::reset();
    Transfer transfer = transport.perform(request, {.max_body_bytes = question.largest_body}, {},
                                          question.has_sink ? sink : cis::BodySink());
    expect(AllocationPeak::bytes() <= most_memory + 2 * question.largest_body);
    pumped = nullptr;
    return transfer;
}

void check_transfer(const Transfer& transfer, const Question& question) {
    const TransferFailure failure = transfer.failure;
    const cis::Response& response = transfer.response;
    expect((failure == TransferFailure::none) == transfer.reason.empty());
    expect(is_printable(transfer.reason));
    expect(failure == TransferFailure::none || failure == TransferFailure::connection ||
           failure == TransferFailure::body_too_large || failure == TransferFailure::malformed_response);
    expect(response.status >= 0 && response.status <= 999);
    expect(failure != TransferFailure::none || response.status >= 200);
    expect(response.body.size() <= question.largest_body);
    expect(!question.has_sink || response.status / 100 != 2 || response.body.empty());
    expect(transfer.times_sent == 0 || transfer.times_sent == 1);
}

/// Whether a line ends a head. For libcurl, that line begins with CR or LF. If a line begins with a zero
/// byte, libcurl 7.88 also skips the rest of what it has read, and may find such a line after it.
bool has_whole_head(std::string_view sent) {
    return sent.find("\n\r") != std::string_view::npos || sent.find("\n\n") != std::string_view::npos ||
           sent.find('\0') != std::string_view::npos;
}

/// Checks that the server received the request as often as the transfer says, that no response is older than
/// its request, and that a response with a broken head is not complete.
void check_arrival(const Transfer& transfer, const PumpedServer& server, std::size_t number) {
    int arrived = 0;
    std::string_view sent;
    for (const auto& arrival : server.arrivals()) {
        if (arrival.request.header("X-Number") != std::to_string(number)) continue;
        ++arrived;
        sent = std::string_view(arrival.answer.bytes).substr(0, arrival.sent);
    }
    expect(arrived <= transfer.times_sent);
    expect(!sent.empty() || transfer.response.status == 0);
    expect(transfer.failure != TransferFailure::none || has_whole_head(sent));
    expect(server.understood());
    expect(size_of(transfer.response.headers) <= server.bytes_sent());
}

void play(const Question& question, std::vector<cis::test::WireAnswer> answers) {
    const std::size_t requests = std::min(answers.size(), most_requests);
    PumpedServer server(listener(), std::move(answers));
    cis::CurlTransport transport;
    for (std::size_t number = 0; number < requests; ++number) {
        const Transfer transfer = perform(transport, server, question, number);
        count(transfer, server.connections());
        check_transfer(transfer, question);
        check_arrival(transfer, server, number);
        // Unsolicited bytes arrive before the next request is sent.
        while (server.advance()) {
        }
    }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
    AllocationPeak::watch();
    // Checks that libcurl's calls of poll() arrive here, and that memory is watched.
    PumpedServer server(listener(), cis::test::parse_answers("HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\n{}"));
    cis::CurlTransport transport;
    expect(perform(transport, server, Question(0), 0).response.body == "{}");
    expect(AllocationPeak::bytes() > 0);
    return 0;
}

/// Replaces the C library's function for libcurl.
// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): the C library's are reserved
extern "C" __attribute__((visibility("default"))) int poll(pollfd* descriptors, nfds_t size, int timeout_ms) {
    const auto wait = [&](int longest_ms) {
        const timespec longest{.tv_sec = longest_ms / 1000, .tv_nsec = longest_ms % 1000 * 1'000'000L};
        return ppoll(descriptors, size, longest_ms < 0 ? nullptr : &longest, nullptr);
    };
    if (pumped == nullptr || timeout_ms == 0) return wait(timeout_ms);
    for (;;) {
        const int ready = wait(0);
        if (ready != 0) return ready;
        if (!pumped->advance() && !pumped->give_up()) return wait(timeout_ms);
    }
}

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    play(Question(data[0]), cis::test::parse_answers(cis::fuzz::text_of(data + 1, size - 1)));
    return 0;
}

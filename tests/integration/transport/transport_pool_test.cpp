#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <barrier>
#include "head_answers.hpp"
#include "http/curl_shared.hpp"
#include "test.hpp"

namespace {

/// The descriptors of this process.
std::set<int> descriptors() {
    std::set<int> open;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd"))
        open.insert(std::stoi(entry.path().filename().string()));
    return open;
}

/// The server responds when that many requests have arrived, so that each needs a connection of its own.
Script answer_together(std::barrier<>& all) {
    return answer_in_turn({[&all](Connection& connection) {
        if (!connection.read_request()) return connection.close();
        all.arrive_and_wait();
        connection.respond(200, {}, "{}");
    }});
}

/// Whether the socket is connected to this port.
bool leads_to(int descriptor, int port) {
    sockaddr_storage peer{};
    socklen_t size = sizeof peer;
    // NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast): the sockets API wants it
    if (::getpeername(descriptor, reinterpret_cast<sockaddr*>(&peer), &size) != 0) return false;
    return peer.ss_family == AF_INET && ntohs(reinterpret_cast<const sockaddr_in*>(&peer)->sin_port) == port;
    // NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)
}

std::vector<int> connections_to(int port) {
    std::vector<int> found;
    for (const int descriptor : descriptors()) {
        if (leads_to(descriptor, port)) found.push_back(descriptor);
    }
    return found;
}

Request get(const FaultServer& server) {
    Request request;
    request.url = server.base_url() + "/x";
    return request;
}

/// Sends so many requests at the same time. @return how many were answered with 200
std::size_t send_together(CurlTransport& transport, const FaultServer& server, std::size_t burst) {
    std::atomic<std::size_t> answered = 0;
    {
        std::vector<std::jthread> threads;
        threads.reserve(burst);
        for (std::size_t i = 0; i < burst; ++i) {
            threads.emplace_back([&] {
                if (transport.perform(get(server), {}, {}, {}).response.status == 200) ++answered;
            });
        }
    }
    return answered;
}

}  // namespace

TEST_CASE("after a burst as many idle connections are kept as is allowed, and no more") {
    constexpr std::size_t burst = 40;
    std::barrier<> all(burst);
    const FaultServer server{answer_together(all)};
    const std::size_t allowed = GENERATE(1U, 8U, 32U);
    CurlTransport transport({.max_idle_connections = allowed});
    CHECK(send_together(transport, server, burst) == burst);
    CHECK(server.connections() == burst);
    CHECK(connections_to(server.port()).size() == allowed);
}

TEST_CASE("connections that were idle for too long are closed when another transfer ends") {
    constexpr std::size_t burst = 10;
    std::barrier<> all(burst);
    const FaultServer server{answer_together(all)};
    // Every idle connection is idle for too long.
    CurlTransport transport({.max_idle = std::chrono::seconds(0)});
    CHECK(send_together(transport, server, burst) == burst);
    CHECK(connections_to(server.port()).size() == 1);
}

TEST_CASE("the sockets of connections do not survive exec") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    CurlTransport transport;
    CHECK(transport.perform(get(server), {}, {}, {}).response.status == 200);
    const std::vector<int> connections = connections_to(server.port());
    REQUIRE(connections.size() == 1);
    CHECK((::fcntl(connections.front(), F_GETFD) & FD_CLOEXEC) != 0);
}

TEST_CASE("TLS sessions are resumed, whether or not easy handles are used again") {
    const CertificateAuthority authority;
    constexpr int rounds = 20;
    const FaultServer server{answer_in_turn({answer::closing(200, "{}")}), Tls{authority.server()}};
    CurlTransport transport(
        {.tls = {.ca_file = authority.bundle_path()}, .reuse_easy_handles = GENERATE(true, false)});
    for (int i = 0; i < rounds; ++i) CHECK(transport.perform(get(server), {}, {}, {}).response.status == 200);
    CHECK(server.connections() == rounds);
    CHECK(server.resumed_sessions() >= rounds - 1);
}

TEST_CASE("easy handles are reused only with versions of libcurl that support it") {
    using detail::easy_handles_are_reusable;
    CHECK(easy_handles_are_reusable(0x075200));        // 7.82.0
    CHECK_FALSE(easy_handles_are_reusable(0x075300));  // 7.83.0
    CHECK_FALSE(easy_handles_are_reusable(0x075801));  // 7.88.1
    CHECK_FALSE(easy_handles_are_reusable(0x080101));  // 8.1.1
    CHECK(easy_handles_are_reusable(0x080102));        // 8.1.2
}

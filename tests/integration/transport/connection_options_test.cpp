#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "file_descriptor.hpp"
#include "test.hpp"

namespace {

const Script healthy = answer_in_turn({answer::json(200, "{}")});

/// A client for a host that no resolver knows.
ClientOptions options_for_unknown_host(int port) {
    ClientOptions options = options_for("http://service.invalid:" + std::to_string(port));
    options.allow_plaintext = true;
    options.proxy = "";
    return options;
}

bool is_healthy(const ClientOptions& options) { return Client(options).health().try_send().has_value(); }

/// Whether this process has a connection to a port that is kept alive, and after how many seconds.
std::optional<int> kept_alive(std::uint16_t port) {
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
        const int descriptor = std::stoi(entry.path().filename());
        sockaddr_in peer{};
        socklen_t size = sizeof peer;
        if (::getpeername(descriptor, reinterpret_cast<sockaddr*>(&peer), &size) != 0) continue;
        if (peer.sin_family != AF_INET || ntohs(peer.sin_port) != port) continue;
        int is_on = 0;
        int seconds = 0;
        size = sizeof is_on;
        ::getsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &is_on, &size);
        ::getsockopt(descriptor, IPPROTO_TCP, TCP_KEEPIDLE, &seconds, &size);
        if (is_on != 0) return seconds;
    }
    return std::nullopt;
}

/// A socket that listens at a path.
FileDescriptor listen_at(const std::string& path) {
    FileDescriptor listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    REQUIRE(path.size() < sizeof address.sun_path);
    path.copy(address.sun_path, path.size());
    REQUIRE(::bind(listener.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    REQUIRE(::listen(listener.get(), 8) == 0);
    return listener;
}

/// Accepts a connection, which stays open, reads the head of a request and answers it.
/// @return the head; empty if nobody has received the answer
std::string serve_one(const FileDescriptor& listener, FileDescriptor& connection) {
    connection = FileDescriptor(::accept(listener.get(), nullptr, nullptr));
    std::string head;
    std::array<char, 1024> bytes{};
    while (head.find("\r\n\r\n") == std::string::npos) {
        const auto count = ::read(connection.get(), bytes.data(), bytes.size());
        if (count <= 0) break;
        head.append(bytes.data(), static_cast<std::size_t>(count));
    }
    const std::string_view answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
    const bool is_sent =
        ::write(connection.get(), answer.data(), answer.size()) == static_cast<ssize_t>(answer.size());
    return is_sent ? head : std::string();
}

}  // namespace

TEST_CASE("a host has the address of the options, and not that of the resolver") {
    const FaultServer server{healthy};
    ClientOptions options = options_for_unknown_host(server.port());
    options.retry.max_attempts = 1;
    CHECK_FALSE(is_healthy(options));
    options.connection.resolve = {"other.invalid:1:127.0.0.2",
                                  "service.invalid:" + std::to_string(server.port()) + ":127.0.0.1"};
    CHECK(is_healthy(options));
    CHECK(server.requests().at(0).header("Host") == "service.invalid:" + std::to_string(server.port()));
}

TEST_CASE("a client connects to another host and port than those of the URL") {
    const FaultServer server{healthy};
    ClientOptions options = options_for_unknown_host(80);
    options.connection.connect_to = {"service.invalid:80:127.0.0.1:" + std::to_string(server.port())};
    CHECK(is_healthy(options));
    CHECK(server.requests().at(0).header("Host") == "service.invalid");
}

TEST_CASE("the certificate is that of the URL's host, wherever a client connects to") {
    const CertificateAuthority authority;
    const bool is_right = GENERATE(false, true);
    const FaultServer server{healthy,
                             Tls{is_right ? authority.server_with_wrong_host() : authority.server()}};
    ClientOptions options = options_for("https://elsewhere.test");
    options.proxy = "";
    options.tls.ca_pem = authority.certificate_pem();
    options.connection.connect_to = {"::127.0.0.1:" + std::to_string(server.port())};
    CHECK(is_healthy(options) == is_right);
}

TEST_CASE("an idle connection is probed if the caller wants it") {
    const FaultServer server{healthy};
    ClientOptions options = options_for(server.base_url());
    const bool is_wanted = GENERATE(false, true);
    if (is_wanted) options.connection.tcp_keep_alive = 45s;
    const Client client(options);
    REQUIRE(client.health().try_send());
    CHECK(kept_alive(static_cast<std::uint16_t>(server.port())) ==
          (is_wanted ? std::optional<int>(45) : std::nullopt));
}

TEST_CASE("requests go through a Unix socket, each on a connection of its own") {
    const TempDirectory directory;
    const std::string path = directory.path("service.sock");
    const FileDescriptor listener = listen_at(path);
    const timeval longest{.tv_sec = 5, .tv_usec = 0};  // of accept(), if the second request comes otherwise
    ::setsockopt(listener.get(), SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest);
    std::vector<std::string> heads;
    std::array<FileDescriptor, 2> connections;
    std::thread service([&] {
        for (FileDescriptor& connection : connections) heads.push_back(serve_one(listener, connection));
    });
    ClientOptions options = options_for("http://localhost");
    options.connection.unix_socket = path;
    const Client client(options);
    CHECK(client.health().try_send());
    CHECK(client.health().try_send());
    service.join();
    for (const std::string& head : heads) CHECK(head.starts_with("GET /health HTTP/1.1\r\n"));
}

TEST_CASE("a proxy gets the password only in the wanted way") {
    const FaultServer proxy{answer_in_turn(
        {answer::with(407, {{"Proxy-Authenticate", R"(Digest realm="r", nonce="1", qop="auth")"}}, "{}"),
         answer::with(403)})};
    ClientOptions options = options_for("https://service.invalid");
    options.retry.max_attempts = 1;
    options.proxy = "http://user:password@127.0.0.1:" + std::to_string(proxy.port());
    const auto header = [&](std::size_t request) {
        return proxy.requests().at(request).header("Proxy-Authorization");
    };
    SECTION("by default at once") {
        CHECK_FALSE(is_healthy(options));
        CHECK(header(0) == "Basic dXNlcjpwYXNzd29yZA==");
    }
    SECTION("as a digest, before the request itself is sent") {
        options.connection.proxy_authentication =
            GENERATE(ProxyAuthentication::digest, ProxyAuthentication::any);
        CHECK_FALSE(is_healthy(options));
        REQUIRE(proxy.request_count() == 2);
        CHECK(header(0).empty());
        CHECK(proxy.requests().at(1).target == "service.invalid:443");
        CHECK_THAT(header(1), StartsWith("Digest username=\"user\"") && !ContainsSubstring("password"));
    }
}

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "candidate_page.hpp"
#include "fault_server.hpp"
#include "test_certificates.hpp"

// The server for the benchmark clients. It is a separate process, so that its cost is not measured.
//   cis-benchmark-server           prints `http://127.0.0.1:PORT` and keeps connections alive
//   cis-benchmark-server --latency MS   the same; each response takes this time, otherwise 5 ms
//   cis-benchmark-server --pages   answers a list at once, each time with a page of 100 candidates whose last
//                                  id is new, so that the list never ends
//   cis-benchmark-server --tls     prints `https://localhost:PORT CA_FILE` and closes each connection after
//                                  one response
// A list of postings is empty.
// It stops on SIGTERM or SIGINT.

namespace {

using cis::test::Connection;

constexpr std::string_view receipt =
    R"({"data":{"interview_id":"int_1","interview_url":"https://i.example.com/int_1",)"
    R"("posting_id":"post_1","object":"candidate","candidate":{"object":"candidate",)"
    R"("interview_id":"int_1","candidate_id":"cand_1","posting_id":"post_1",)"
    R"("name":"Grace Hopper","email":"grace@example.com","score":null,)"
    R"("status":"pending","interview_url":"https://i.example.com/int_1",)"
    R"("workflow":{"steps":[],"all_complete":false,"last_activity_at":null},)"
    R"("agent_summary":null,"shortlisted":false,"dismissed":false,)"
    R"("metadata":{"source":"csv"},"data":{"years":5},"interviewed_at":null,)"
    R"("created_at":1772357400.25}},"meta":{}})";

constexpr std::string_view no_postings =
    R"({"data":[],"pagination":{"has_more":false,"total_count":0,"url":"/api/v2/postings"}})";

/// The endless list.
void answer_with_pages(Connection& connection) {
    static std::atomic<std::uint64_t> next_id{1'000'000'000};
    constexpr std::string_view member = R"("interview_id":"int_)";
    std::string page = cis::benchmarks::candidate_page(100);
    const std::size_t id = page.rfind(member) + member.size();
    while (connection.read_request()) {
        const std::string digits = std::to_string(next_id++);
        page.replace(id, digits.size(), digits);
        if (!connection.respond(200, {{"Content-Type", "application/json"}}, page)) return;
    }
}

void answer(Connection& connection, bool keep_alive, std::chrono::milliseconds latency) {
    while (const auto request = connection.read_request()) {
        const bool creation = request->method == "POST";
        const bool list = !creation && request->target.find("/postings") != std::string::npos;
        cis::test::RawHeaders headers{{"Content-Type", "application/json"}};
        if (!keep_alive) headers.emplace_back("Connection", "close");
        // A client that waits for its response, as over a real network, polls once for each call.
        connection.pause(latency);
        if (!connection.respond(creation ? 201 : 200, headers,
                                creation ? receipt
                                : list   ? no_postings
                                         : "{}") ||
            !keep_alive)
            return;
    }
}

}  // namespace

int main(int argc, char** argv) try {
    const bool tls = argc > 1 && std::string_view(argv[1]) == "--tls";
    const bool pages = argc > 1 && std::string_view(argv[1]) == "--pages";
    const bool has_latency = argc > 2 && std::string_view(argv[1]) == "--latency";
    const std::chrono::milliseconds latency(has_latency ? std::stoi(argv[2]) : 5);
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTERM);
    sigaddset(&stop, SIGINT);
    pthread_sigmask(SIG_BLOCK, &stop, nullptr);

    const cis::test::CertificateAuthority authority;
    std::optional<cis::test::Tls> identity;
    if (tls) identity.emplace(cis::test::Tls{.identity = authority.server()});
    const cis::test::FaultServer server(
        [tls, pages, latency](Connection& connection) {
            if (pages) {
                answer_with_pages(connection);
            } else {
                answer(connection, !tls, latency);
            }
        },
        identity);
    std::cout << server.base_url() << (tls ? " " + authority.bundle_path() : "") << '\n' << std::flush;
    int signal = 0;
    sigwait(&stop, &signal);
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-benchmark-server: " << error.what() << '\n';
    return EXIT_FAILURE;
}

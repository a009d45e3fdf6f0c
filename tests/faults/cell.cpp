#include "cell.hpp"

#include <algorithm>
#include <vector>

#include "client_fixture.hpp"
#include "fault_server.hpp"
#include "http2_fault_server.hpp"

namespace cis::test {
namespace {

constexpr int most_attempts = 4;

/// Shared by all cells, because keys take time to generate.
struct LocalTls {
    CertificateAuthority authority{};
    Tls tls{.identity = authority.server()};
};
const LocalTls& local_tls() {
    static const LocalTls tls;
    return tls;
}

/// Whether the first attempt removed the resource, so that the second one gets a 404.
bool is_gone(const Cell& cell) { return cell.operation == Operation::remove && cell.fault.acts; }

template <class Turn>
std::vector<Turn> turns(const Cell& cell, Turn fault, Turn usual, Turn warming) {
    std::vector<Turn> turns;
    if (cell.warm) turns.push_back(std::move(warming));
    turns.push_back(std::move(fault));
    if (!cell.persists) turns.push_back(std::move(usual));
    return turns;
}

std::shared_ptr<RecordingServer> make_server(const Cell& cell) {
    const int status = is_gone(cell) ? 404 : success_status(cell.operation);
    const std::string body = is_gone(cell) ? error_json("not_found") : success_body(cell.operation);
    if (cell.wire == Wire::http2) {
        return std::make_shared<Http2FaultServer>(
            http2::in_turn(turns<Http2Responder>(cell, cell.fault.http2(cell.operation),
                                                 http2::json(status, body), http2::json(200, "{}"))),
            local_tls().tls);
    }
    return std::make_shared<FaultServer>(answer_in_turn(turns<Responder>(
        cell, cell.fault.http1(cell.operation), answer::json(status, body), answer::json(200, "{}"))));
}

}  // namespace

std::string Cell::name() const {
    return fault.name + ": " + std::string(name_of(operation)) +
           (wire == Wire::http2 ? ", HTTP/2" : ", HTTP/1.1") + (warm ? ", warm" : ", cold") +
           (persists ? ", each time" : ", once") + ", " + std::string(name_of(driver));
}

CellResult expected_result(const Cell& cell) {
    const Verdict& verdict = cell.fault.verdict;
    // Every request arrives completely, except when the fault occurs before the server reads it.
    const std::size_t arrives = cell.fault.is_read ? 1 : 0;
    const std::size_t acts = cell.fault.acts ? 1 : 0;
    CellResult result{.kind = verdict.kind,
                      .outcome = verdict.kind ? verdict.outcome : Outcome{},
                      .attempts = 1,
                      .arrived = arrives,
                      .effects = acts,
                      .pauses = 0};
    const bool is_repeated = verdict.repeated == Repeated::always ||
                             (verdict.repeated == Repeated::if_idempotent && is_idempotent(cell.operation));
    if (!is_repeated) return result;

    const bool first_comes_at_once = cell.warm && cell.fault.sends_nothing;
    if (cell.persists) {
        result.attempts = most_attempts;
        result.arrived = arrives * most_attempts;
        result.effects = acts * most_attempts;
        result.pauses = most_attempts - (first_comes_at_once ? 2 : 1);
        return result;
    }
    result.attempts = 2;
    result.arrived = arrives + 1;
    result.pauses = first_comes_at_once ? 0 : 1;
    if (is_gone(cell)) {
        result.kind = ErrorKind::not_found;  // but the outcome is still that of the first attempt
    } else {
        result.kind.reset();
        result.outcome = {};
        result.effects = acts + 1;
    }
    return result;
}

std::string describe(const CellResult& result) {
    if (!result.kind)
        return result.attempts == 1 ? "ok" : "ok, " + std::to_string(result.attempts) + " attempts";
    std::string text =
        "`" + std::string(to_string(*result.kind)) + "`, `" + std::string(to_string(result.outcome)) + "`";
    if (result.attempts > 1) text += ", " + std::to_string(result.attempts) + " attempts";
    return text;
}

CellServer::CellServer(const Cell& cell) : cell_(cell), server_(make_server(cell)) {}

ClientOptions CellServer::client_options(std::shared_ptr<Clock> clock) const {
    ClientOptions options = options_for(server_->base_url(), std::move(clock));
    options.deadline = cell_deadline;
    options.max_response_bytes = 1024 * 1024;
    // After a 429, a limiter without a quota searches for a rate: a pause that depends on the random
    // back-offs.
    options.rate_limiter = std::make_shared<QuotaLimiter>(1'000'000, std::chrono::seconds(1));
    if (cell_.wire == Wire::http2) {
        options.tls.ca_file = local_tls().authority.bundle_path();
        options.http_version = HttpVersion::http2;
    }
    if (cell_.reuse_easy_handles) {
        options.transport =
            std::make_shared<CurlTransport>(CurlOptions{.tls = options.tls,
                                                        .http_version = options.http_version,
                                                        .reuse_easy_handles = cell_.reuse_easy_handles});
    }
    return options;
}

std::size_t CellServer::arrived() const { return server_->request_count() - (cell_.warm ? 1 : 0); }

std::size_t CellServer::effects() const {
    const std::size_t all = arrived();
    const std::size_t met_the_fault =
        cell_.fault.is_read ? (cell_.persists ? all : std::min<std::size_t>(all, 1)) : 0;
    const std::size_t carried_out_usually = is_gone(cell_) ? 0 : all - met_the_fault;
    return carried_out_usually + (cell_.fault.acts ? met_the_fault : 0);
}

Observation observe(const Cell& cell) {
    const CellServer server(cell);
    const auto clock = std::make_shared<cis::testing::FakeClock>();
    const Client client(server.client_options(clock));
    if (cell.warm) (void)send_by(cell.driver, client.health()).value();

    // What does not hang must not time out on a busy machine, also with a handshake.
#if defined(_WIN32)
    constexpr std::chrono::milliseconds patience(1000);  // in Wine a handshake took more than 250
#else
    constexpr std::chrono::milliseconds patience(250);
#endif
    const std::chrono::milliseconds timeout = cell.fault.hangs ? patience : std::chrono::seconds(30);
    const auto begun = std::chrono::steady_clock::now();
    const Ending ending = run(cell.operation, client, timeout, cell.driver);
    Observation seen;
    seen.took =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun);
    seen.elapsed = ending.elapsed;
    if (ending.error) {
        seen.result.kind = ending.error->kind;
        seen.result.outcome = ending.error->outcome;
    }
    seen.result.attempts = ending.attempts;
    seen.result.arrived = server.arrived();
    seen.result.effects = server.effects();
    seen.result.pauses = clock->waits().size();
    return seen;
}

}  // namespace cis::test

#pragma once

#include <cis/http/curl_transport.hpp>
#include <cis/testing/fake_clock.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "fault.hpp"
#include "operation.hpp"
#include "recording_server.hpp"
#include "test_certificates.hpp"

namespace cis::test {

/// The protocol between client and server.
enum class Wire { http1, http2 };

/// One cell of the matrix: an operation that meets a fault.
struct Cell {
    const Fault& fault;
    Operation operation{};
    Wire wire{};
    bool warm{false};                          ///< the connection was used for a call before
    bool persists{false};                      ///< every attempt meets the fault, not only the first one
    std::optional<bool> reuse_easy_handles{};  ///< see CurlOptions
    Driver driver{};                           ///< sends all calls of the cell

    [[nodiscard]] std::string name() const;
};

/// The result of a cell.
struct CellResult {
    std::optional<ErrorKind> kind{};  ///< none: the call succeeded
    Outcome outcome{};                ///< of a call that failed
    int attempts{};
    std::size_t arrived{};  ///< requests that the server read completely
    std::size_t effects{};  ///< how often the server applied the operation
    std::size_t pauses{};   ///< how often the client waited

    friend bool operator==(const CellResult&, const CellResult&) = default;
};

/// The result according to the rules: the fault's verdict, and which requests are sent again.
[[nodiscard]] CellResult expected_result(const Cell& cell);
/// For example "`connection`, `unknown`" or "ok, 2 attempts".
[[nodiscard]] std::string describe(const CellResult& result);

/// The server of one cell. It applies the requests that meet no fault; it applies a removal only once.
class CellServer {
public:
    explicit CellServer(const Cell& cell);

    [[nodiscard]] const RecordingServer& server() const { return *server_; }
    [[nodiscard]] ClientOptions client_options(std::shared_ptr<Clock> clock) const;
    /// How often the operation was applied. Call this after the call has ended.
    [[nodiscard]] std::size_t effects() const;
    /// The requests that arrived, without the one that warmed the connection.
    [[nodiscard]] std::size_t arrived() const;

private:
    const Cell& cell_;
    std::shared_ptr<RecordingServer> server_;
};

/// The visible behaviour of the client, and the result that the caller gets.
struct Observation {
    CellResult result{};
    std::chrono::milliseconds elapsed{};  ///< measured by the client's clock
    std::chrono::milliseconds took{};     ///< measured by the system clock
};

constexpr std::chrono::minutes cell_deadline{5};

/// Runs a call against the fault.
[[nodiscard]] Observation observe(const Cell& cell);

}  // namespace cis::test

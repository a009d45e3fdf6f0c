#pragma once

#include <functional>
#include <optional>

#include "connection.hpp"
#include "recording_server.hpp"
#include "tls_context.hpp"

namespace cis::test {

/// What a server does with one connection; `answers.hpp` has the usual scripts. The connection is closed in
/// order when the script returns. Scripts of several connections run at the same time, each on its own
/// thread. An exception from a script is a defect of the test and ends the program.
using Script = std::function<void(Connection&)>;

/// An HTTP server on a free loopback port that follows a script of faults.
class FaultServer : public RecordingServer {
public:
    /// Listens when it returns. Throws `std::system_error` or `std::runtime_error`.
    explicit FaultServer(Script script, const std::optional<Tls>& tls = std::nullopt);
};

}  // namespace cis::test

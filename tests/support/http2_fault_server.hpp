#pragma once

#include "http2_connection.hpp"
#include "recording_server.hpp"
#include "tls_context.hpp"

namespace cis::test {

/// An HTTP/2 server over TLS on a free loopback port that follows a script of faults. It selects `h2` (ALPN)
/// and refuses clients without it.
class Http2FaultServer : public RecordingServer {
public:
    /// Listens when it returns. Throws `std::system_error` or `std::runtime_error`.
    Http2FaultServer(Http2Script script, const Tls& tls);
};

}  // namespace cis::test

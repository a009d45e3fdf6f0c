#pragma once

#include <utility>

#include <cis/call/client_share.hpp>

namespace cis::detail {

/// The base of the service classes. It holds the session of their client.
class Service {
public:
    // NOLINTNEXTLINE(google-explicit-constructor): only the library has sessions to convert
    Service(ClientShare session) noexcept : session_(std::move(session)) {}

protected:
    ClientShare session_;
};

}  // namespace cis::detail

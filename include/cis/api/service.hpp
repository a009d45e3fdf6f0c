#pragma once

#include <memory>
#include <utility>

namespace cis::detail {

struct Session;

/// The base of the service classes: the session of their client.
class Service {
public:
    // NOLINTNEXTLINE(google-explicit-constructor): only the library has sessions to convert
    Service(std::shared_ptr<Session> session) noexcept : session_(std::move(session)) {}

protected:
    std::shared_ptr<Session> session_;
};

}  // namespace cis::detail

#pragma once

#include <memory>
#include <utility>

namespace cis::detail {

struct Session;

/// What the service classes have in common: the session of the client that handed them out.
class Service {
public:
    // NOLINTNEXTLINE(google-explicit-constructor): only the library has sessions to convert
    Service(std::shared_ptr<Session> session) noexcept : session_(std::move(session)) {}

protected:
    std::shared_ptr<Session> session_;
};

}  // namespace cis::detail

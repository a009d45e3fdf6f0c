#pragma once

#include <memory>
#include <utility>

#include <cis/core/export.hpp>

namespace cis::detail {

struct Session;

/// The share that a client or its services have in their session. The destructor of the last copy ends the
/// loop. The session exists while the destructor runs: callbacks that the destructor completes may still use
/// the client, for example to start another call, which then fails. A `std::shared_ptr` would not do: it must
/// not be copied while it is destroyed.
class CIS_EXPORT ClientShare {
public:
    explicit ClientShare(std::shared_ptr<Session> session) noexcept;
    ClientShare(const ClientShare& other) noexcept;
    ClientShare(ClientShare&& other) noexcept = default;
    ClientShare& operator=(const ClientShare& other) noexcept {
        ClientShare copy(other);
        session_.swap(copy.session_);
        return *this;
    }
    ClientShare& operator=(ClientShare&& other) noexcept {
        ClientShare moved(std::move(other));
        session_.swap(moved.session_);
        return *this;
    }
    ~ClientShare();

    // NOLINTNEXTLINE(google-explicit-constructor): for the functions that make calls
    operator const std::shared_ptr<Session>&() const noexcept { return session_; }
    [[nodiscard]] Session* operator->() const noexcept { return session_.get(); }
    [[nodiscard]] Session& operator*() const noexcept { return *session_; }

private:
    std::shared_ptr<Session> session_;
};

/// Lets long runs use what a client was made with.
struct ClientAccess {
    template <class Client>
    [[nodiscard]] static const ClientShare& share(const Client& client) noexcept {
        return client.session_;
    }
};

}  // namespace cis::detail

#pragma once

/// @file
/// A seen-store for receivers on several machines. Its library, `cis::redis`, is an optional part of the SDK.

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/core/secret.hpp>
#include <cis/webhook/seen_store.hpp>

/// What keeps the state of several processes and machines on a Redis server.
namespace cis::redis {

/// Where a SeenStore keeps what it knows, and for how long.
struct SeenStoreOptions {
    /// `redis://[[user]:password@]host[:port][/database]`, or `unix://[[user]:password@]/path[?db=database]`
    /// for a socket of this machine. What is not a letter, a digit or one of `-._~` in user and password is
    /// written as `%` and two hexadecimal digits. The port is 6379 and the database 0 unless given. TLS
    /// (`rediss://`) is not supported: on a network that others can listen to, tunnel the connection.
    Secret url{};
    /// In front of every key, so that several applications can share a database.
    std::string key_prefix{"cis:seen:"};
    /// How long a claim lasts that is neither confirmed nor released, because the receiver died. Longer than
    /// the handler ever runs: after that, another delivery of the event is handled too. But not much longer:
    /// until then deliveries of the event are answered with 409, and if the service gives up meanwhile, the
    /// event is lost.
    std::chrono::milliseconds lease{std::chrono::minutes(1)};
    /// How long a handled event is remembered. Longer than the service repeats deliveries, which the document
    /// does not limit.
    std::chrono::seconds retention{std::chrono::hours(24 * 7)};
    /// How long to wait for a connection, once the host's name is resolved.
    std::chrono::milliseconds connect_timeout{std::chrono::seconds(2)};
    /// How long to wait for each answer of the server.
    std::chrono::milliseconds command_timeout{std::chrono::seconds(2)};
};

/// A seen-store on a Redis server (or one that speaks its protocol and runs its scripts), for receivers in
/// several processes and on several machines.
///
/// It connects when it is first asked, keeps a connection for each thread that asks at the same time, and
/// makes new ones after the server was away. It remembers as well as the server does: one that evicts keys,
/// loses them when it restarts or fails over to a replica that lags behind forgets events, which are then
/// handled again if the service repeats them.
///
/// On the server its user needs EVAL, GET, SET and DEL on the keys with the prefix, and SELECT for a database
/// other than 0.
///
/// Safe to share between threads, but not with a child process: after `fork()` make a new one.
///
/// @code
/// auto seen = std::make_shared<cis::redis::SeenStore>(
///     cis::redis::SeenStoreOptions{.url = std::getenv("REDIS_URL"), .lease = 30s});
/// cis::webhook::Inbox inbox({.webhooks = {{cis::EventType::report_available, secret}}, .seen = seen},
///                           handler);
/// @endcode
class CIS_EXPORT SeenStore final : public webhook::SeenStore {
public:
    /// Does not connect. Throws Exception (`invalid_argument`) for a `url` that cannot be used, and for a
    /// `lease`, `retention` or timeout that is zero, less or absurdly long; `param` names it.
    explicit SeenStore(SeenStoreOptions options);
    ~SeenStore() override;

    /// Errors: `connection`, `timeout`; `authentication` when the server wants another user or password, or
    /// the user may not do this; `server` when it cannot do it now (it loads its data, is a replica, is out
    /// of memory); `bad_request` for whatever else it refuses; `decode` when the event's key holds something
    /// else, or what answers is no Redis server. None holds the key, the user or the password, and none of
    /// the functions throws anything but `std::bad_alloc`.
    [[nodiscard]] Result<webhook::Claim> claim(std::string_view key, std::string_view owner) override;
    /// Errors as for claim().
    [[nodiscard]] Result<bool> confirm(std::string_view key, std::string_view owner) override;
    /// Errors as for claim(). False also when the connection broke after the claim was given up and before
    /// the answer came.
    [[nodiscard]] Result<bool> release(std::string_view key, std::string_view owner) override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::redis

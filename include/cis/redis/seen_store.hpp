#pragma once

/// @file
/// A seen-store for receivers on several machines. The library `cis::redis` is an optional part of the
/// SDK.

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/core/secret.hpp>
#include <cis/webhook/seen_store.hpp>

/// State that several processes and machines share on a Redis server.
namespace cis::redis {

/// The server of a SeenStore, and how long the store remembers.
struct SeenStoreOptions {
    /// `redis://[[user]:password@]host[:port][/database]`, or `unix://[[user]:password@]/path[?db=database]`
    /// for a socket on this machine. In user and password, percent-encode everything except letters, digits
    /// and `-._~`. The default port is 6379, the default database 0. TLS (`rediss://`) is not supported: use
    /// a tunnel on an untrusted network.
    Secret url{};
    /// Precedes every key, so that several applications can share a database.
    std::string key_prefix{"cis:seen:"};
    /// How long a claim lasts if its receiver dies and neither confirms nor releases it. Until then,
    /// deliveries of the event get 409. If the service gives up meanwhile, the event is lost. An event may be
    /// handled for longer than the lease, because the inbox renews its claim. If the server is unavailable
    /// for longer than the lease, another delivery of the event may be handled. So the lease should be
    /// several times the `command_timeout`.
    std::chrono::milliseconds lease{std::chrono::minutes(1)};
    /// How long a handled event is remembered. This should be longer than the service retries deliveries,
    /// which is undocumented.
    std::chrono::seconds retention{std::chrono::hours(24 * 7)};
    /// Timeout of a connection attempt, without the time to resolve the host name.
    std::chrono::milliseconds connect_timeout{std::chrono::seconds(2)};
    /// Timeout of a request and everything that it takes: connecting, logging in, sending it again over a new
    /// connection, and receiving the whole reply, however slowly it comes. The time in which the system
    /// resolves the host name is not included.
    std::chrono::milliseconds command_timeout{std::chrono::seconds(2)};
};

/// A seen-store on a Redis server (or one with the same protocol and scripts), for receivers in several
/// processes and on several machines.
///
/// It connects at the first request, uses one connection for each concurrent request, and reconnects when the
/// server was unavailable. It forgets what the server loses. The server loses keys if it evicts them,
/// restarts, or fails over to a replica that lags behind. Then events are handled again if the service
/// delivers them again.
///
/// The user on the server needs EVAL, and GET, SET and DEL on the keys with the prefix. For a database other
/// than 0, the user also needs SELECT.
///
/// Threads may share a store. After `fork()`, the child must create its own.
///
/// @code
/// auto seen = std::make_shared<cis::redis::SeenStore>(
///     cis::redis::SeenStoreOptions{.url = std::getenv("REDIS_URL"), .lease = 30s});
/// cis::webhook::Inbox inbox({.webhooks = {{cis::EventType::report_available, secret}}, .seen = seen},
///                           handler);
/// @endcode
class CIS_EXPORT SeenStore final : public webhook::SeenStore {
public:
    /// Does not connect. Throws Exception (`invalid_argument`) if `url` is unusable, or if a `lease`,
    /// `retention` or timeout is zero, negative or unreasonably long; `param` names it.
    explicit SeenStore(SeenStoreOptions options);
    ~SeenStore() override;

    /// Fails with these kinds of error:
    /// - `invalid_argument`: key or owner is empty;
    /// - `connection`, `timeout`;
    /// - `authentication`: the server rejects user or password, or the user lacks a permission;
    /// - `server`: the server cannot do it now (it is loading its data, is a replica, or is out of memory);
    /// - `bad_request`: the server refuses for another reason;
    /// - `decode`: the event's key contains something else, or the server is not a Redis server: its reply is
    /// malformed, or larger than 1 MiB.
    ///
    /// No error contains the key, the user or the password. Throws only `std::bad_alloc`.
    [[nodiscard]] Result<webhook::EventClaim> claim(std::string_view key, std::string_view owner) override;
    /// Fails with the errors of claim(), except `invalid_argument`.
    [[nodiscard]] Result<bool> confirm(std::string_view key, std::string_view owner) override;
    /// Fails with the errors of confirm(). Also returns false if the connection broke after the claim was
    /// given up and before the response arrived.
    [[nodiscard]] Result<bool> release(std::string_view key, std::string_view owner) override;
    /// SeenStoreOptions::lease
    [[nodiscard]] std::optional<std::chrono::milliseconds> lease() const noexcept override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::redis

#pragma once

/// @file
/// The claims of several workers that bring in one input together.

#include <chrono>
#include <memory>
#include <span>
#include <string>

#include <cis/core/export.hpp>
#include <cis/core/result.hpp>
#include <cis/core/secret.hpp>
#include <cis/ingest/claims.hpp>

namespace cis::redis {

/// The server of Claims, and how long it remembers them.
struct ClaimsOptions {
    /// The server, as in SeenStoreOptions::url.
    Secret url{};
    /// Precedes every key, so that several applications can share a database.
    std::string key_prefix{"cis:claims:"};
    /// How long the claims of a posting are remembered after their last use. After that they count as lost.
    std::chrono::hours retention{24 * 30};
    /// Timeout of a connection attempt, without the time to resolve the host name.
    std::chrono::milliseconds connect_timeout{std::chrono::seconds(1)};
    /// Timeout of a request and everything that it takes, as in SeenStoreOptions::command_timeout.
    std::chrono::milliseconds command_timeout{std::chrono::seconds(1)};
};

/// Claims on a Redis server (5 or later, or one with the same protocol and scripts), for workers in several
/// processes and on several machines.
///
/// The claims of a posting are one hash on the server, with about 170 bytes per row. Times are those of the
/// server's clock. A request is one script for up to 64 rows. The thread of the run waits for the script, at
/// most for the `command_timeout`. open() makes two requests.
///
/// The server must not evict keys: open() checks that its `maxmemory-policy` is `noeviction`. If the server
/// loses data, restarts, or is replaced by another one, a new epoch begins, even if all data were saved.
///
/// The user on the server needs EVAL, INFO and TIME, and HGET, HSET, HDEL and PEXPIRE on the keys with the
/// prefix. For a database other than 0, the user also needs SELECT.
///
/// Each worker needs its own object.
///
/// @code
/// cis::ingest::Ingestor ingestor(client, {.posting_id = id,
///                                         .claims = std::make_shared<cis::redis::Claims>(
///                                             cis::redis::ClaimsOptions{.url = std::getenv("REDIS_URL")})});
/// @endcode
class CIS_EXPORT Claims final : public ingest::Claims {
public:
    /// Does not connect. Throws Exception (`invalid_argument`) if `url` is unusable, or if another option is
    /// out of range; `param` names it.
    explicit Claims(ClaimsOptions options);
    ~Claims() override;

    /// Fails with the errors of SeenStore::claim(), except for `invalid_argument`. Also fails with `conflict`
    /// if a run uses this object, and with `bad_request` if the server evicts keys.
    [[nodiscard]] Result<ingest::ClaimEpoch> open(const ingest::JournalScope& scope) override;
    /// Fails with the errors of open(), except for `conflict`. The same holds for confirm() and release().
    [[nodiscard]] Result<ingest::ClaimSet> claim(std::span<const std::string> keys, const std::string& epoch,
                                                 const ingest::ClaimTerms& terms) override;
    [[nodiscard]] Result<ingest::ClaimEpoch> confirm(std::span<const ingest::Confirmation> rows) override;
    [[nodiscard]] Result<ingest::ClaimEpoch> release(std::span<const std::string> keys) override;
    void close() noexcept override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::redis

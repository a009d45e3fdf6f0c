#include "cis/redis/seen_store.hpp"

#include <chrono>
#include <utility>

#include "redis/client.hpp"
#include "redis/option_checks.hpp"

namespace cis::redis {
namespace {

using webhook::EventClaim;

// The value of an event's key contains the state of the event and its owner. A claim also has the length of
// its lease. If the server's clock goes back, the key would stay longer, so the lease begins afresh when
// another owner asks. If a script runs twice because its first reply was lost, its effect and its reply are
// those of one run. Each script returns the value that the key has afterwards, or had until it was deleted.
// The scripts are sent as text, not by hash: Redis caches them compiled in both cases, a hash is not
// measurably faster, and Redis may forget the scripts without harm.
constexpr std::string_view claim_mark = "claim:";
constexpr std::string_view handled_mark = "handled:";

/// ARGV: the claim, its lease in milliseconds
constexpr std::string_view claim_script = R"(
local value = redis.call('GET', KEYS[1])
if value and value ~= ARGV[1] then
    local lease = string.match(value, '^claim:(%d+):')
    if lease and redis.call('PTTL', KEYS[1]) > tonumber(lease) then redis.call('PEXPIRE', KEYS[1], lease) end
    return value
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1])";

/// ARGV: the claim, its new value, the time to keep that in milliseconds
constexpr std::string_view confirm_script = R"(
local value = redis.call('GET', KEYS[1])
if value ~= ARGV[1] then return value end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return ARGV[2])";

/// ARGV: the claim
constexpr std::string_view release_script = R"(
local value = redis.call('GET', KEYS[1])
if value == ARGV[1] then redis.call('DEL', KEYS[1]) end
return value)";

/// The longest time that is accepted: a longer one is a mistake. Sums of times stay far below the limits of
/// Redis and the system.
constexpr std::chrono::hours longest_memory{24 * 365 * 100};

SeenStoreOptions checked(SeenStoreOptions options) {
    constexpr const char* memory = "must be positive and at most a hundred years";
    check_time("lease", options.lease, longest_memory, memory);
    check_time("retention", options.retention, longest_memory, memory);
    check_timeouts(options.connect_timeout, options.command_timeout);
    return options;
}

std::string milliseconds_text(std::chrono::milliseconds time) { return std::to_string(time.count()); }

}  // namespace

struct SeenStore::State {
    explicit State(const SeenStoreOptions& options)
        : prefix(options.key_prefix),
          lease(options.lease),
          lease_text(milliseconds_text(options.lease)),
          retention(milliseconds_text(options.retention)),
          client(parse_url(options.url.reveal()), {options.connect_timeout, options.command_timeout}) {}

    [[nodiscard]] std::string claim_of(std::string_view owner) const {
        return std::string(claim_mark).append(lease_text).append(":").append(owner);
    }

    const std::string prefix;
    const std::chrono::milliseconds lease;
    const std::string lease_text;
    const std::string retention;
    Client client;
};

SeenStore::SeenStore(SeenStoreOptions options)
    : state_(std::make_unique<State>(checked(std::move(options)))) {}

SeenStore::~SeenStore() = default;

Result<EventClaim> SeenStore::claim(std::string_view key, std::string_view owner) {
    if (key.empty()) return invalid_argument("key", "must not be empty");
    if (owner.empty()) return invalid_argument("owner", "must not be empty");
    const std::string claimed = state_->claim_of(owner);
    const Result<Value> value = state_->client.command(
        {"EVAL", claim_script, "1", state_->prefix + std::string(key), claimed, state_->lease_text});
    if (!value) return value.error();
    const std::string_view held = *value ? std::string_view(**value) : std::string_view();
    if (held == claimed) return EventClaim::granted;
    if (held.starts_with(claim_mark)) return EventClaim::in_progress;
    if (held.starts_with(handled_mark)) return EventClaim::handled;
    return Error{.kind = ErrorKind::decode,
                 .outcome = Outcome::rejected,
                 .reason = "the event's key has a value that no seen-store wrote: use another key_prefix"};
}

Result<bool> SeenStore::confirm(std::string_view key, std::string_view owner) {
    const std::string handled = std::string(handled_mark).append(owner);
    const Result<Value> value =
        state_->client.command({"EVAL", confirm_script, "1", state_->prefix + std::string(key),
                                state_->claim_of(owner), handled, state_->retention});
    if (!value) return value.error();
    return *value == handled;
}

Result<bool> SeenStore::release(std::string_view key, std::string_view owner) {
    const std::string claimed = state_->claim_of(owner);
    const Result<Value> value =
        state_->client.command({"EVAL", release_script, "1", state_->prefix + std::string(key), claimed});
    if (!value) return value.error();
    return *value == claimed;
}

std::optional<std::chrono::milliseconds> SeenStore::lease() const noexcept { return state_->lease; }

}  // namespace cis::redis

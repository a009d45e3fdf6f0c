#include "cis/redis/claims.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "core/service_identity.hpp"
#include "redis/claim_scripts.hpp"
#include "redis/client.hpp"
#include "redis/option_checks.hpp"

namespace cis::redis {
namespace {

using ingest::ClaimEpoch;
using ingest::ClaimSet;
using std::chrono::milliseconds;

ClaimsOptions checked(ClaimsOptions options) {
    constexpr std::chrono::hours longest{24 * 365 * 100};
    check_time("retention", options.retention, longest, "must be positive and at most a hundred years");
    check_timeouts(options.connect_timeout, options.command_timeout);
    return options;
}

std::string whole_script(std::string_view body) { return std::string(claims_prologue).append(body); }

Error unreadable_claims() {
    return {.kind = ErrorKind::decode,
            .outcome = Outcome::applied,
            .reason = "the key of the claims has a value that no claims wrote: use another key_prefix"};
}

/// A part of a script's reply.
struct Part {
    std::string_view kind{};
    std::int64_t milliseconds{};
    std::string_view text{};
};

/// Takes a number, which must be the whole text before the first `end`. @return false if it is something else
template <class Number>
bool take_number(std::string_view& reply, Number& number, char end) {
    const std::string digits(reply.substr(0, reply.find(end)));
    const char* const last = digits.data() + digits.size();
    const auto [after, fault] = std::from_chars(digits.data(), last, number);
    if (fault != std::errc() || after != last || digits.size() == reply.size()) return false;
    reply.remove_prefix(digits.size() + 1);
    return true;
}

std::optional<Part> take_part(std::string_view& reply) {
    Part part;
    const auto space = reply.find(' ');
    if (space == std::string_view::npos) return std::nullopt;
    part.kind = reply.substr(0, space);
    reply.remove_prefix(space + 1);
    std::size_t size = 0;
    if (!take_number(reply, part.milliseconds, ' ') || !take_number(reply, size, ':') || size > reply.size())
        return std::nullopt;
    part.text = reply.substr(0, size);
    reply.remove_prefix(size);
    return part;
}

std::optional<ingest::Claim> claim_of(const Part& part) {
    ingest::Claim claim{.time = milliseconds(part.milliseconds)};
    if (part.kind == "ours") {
        const std::string number(part.text);
        const char* const end = number.data() + number.size();
        const auto [after, fault] = std::from_chars(number.data(), end, claim.predecessor);
        if (fault != std::errc() || after != end) return std::nullopt;
        return claim;
    }
    if (part.kind == "anothers") {
        claim.kind = ingest::Claim::Kind::anothers;
    } else if (part.kind == "in") {
        claim.kind = ingest::Claim::Kind::in;
    } else if (part.kind == "conflict") {
        claim.kind = ingest::Claim::Kind::conflict;
    } else {
        return std::nullopt;
    }
    claim.id = part.text;
    return claim;
}

Result<ClaimSet> read_claims(const Result<Value>& value) {
    if (!value) return value.error();
    std::string_view reply = *value ? std::string_view(**value) : std::string_view();
    const auto epoch = take_part(reply);
    if (!epoch || epoch->kind != "epoch") return unreadable_claims();
    ClaimSet set{.epoch = {.id = std::string(epoch->text), .age = milliseconds(epoch->milliseconds)}};
    while (!reply.empty()) {
        const auto part = take_part(reply);
        auto claim = part ? claim_of(*part) : std::nullopt;
        if (!claim) return unreadable_claims();
        set.claims.push_back(*std::move(claim));
    }
    return set;
}

Result<ClaimEpoch> epoch_of(Result<ClaimSet> set) {
    if (!set) return std::move(set).error();
    return std::move(set->epoch);
}

}  // namespace

struct Claims::State {
    explicit State(const ClaimsOptions& options)
        : prefix(options.key_prefix),
          retention(std::to_string(milliseconds(options.retention).count())),
          client(parse_url(options.url.reveal()), {options.connect_timeout, options.command_timeout}) {}

    /// Runs a script with these arguments after the owner and the retention.
    [[nodiscard]] Result<ClaimSet> run(std::string_view body,
                                       const std::vector<std::string_view>& arguments) {
        const std::string text = whole_script(body);
        std::vector<std::string_view> words = {"EVAL", text, "1", key, owner, retention};
        words.insert(words.end(), arguments.begin(), arguments.end());
        return read_claims(client.command(words));
    }
    /// Returns an error if the server may evict keys.
    [[nodiscard]] std::optional<Error> check_policy() {
        constexpr std::string_view name = "maxmemory_policy:";
        const Result<Value> info = client.command({"INFO", "memory"});
        if (!info) return info.error();
        const std::string_view text = *info ? std::string_view(**info) : std::string_view();
        const auto at = text.find(name);
        std::string_view policy = at == std::string_view::npos ? "unknown" : text.substr(at + name.size());
        policy = policy.substr(0, policy.find_first_of("\r\n"));
        if (policy == "noeviction") return std::nullopt;
        return Error{
            .kind = ErrorKind::bad_request,
            .outcome = Outcome::rejected,
            .reason = "the Redis server may evict claims: set its maxmemory-policy to noeviction (it is " +
                      std::string(policy) + ")"};
    }

    const std::string prefix;
    const std::string retention;
    Client client;
    std::string key{};
    std::string owner{};  ///< empty if no run uses the claims
};

Claims::Claims(ClaimsOptions options) : state_(std::make_unique<State>(checked(std::move(options)))) {}

Claims::~Claims() = default;

Result<ClaimEpoch> Claims::open(const ingest::JournalScope& scope) {
    if (!state_->owner.empty()) {
        return Error{.kind = ErrorKind::conflict,
                     .outcome = Outcome::not_sent,
                     .reason = "another run uses these claims: each worker needs its own object"};
    }
    if (auto error = state_->check_policy()) return *std::move(error);
    // All keys of a posting must be in one slot of a cluster.
    state_->key = state_->prefix + '{' + cis::detail::service_identity(scope.base_url) + ' ' +
                  scope.workspace_id + ' ' + scope.posting_id + ' ' + scope.recipe + '}';
    state_->owner = cis::detail::random_token<16>();
    Result<ClaimEpoch> epoch = epoch_of(state_->run(claim_rows_script, {"", "0", "0"}));
    if (!epoch) state_->owner.clear();
    return epoch;
}

Result<ClaimSet> Claims::claim(std::span<const std::string> keys, const std::string& epoch,
                               const ingest::ClaimTerms& terms) {
    const std::string lease = std::to_string(terms.lease.count());
    const std::string sending = std::to_string(terms.sending.count());
    std::vector<std::string_view> arguments = {epoch, lease, sending};
    arguments.insert(arguments.end(), keys.begin(), keys.end());
    Result<ClaimSet> set = state_->run(claim_rows_script, arguments);
    if (set && !set->claims.empty() && set->claims.size() != keys.size()) return unreadable_claims();
    return set;
}

Result<ClaimEpoch> Claims::confirm(std::span<const ingest::Confirmation> rows) {
    std::vector<std::string_view> arguments;
    for (const ingest::Confirmation& row : rows) {
        arguments.emplace_back(row.key);
        arguments.emplace_back(row.is_conflict ? "conflict" : "in");
        arguments.emplace_back(row.id);
    }
    return epoch_of(state_->run(confirm_rows_script, arguments));
}

Result<ClaimEpoch> Claims::release(std::span<const std::string> keys) {
    return epoch_of(state_->run(release_rows_script, {keys.begin(), keys.end()}));
}

void Claims::close() noexcept { state_->owner.clear(); }

}  // namespace cis::redis

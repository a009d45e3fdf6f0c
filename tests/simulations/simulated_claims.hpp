#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "cis/ingest/claims.hpp"
#include "dice.hpp"
#include "ingest_schedule.hpp"
#include "simulated_world.hpp"

namespace cis::test {

using ingest::Claim;
using ingest::ClaimEpoch;
using ingest::ClaimSet;
using ingest::ClaimTerms;
using ingest::Confirmation;
using std::chrono::milliseconds;

/// A model of the server that keeps the claims.
class ClaimServer {
public:
    struct Record {
        enum class Kind { claimed, in, conflict } kind{};
        std::uint64_t owner{0};
        std::int64_t until{0};
        std::int64_t sends_until{0};
        std::int64_t predecessor{0};
        std::int64_t confirmed{0};
        std::string id{};
    };

    ClaimServer(const IngestSchedule& schedule, Dice& dice, const World& world)
        : schedule_(schedule), dice_(dice), world_(world) {
        if (!schedule.is_first_use) begin_epoch(-86'400'000);
    }

    /// Everything is lost, or everything since the server was last saved.
    void lose() {
        records_ = dice_.chance(0.5) ? std::map<std::string, Record>() : saved_;
        epoch_.reset();
    }
    ClaimEpoch epoch() {
        if (dice_.chance(0.02)) saved_ = records_;
        if (!epoch_) begin_epoch(world_.now());
        return {.id = std::to_string(*epoch_), .age = milliseconds(world_.now() - since_)};
    }
    bool fails() { return dice_.chance(schedule_.failing_claims / 2); }
    /// Of the simulated clock, never 0.
    [[nodiscard]] std::int64_t now() const { return world_.now() + 1'000'000; }
    std::map<std::string, Record>& records() { return records_; }

private:
    void begin_epoch(std::int64_t now) {
        epoch_ = ++last_epoch_;
        since_ = now;
    }

    const IngestSchedule& schedule_;
    Dice& dice_;
    const World& world_;
    std::map<std::string, Record> records_;
    std::map<std::string, Record> saved_;
    std::optional<std::uint64_t> epoch_{};
    std::uint64_t last_epoch_{0};
    std::int64_t since_{0};
};

/// The claims of one worker.
class SimulatedClaims final : public ingest::Claims {
public:
    SimulatedClaims(ClaimServer& server, std::uint64_t owner) : server_(server), owner_(owner) {}

    Result<ClaimEpoch> open(const ingest::JournalScope&) override { return server_.epoch(); }
    Result<ClaimSet> claim(std::span<const std::string> keys, const std::string& epoch,
                           const ClaimTerms& terms) override {
        if (server_.fails()) return failure();
        ClaimSet answer{.epoch = server_.epoch()};
        if (answer.epoch.id == epoch) {
            for (const std::string& key : keys) answer.claims.push_back(claim_one(key, terms));
        }
        if (server_.fails()) return failure();
        return answer;
    }
    Result<ClaimEpoch> confirm(std::span<const Confirmation> rows) override {
        if (server_.fails()) return failure();
        const ClaimEpoch epoch = server_.epoch();
        for (const Confirmation& row : rows) {
            Record& record = server_.records()[row.key];
            if (record.kind != Record::Kind::claimed) continue;
            record = {.kind = row.is_conflict ? Record::Kind::conflict : Record::Kind::in,
                      .confirmed = server_.now(),
                      .id = row.id};
        }
        if (server_.fails()) return failure();
        return epoch;
    }
    Result<ClaimEpoch> release(std::span<const std::string> keys) override {
        if (server_.fails()) return failure();
        const ClaimEpoch epoch = server_.epoch();
        for (const std::string& key : keys) {
            const auto found = server_.records().find(key);
            if (found != server_.records().end() && found->second.kind == Record::Kind::claimed &&
                found->second.owner == owner_)
                server_.records().erase(found);
        }
        if (server_.fails()) return failure();
        return epoch;
    }
    void close() noexcept override {}

private:
    using Record = ClaimServer::Record;

    static Error failure() { return {.kind = ErrorKind::timeout}; }
    Claim claim_one(const std::string& key, const ClaimTerms& terms) {
        const std::int64_t now = server_.now();
        const auto [at, is_new] = server_.records().try_emplace(key);
        Record& record = at->second;
        if (record.kind == Record::Kind::in)
            return {.kind = Claim::Kind::in, .time = milliseconds(now - record.confirmed), .id = record.id};
        if (record.kind == Record::Kind::conflict) return {.kind = Claim::Kind::conflict, .id = record.id};
        if (!is_new && record.owner != owner_) {
            if (now < record.until)
                return {.kind = Claim::Kind::anothers, .time = milliseconds(record.until - now)};
            record.predecessor = record.sends_until;
        }
        record.owner = owner_;
        record.until = now + terms.lease.count();
        record.sends_until = now + terms.sending.count();
        return {.predecessor = static_cast<std::uint64_t>(record.predecessor),
                .time = milliseconds(record.predecessor == 0 ? 0 : now - record.predecessor)};
    }

    ClaimServer& server_;
    const std::uint64_t owner_;
};

}  // namespace cis::test

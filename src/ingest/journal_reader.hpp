#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "cis/call/clock.hpp"
#include "cis/ingest/journal_entry.hpp"
#include "ingest/history.hpp"
#include "ingest/send_stamp.hpp"

namespace cis::ingest::detail {

/// Reads the entries of a journal into the History of a course, and judges what the journal is worth.
class JournalReader {
public:
    /// @param skips_people the service has overwritten somebody whom the journal has: the list tells who is
    ///                     there
    explicit JournalReader(std::shared_ptr<Clock> clock, bool skips_people = false)
        : clock_(std::move(clock)), skips_people_(skips_people) {}

    /// The next entry.
    void read(const JournalEntry& entry, History& history);
    /// The journal was emptied.
    void cleared() noexcept { is_complete_ = false; }

    /// Whether it has all that the posting's list would tell.
    [[nodiscard]] bool is_complete() const noexcept { return is_complete_ && !skips_people_; }
    /// Whether the service has overwritten somebody whom it has.
    [[nodiscard]] bool is_outdated() const noexcept { return is_outdated_; }
    /// Whether a row may have been sent by the runs that have written it.
    [[nodiscard]] bool has_sent() const noexcept { return has_sent_; }
    /// Whether it has all that a run, its own, has sent. It may have been cut off, or be an old copy.
    [[nodiscard]] bool has_all_of(const SendStamp::Sent& run) const;
    /// How many of its entries could be read.
    [[nodiscard]] std::uint64_t facts() const noexcept { return facts_; }
    /// Whether something is damaged that was not looked up since.
    [[nodiscard]] bool is_damaged() const noexcept { return damages_ > 0; }
    /// Where it is damaged, for a person; empty if it is not.
    [[nodiscard]] std::string damages() const;

private:
    void take(const RowSent& row, History& history);
    void take(const CandidateIn& one, History& history);
    static void take(const RowAbsent& row, History& history);
    static void take(const RowQueued& row, History& history);
    static void take(const RowConflict& row, History& history);
    void take(const UnkeyedCandidate& one, History& history) const;
    void take(const JournalReady& ready, History& history);
    void take(const RunBegun& begun, History& history);
    void take(const CandidateReplaced& one, History& history);
    void take(const DamagedEntry& damage, History& history);
    static void take(const RowDecision& row, History& history);
    [[nodiscard]] std::optional<double> unless_future(std::optional<double> time) const;

    std::shared_ptr<Clock> clock_;
    bool skips_people_;
    /// By the ids of the runs that have written it: how often each was about to send a row.
    std::unordered_map<std::string, std::uint64_t> runs_;
    std::string last_run_;
    bool is_complete_{false};
    bool is_outdated_{false};
    bool has_sent_{false};
    std::uint64_t facts_{0};
    std::uint64_t damages_{0};  ///< what they were is not known, and was not looked up since
    std::string first_damage_;
};

}  // namespace cis::ingest::detail

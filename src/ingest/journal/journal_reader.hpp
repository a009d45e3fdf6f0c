#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "cis/call/clock.hpp"
#include "cis/ingest/journal_entry.hpp"
#include "ingest/journal/send_stamp.hpp"
#include "ingest/plan/history.hpp"

namespace cis::ingest::detail {

/// Reads the entries of a journal into the History of a plan, and judges how far the journal can be trusted.
class JournalReader {
public:
    /// @param skips_people whether to skip the people of the journal. They are skipped if the service has
    /// overwritten one of them, because then only the list tells who is there
    explicit JournalReader(std::shared_ptr<Clock> clock, bool skips_people = false)
        : clock_(std::move(clock)), skips_people_(skips_people) {}

    /// Reads the next entry.
    void read(const JournalEntry& entry, History& history);
    /// Notes that the journal was emptied.
    void cleared() noexcept { is_complete_ = false; }

    /// Whether the journal has all that the posting's list would show.
    [[nodiscard]] bool is_complete() const noexcept { return is_complete_ && !skips_people_; }
    /// Whether the service has overwritten somebody in the journal.
    [[nodiscard]] bool is_outdated() const noexcept { return is_outdated_; }
    /// Whether the runs that have written the journal may have sent a row.
    [[nodiscard]] bool has_sent() const noexcept { return has_sent_; }
    /// Whether the given run wrote the journal, and the journal has all rows that the run has sent. A journal
    /// that was cut off, or is an old copy, does not have all of them.
    [[nodiscard]] bool has_all_of(const SendStamp::Sent& run) const;
    /// How many entries could be read.
    [[nodiscard]] std::uint64_t facts() const noexcept { return facts_; }
    /// Whether the journal has damage that no run has looked up since.
    [[nodiscard]] bool is_damaged() const noexcept { return damages_ > 0; }
    /// Where the journal is damaged, as text for a person; empty if it is not damaged.
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
    /// How often each run has announced in the journal that it would send a row, by run id.
    std::unordered_map<std::string, std::uint64_t> runs_;
    std::string last_run_;
    bool is_complete_{false};
    bool is_outdated_{false};
    bool has_sent_{false};
    std::uint64_t facts_{0};
    std::uint64_t damages_{0};  ///< damaged entries that no run has looked up since
    std::string first_damage_;
};

}  // namespace cis::ingest::detail

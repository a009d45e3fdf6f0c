#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cis/call/clock.hpp"
#include "cis/core/error.hpp"
#include "cis/ingest/journal.hpp"
#include "ingest/history.hpp"
#include "ingest/key.hpp"
#include "ingest/listing.hpp"
#include "ingest/row_table.hpp"
#include "ingest/send_stamp.hpp"

namespace cis::ingest::detail {

/// The texts of a row's keys.
struct RowKeys {
    std::string key{};                  ///< its own; empty: it has none
    std::vector<std::string> others{};  ///< by which an earlier run may have sent it
};

/// The journal of one run: reads it into the History of a course, judges what it is worth, and writes what
/// the run does and learns. Without a journal it does nothing. It closes the journal at its end.
class JournalKeeper {
public:
    using Kind = JournalEntry::Kind;

    /// @param run the id of this run
    JournalKeeper(std::shared_ptr<Journal> journal, JournalScope scope, Recipe recipe, std::string run,
                  std::shared_ptr<Clock> clock);
    JournalKeeper(const JournalKeeper&) = delete;
    JournalKeeper& operator=(const JournalKeeper&) = delete;
    ~JournalKeeper();

    /// Makes a course, and returns its history.
    using Begin = std::function<History&()>;
    /// Opens the journal, and reads it.
    /// @param begin called at the first entry: then the runs that have written the journal send nothing any
    ///              more. Called again if the journal has to be read anew
    [[nodiscard]] std::optional<Error> open(const Begin& begin);
    /// Forgets all entries: others bring people in now, whom it will not know.
    [[nodiscard]] std::optional<Error> clear();

    /// Whether the service has overwritten somebody whom it has. Then nobody was read from it.
    [[nodiscard]] bool is_outdated() const noexcept { return is_outdated_; }
    /// Whether it has all that this run, its own, has sent. It may have been cut off, or be an old copy.
    [[nodiscard]] bool has_all_of(const SendStamp::Sent& run) const;
    /// Where it is damaged, for a person; empty if it is not, or was repaired.
    [[nodiscard]] std::string damages() const;

    /// How many of its lines say that this run is about to send a row.
    [[nodiscard]] std::uint64_t sent() const noexcept { return sent_; }

    // Each returns why the journal cannot be written.
    [[nodiscard]] std::optional<Error> write(std::vector<JournalEntry> entries, bool synced);
    /// The run begins.
    [[nodiscard]] std::optional<Error> begin_run();
    /// @param is_complete whether it has all now that the posting's list would tell
    [[nodiscard]] std::optional<Error> learn(const std::vector<ListedCandidate>& candidates,
                                             std::vector<std::string> overwritten, bool is_complete);

    /// The same fact of each of a row's keys.
    [[nodiscard]] static std::vector<JournalEntry> of_all_keys(Kind fact, const RowKeys& row);
    /// What is worth to be remembered of the end of a row.
    /// @param newest_created_at that the service has shown
    [[nodiscard]] std::vector<JournalEntry> facts_of(const RowEnd& end, const RowKeys& row,
                                                     std::optional<double> newest_created_at) const;

private:
    [[nodiscard]] std::optional<Error> read(const Begin& begin);
    void take(const JournalEntry& entry, History& history);
    [[nodiscard]] std::optional<double> unless_future(std::optional<double> time) const;

    const std::shared_ptr<Journal> journal_;
    const JournalScope scope_;
    const Recipe recipe_;
    const std::string run_;
    const std::shared_ptr<Clock> clock_;
    /// By the ids of the runs that have written it: how often each was about to send a row.
    std::unordered_map<std::string, std::uint64_t> runs_;
    std::string last_run_;
    bool is_open_{false};
    bool is_complete_{false};
    bool was_completed_{false};  ///< by this run
    bool is_outdated_{false};
    bool has_sent_{false};      ///< rows of the runs that have written it
    std::uint64_t sent_{0};     ///< by this run
    std::uint64_t facts_{0};    ///< entries that could be read, or were written
    std::uint64_t damages_{0};  ///< what they were is not known, and was not looked up since
    std::string first_damage_;
};

}  // namespace cis::ingest::detail

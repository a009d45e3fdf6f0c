#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cis/call/clock.hpp"
#include "cis/core/error.hpp"
#include "cis/ingest/journal.hpp"
#include "ingest/identity/key.hpp"
#include "ingest/journal/journal_reader.hpp"
#include "ingest/journal/send_stamp.hpp"
#include "ingest/plan/history.hpp"
#include "ingest/plan/listing.hpp"
#include "ingest/plan/row_table.hpp"

namespace cis::ingest::detail {

/// What identifies a row in the journal.
struct RowKeys {
    std::string key{};                  ///< its own key; empty: it has none
    std::vector<std::string> others{};  ///< keys with which an earlier run may have sent it
    std::string address{};              ///< a hash of its e-mail address; empty: it has none
};

/// Keeps the journal of one run. It opens the journal, passes what it reads to the History of a plan, and
/// writes what the run does and learns. Without a journal it does nothing. Its destructor closes the journal.
class JournalKeeper {
public:
    /// @param run the id of this run
    JournalKeeper(std::shared_ptr<Journal> journal, JournalScope scope, Recipe recipe, std::string run,
                  std::shared_ptr<Clock> clock);
    JournalKeeper(const JournalKeeper&) = delete;
    JournalKeeper& operator=(const JournalKeeper&) = delete;
    ~JournalKeeper();

    /// Makes a plan, and returns its history.
    using Begin = std::function<History&()>;
    /// Opens the journal and reads it.
    /// @param begin called at the first entry. From then on, the runs that have written the journal send
    /// nothing more. It is called again if the journal has to be read a second time
    [[nodiscard]] std::optional<Error> open(const Begin& begin);
    /// Deletes all entries, because others now bring in people whom the journal will not know.
    [[nodiscard]] std::optional<Error> clear();

    /// The reader, with what it found in the journal. If the service has overwritten somebody in the journal,
    /// no people were read from the journal.
    [[nodiscard]] const JournalReader& found() const noexcept { return reader_; }
    /// How many lines of the journal say that this run is about to send a row.
    [[nodiscard]] std::uint64_t sent() const noexcept { return sent_; }

    // Each of these returns why the journal cannot be written.
    [[nodiscard]] std::optional<Error> write(std::vector<JournalEntry> entries, bool synced);
    /// Writes that the run begins.
    [[nodiscard]] std::optional<Error> begin_run();
    /// @param is_complete whether the journal now has all that the posting's list would show
    [[nodiscard]] std::optional<Error> learn(const std::vector<ListedCandidate>& candidates,
                                             std::vector<std::string> overwritten, bool is_complete);

    /// Entries that say that a row is sent again: one for each key with which an earlier run may have sent
    /// the row.
    [[nodiscard]] static std::vector<JournalEntry> sent_again(const RowKeys& row);
    /// Entries for what later runs need to know about the end of a row.
    /// @param created_at when its candidate was created
    [[nodiscard]] std::vector<JournalEntry> facts_of(const RowEnd& end, const RowKeys& row,
                                                     std::optional<double> created_at) const;

private:
    [[nodiscard]] std::optional<Error> read(const Begin& begin);
    [[nodiscard]] JournalEntry fact_of(const ListedCandidate& one) const;

    const std::shared_ptr<Journal> journal_;
    const JournalScope scope_;
    const Recipe recipe_;
    const std::string run_;
    const std::shared_ptr<Clock> clock_;
    JournalReader reader_;
    bool is_open_{false};
    bool was_completed_{false};  ///< whether this run has completed the journal
    std::uint64_t sent_{0};      ///< rows that this run has announced
    std::uint64_t written_{0};   ///< entries that this run has written
};

}  // namespace cis::ingest::detail

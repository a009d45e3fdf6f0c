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
#include "ingest/history.hpp"
#include "ingest/journal_reader.hpp"
#include "ingest/key.hpp"
#include "ingest/listing.hpp"
#include "ingest/row_table.hpp"
#include "ingest/send_stamp.hpp"

namespace cis::ingest::detail {

/// What names a row in the journal.
struct RowKeys {
    std::string key{};                  ///< its own; empty: it has none
    std::vector<std::string> others{};  ///< by which an earlier run may have sent it
    std::string address{};              ///< a hash of its e-mail address; empty: it has none
};

/// The journal of one run: opens it, has it read into the History of a course, and writes what the run
/// does and learns. Without a journal it does nothing. It closes the journal at its end.
class JournalKeeper {
public:
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

    /// What was read. If somebody whom it has is overwritten, nobody was read from it.
    [[nodiscard]] const JournalReader& found() const noexcept { return reader_; }
    /// How many of its lines say that this run is about to send a row.
    [[nodiscard]] std::uint64_t sent() const noexcept { return sent_; }

    // Each returns why the journal cannot be written.
    [[nodiscard]] std::optional<Error> write(std::vector<JournalEntry> entries, bool synced);
    /// The run begins.
    [[nodiscard]] std::optional<Error> begin_run();
    /// @param is_complete whether it has all now that the posting's list would tell
    [[nodiscard]] std::optional<Error> learn(const std::vector<ListedCandidate>& candidates,
                                             std::vector<std::string> overwritten, bool is_complete);

    /// A row is sent again: the same of each of its keys, by which an earlier run may have sent it.
    [[nodiscard]] static std::vector<JournalEntry> sent_again(const RowKeys& row);
    /// What is worth to be remembered of the end of a row.
    /// @param created_at of its candidate
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
    bool was_completed_{false};  ///< by this run
    std::uint64_t sent_{0};      ///< by this run
    std::uint64_t written_{0};   ///< entries
};

}  // namespace cis::ingest::detail

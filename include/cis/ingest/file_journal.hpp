#pragma once

#include <filesystem>
#include <memory>

#include <cis/core/export.hpp>
#include <cis/ingest/journal.hpp>

namespace cis::ingest {

/// A journal in a file of JSON lines that only its owner may read (mode 0600). Only one run may use it: the
/// file is locked until close().
///
/// Each line has a checksum. A damaged line is passed on as a DamagedEntry, and stays in the file. Only a
/// damaged first line is an error, because it says what the journal belongs to. A last line that was not
/// written completely is ignored. It is cut off when the next line is written.
class CIS_EXPORT FileJournal final : public Journal {
public:
    /// @param path the path of the file, which open() creates if it does not exist
    explicit FileJournal(std::filesystem::path path);
    ~FileJournal() override;

    /// Fails with `conflict` if another run uses the file. Fails with `invalid_argument` if the file cannot
    /// be opened or read, is a link, is not a journal or one of another version, belongs to another scope, or
    /// has a damaged first line: the file then stays as it is. The reason names the file. If the run that
    /// wrote a journal of another scope has sent nothing, a new journal replaces it.
    [[nodiscard]] std::optional<Error> open(const JournalScope& scope,
                                            const std::function<void(JournalEntry)>& take) override;
    [[nodiscard]] std::optional<Error> clear() override;
    [[nodiscard]] std::optional<Error> write(std::span<const JournalEntry> entries, bool synced) override;
    void close() noexcept override;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cis::ingest

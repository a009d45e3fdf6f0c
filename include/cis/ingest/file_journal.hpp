#pragma once

#include <filesystem>
#include <memory>

#include <cis/core/export.hpp>
#include <cis/ingest/journal.hpp>

namespace cis::ingest {

/// A journal in a file of JSON lines, which only its owner may read (mode 0600). Only one run may use it:
/// it is locked until close().
///
/// Each line has a checksum. One that is damaged is given as a DamagedEntry, and stays in the file; only a
/// damaged first line, which says what the journal belongs to, is an error. A last line that was not written
/// completely is ignored, and cut off when the next one is written.
class CIS_EXPORT FileJournal final : public Journal {
public:
    /// @param path of the file, which open() creates if it does not exist
    explicit FileJournal(std::filesystem::path path);
    ~FileJournal() override;

    /// Fails with `conflict` if another run uses the file, and with `invalid_argument` if the file is
    /// not a journal, or one of another version, its first line is damaged, it belongs to another scope,
    /// or cannot be opened or read. The reason names the file. A journal of another scope whose run has
    /// sent nothing is begun anew.
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

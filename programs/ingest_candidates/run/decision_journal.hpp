#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>

#include <cis/api/client.hpp>
#include <cis/ingest/file_journal.hpp>

#include "arguments.hpp"

namespace cis::programs {

/// The decisions that are in the journal. No run can use the journal while it exists.
class DecisionJournal {
public:
    /// By the key of a row, and the id of the candidate it was compared with.
    using Decisions = std::map<std::pair<std::string, std::string>, ingest::Decision>;

    /// The journal that keeps decisions; empty if none does. Workers that share claims keep none.
    [[nodiscard]] static std::filesystem::path file(const Arguments& arguments);

    /// Opens and reads the journal of file(), which is made if it does not exist. Throws Exception if another
    /// run uses it, or it cannot be used.
    DecisionJournal(const Client& client, const Arguments& arguments);

    /// Those that hold: without what was taken back.
    [[nodiscard]] const Decisions& decisions() const noexcept { return decisions_; }
    /// Adds decisions. Throws Exception if they cannot be kept.
    void write(std::span<const ingest::JournalEntry> decisions);

private:
    ingest::FileJournal journal_;
    Decisions decisions_{};
};

}  // namespace cis::programs

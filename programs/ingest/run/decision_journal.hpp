#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>

#include <cis/api/client.hpp>
#include <cis/ingest/file_journal.hpp>

#include "ingest/arguments.hpp"

namespace cis::programs::ingest_command {

/// The decisions in the journal. While this object exists, no run can use the journal.
class DecisionJournal {
public:
    /// Decisions by the key of a row, and the id of the candidate with which it was compared.
    using Decisions = std::map<std::pair<std::string, std::string>, ingest::Decision>;

    /// The journal that keeps decisions; empty if there is none. Workers that share claims have none.
    [[nodiscard]] static std::filesystem::path file(const Arguments& arguments);

    /// Opens and reads the journal of file(). Creates it if it does not exist. Throws Exception if another
    /// run uses it, or if it cannot be used.
    DecisionJournal(const Client& client, const Arguments& arguments);

    /// The valid decisions, without those that were withdrawn.
    [[nodiscard]] const Decisions& decisions() const noexcept { return decisions_; }
    /// Adds decisions. Throws Exception if they cannot be kept.
    void write(std::span<const ingest::JournalEntry> decisions);

private:
    ingest::FileJournal journal_;
    Decisions decisions_{};
};

}  // namespace cis::programs::ingest_command

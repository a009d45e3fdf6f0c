#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include <cis/core/error.hpp>
#include <cis/ingest/journal.hpp>

namespace cis::test {

/// Keeps its entries in memory, and counts what it is asked.
class MemoryJournal final : public ingest::Journal {
public:
    std::optional<Error> open(const ingest::JournalScope& its_scope,
                              const std::function<void(ingest::JournalEntry)>& take) override {
        ++opened;
        scope = its_scope;
        for (const ingest::JournalEntry& entry : entries) take(entry);
        return std::nullopt;
    }
    std::optional<Error> clear() override {
        if (is_full) return Error{.kind = ErrorKind::internal, .reason = "is full"};
        entries.clear();
        return std::nullopt;
    }
    std::optional<Error> write(std::span<const ingest::JournalEntry> added, bool synced) override {
        if (is_full) return Error{.kind = ErrorKind::internal, .reason = "is full"};
        for (const ingest::JournalEntry& entry : added) {
            entries.push_back(entry);
            if (synced) ++synced_entries[entry.kind];
        }
        return std::nullopt;
    }
    void close() noexcept override { ++closed; }

    [[nodiscard]] std::vector<ingest::JournalEntry> of_kind(ingest::JournalEntry::Kind kind) const {
        std::vector<ingest::JournalEntry> found;
        for (const ingest::JournalEntry& entry : entries) {
            if (entry.kind == kind) found.push_back(entry);
        }
        return found;
    }

    ingest::JournalScope scope{};
    std::vector<ingest::JournalEntry> entries{};
    std::map<ingest::JournalEntry::Kind, int> synced_entries{};
    bool is_full{false};
    int opened{0};
    int closed{0};
};

}  // namespace cis::test

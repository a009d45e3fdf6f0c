#pragma once

#include <functional>
#include <optional>
#include <span>
#include <variant>
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
    std::optional<Error> write(std::span<const ingest::JournalEntry> added, bool is_synced) override {
        if (is_full) return Error{.kind = ErrorKind::internal, .reason = "is full"};
        for (const ingest::JournalEntry& entry : added) {
            entries.push_back(entry);
            if (is_synced) synced.push_back(entry);
        }
        return std::nullopt;
    }
    void close() noexcept override { ++closed; }

    /// Those of one kind.
    template <class Kind>
    [[nodiscard]] std::vector<Kind> all() const {
        std::vector<Kind> found;
        for (const ingest::JournalEntry& entry : entries) {
            if (const auto* const one = std::get_if<Kind>(&entry)) found.push_back(*one);
        }
        return found;
    }

    ingest::JournalScope scope{};
    std::vector<ingest::JournalEntry> entries{};
    std::vector<ingest::JournalEntry> synced{};
    bool is_full{false};
    int opened{0};
    int closed{0};
};

}  // namespace cis::test

#include "ingest/journal_line.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "model/fields.hpp"

namespace cis::ingest::detail {
namespace {

constexpr const char* format = "cis-ingest-1";

std::optional<std::string> unless_empty(const std::string& text) {
    if (text.empty()) return std::nullopt;
    return text;
}

}  // namespace

CIS_PARAMETERS(JournalLine, journal, base_url, workspace_id, posting_id, recipe, sent, in, refused, queued,
               conflict, stranger, ready, run, merged, id, created_at, person, address)

JournalLine first_line(const JournalScope& scope) {
    return {.journal = format,
            .base_url = scope.base_url,
            .workspace_id = scope.workspace_id,
            .posting_id = scope.posting_id,
            .recipe = scope.recipe};
}

std::optional<JournalScope> scope_of(const JournalLine& line) {
    if (line.journal != format) return std::nullopt;
    return JournalScope{.base_url = line.base_url.value_or(""),
                        .workspace_id = line.workspace_id.value_or(""),
                        .posting_id = line.posting_id.value_or(""),
                        .recipe = line.recipe.value_or("")};
}

JournalLine line_of(const JournalEntry& entry) {
    using Kind = JournalEntry::Kind;
    JournalLine line;
    switch (entry.kind) {
        case Kind::sent: line.sent = entry.key; break;
        case Kind::in: line.in = entry.key; break;
        case Kind::refused: line.refused = entry.key; break;
        case Kind::queued: line.queued = entry.key; break;
        case Kind::conflict: line.conflict = entry.key; break;
        case Kind::stranger: line.stranger = entry.id; break;
        case Kind::ready: line.ready = true; break;
        case Kind::run: line.run = entry.id; break;
        case Kind::merged: line.merged = entry.id; break;
    }
    if (entry.kind == Kind::in) line.id = entry.id;
    line.created_at = entry.created_at;
    line.person = unless_empty(entry.person);
    line.address = unless_empty(entry.address);
    return line;
}

std::optional<JournalEntry> entry_of(JournalLine line) {
    using Kind = JournalEntry::Kind;
    JournalEntry entry{.created_at = line.created_at,
                       .person = std::move(line.person).value_or(""),
                       .address = std::move(line.address).value_or("")};
    if (line.ready.value_or(false)) {
        entry.kind = Kind::ready;
        return entry;
    }
    const std::pair<Kind, std::optional<std::string>*> ids[] = {
        {Kind::stranger, &line.stranger}, {Kind::run, &line.run}, {Kind::merged, &line.merged}};
    for (const auto& [kind, id] : ids) {
        if (!*id) continue;
        entry.kind = kind;
        entry.id = std::move(**id);
        return entry;
    }
    entry.id = std::move(line.id).value_or("");
    const std::pair<Kind, std::optional<std::string>*> keys[] = {{Kind::sent, &line.sent},
                                                                 {Kind::in, &line.in},
                                                                 {Kind::refused, &line.refused},
                                                                 {Kind::queued, &line.queued},
                                                                 {Kind::conflict, &line.conflict}};
    for (const auto& [kind, key] : keys) {
        if (!*key) continue;
        entry.kind = kind;
        entry.key = std::move(**key);
        return entry;
    }
    return std::nullopt;
}

std::string hex(std::uint64_t number) {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    return {digits.data(), end};
}

std::uint64_t from_hex(const std::string& text) {
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number, 16);
    return number;
}

}  // namespace cis::ingest::detail

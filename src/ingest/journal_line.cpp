#include "ingest/journal_line.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <utility>

#include "cis/codec/json_text.hpp"
#include "core/text_hash.hpp"
#include "model/fields.hpp"

namespace cis::ingest::detail {
namespace {

constexpr const char* format = "cis-ingest-1";

std::optional<std::string> unless_empty(const std::string& text) {
    if (text.empty()) return std::nullopt;
    return text;
}

// Around the digits of a checksum.
constexpr std::string_view before_checksum = R"(,"checksum":")";
constexpr std::string_view after_checksum = R"("})";
constexpr std::size_t checksum_digits = 16;

std::string checksum_text(std::string_view text) {
    cis::detail::TextHash hash;
    hash.add(text);
    return hash.text();
}

}  // namespace

CIS_PARAMETERS(JournalLine, journal, base_url, workspace_id, posting_id, recipe, sent, in, absent, queued,
               conflict, stranger, ready, run, merged, id, created_at, person, address, checksum)

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
        case Kind::absent: line.absent = entry.key; break;
        case Kind::queued: line.queued = entry.key; break;
        case Kind::conflict: line.conflict = entry.key; break;
        case Kind::stranger: line.stranger = entry.id; break;
        case Kind::ready: line.ready = true; break;
        case Kind::run: line.run = entry.id; break;
        case Kind::merged: line.merged = entry.id; break;
        case Kind::damaged: break;  // a line without a fact is one
    }
    if (entry.kind == Kind::in) line.id = entry.id;
    if (entry.kind == Kind::ready || entry.kind == Kind::conflict) line.id = unless_empty(entry.id);
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
        entry.id = std::move(line.id).value_or("");
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
                                                                 {Kind::absent, &line.absent},
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

std::string text_of(const JournalLine& line) {
    std::string text(to_json(line).text());
    text.pop_back();  // the closing brace
    const std::string checksum = checksum_text(text);
    return text.append(before_checksum).append(checksum).append(after_checksum);
}

Checksum checksum_of(std::string_view text) {
    constexpr std::size_t size = before_checksum.size() + checksum_digits + after_checksum.size();
    if (text.size() < size) return Checksum::missing;
    const std::string_view end = text.substr(text.size() - size);
    if (!end.starts_with(before_checksum) || !end.ends_with(after_checksum)) return Checksum::missing;
    const std::string_view digits = end.substr(before_checksum.size(), checksum_digits);
    const std::string_view checked = text.substr(0, text.size() - size);
    return digits == checksum_text(checked) ? Checksum::right : Checksum::wrong;
}

std::optional<JournalLine> JournalLines::read(std::string_view text) {
    const Checksum checksum = checksum_of(text);
    // Behind a line of this version there is none of an older one.
    if (checksum == Checksum::wrong || (checksum == Checksum::missing && have_checksums_))
        return std::nullopt;
    have_checksums_ = checksum == Checksum::right;
    auto line = from_json<JournalLine>(text);
    if (!line) return std::nullopt;
    return *std::move(line);
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

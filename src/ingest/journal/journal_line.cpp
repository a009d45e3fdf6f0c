#include "ingest/journal/journal_line.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <utility>
#include <variant>

#include "cis/codec/json_text.hpp"
#include "core/text_hash.hpp"
#include "model/fields.hpp"

namespace cis::ingest::detail {
namespace {

constexpr std::string_view format = "cis-ingest-2";

std::optional<std::string> unless_empty(const std::string& text) {
    if (text.empty()) return std::nullopt;
    return text;
}

// The text around the digits of a checksum.
constexpr std::string_view before_checksum = R"(,"checksum":")";
constexpr std::string_view after_checksum = R"("})";
constexpr std::size_t checksum_digits = 16;

std::string checksum_text(std::string_view text) {
    cis::detail::TextHash hash;
    hash.add(text);
    return hash.text();
}

struct DecisionName {
    Decision decision;
    std::string_view text;
};
constexpr DecisionName decision_names[] = {
    {Decision::none, "none"}, {Decision::send, "send"}, {Decision::leave_out, "leave_out"}};

std::string text_of(Decision decision) {
    return std::string(std::ranges::find(decision_names, decision, &DecisionName::decision)->text);
}

std::optional<Decision> decision_of(std::string_view text) {
    const auto* const found = std::ranges::find(decision_names, text, &DecisionName::text);
    if (found == std::end(decision_names)) return std::nullopt;
    return found->decision;
}

/// Makes the line of each fact.
struct Writer {
    JournalLine operator()(const RowSent& row) const {
        return {.sent = row.key, .address = unless_empty(row.address)};
    }
    JournalLine operator()(const CandidateIn& one) const {
        return {.in = one.key,
                .id = one.id,
                .created_at = one.created_at,
                .address = unless_empty(one.address),
                .folded_person = unless_empty(one.folded_person),
                .phone_person = unless_empty(one.phone_person)};
    }
    JournalLine operator()(const RowAbsent& row) const { return {.absent = row.key}; }
    JournalLine operator()(const RowQueued& row) const {
        return {.queued = row.key, .address = unless_empty(row.address)};
    }
    JournalLine operator()(const RowConflict& row) const {
        return {.conflict = row.key,
                .id = unless_empty(row.id),
                .refused = row.is_refused ? std::optional(true) : std::nullopt};
    }
    JournalLine operator()(const UnkeyedCandidate& one) const {
        return {.unkeyed = one.id,
                .created_at = one.created_at,
                .person = unless_empty(one.person),
                .address = unless_empty(one.address),
                .folded_person = unless_empty(one.folded_person)};
    }
    JournalLine operator()(const JournalReady& ready) const {
        JournalLine line{.ready = true};
        if (ready.entries) line.entries = static_cast<std::int64_t>(*ready.entries);
        return line;
    }
    JournalLine operator()(const RunBegun& begun) const { return {.run = begun.run}; }
    JournalLine operator()(const CandidateReplaced& one) const { return {.replaced = one.id}; }
    JournalLine operator()(const DamagedEntry& /*entry*/) const {
        return {};
    }  // a line without a fact is a damaged entry
    JournalLine operator()(const RowDecision& row) const {
        return {.decided = row.key, .id = row.other_id, .decision = text_of(row.decision)};
    }
};

}  // namespace

CIS_PARAMETERS(JournalLine, journal, base_url, workspace_id, posting_id, recipe, sent, in, absent, queued,
               conflict, unkeyed, ready, run, replaced, decided, id, decision, created_at, person, address,
               folded_person, phone_person, refused, entries, checksum)

JournalLine first_line(const JournalScope& scope) {
    return {.journal = std::string(format),
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

JournalLine line_of(const JournalEntry& entry) { return std::visit(Writer(), entry); }

std::optional<JournalEntry> entry_of(JournalLine line) {
    const auto text = [](std::optional<std::string>& member) { return std::move(member).value_or(""); };
    if (line.sent) return RowSent{.key = *std::move(line.sent), .address = text(line.address)};
    if (line.in) {
        return CandidateIn{.key = *std::move(line.in),
                           .id = text(line.id),
                           .created_at = line.created_at,
                           .address = text(line.address),
                           .folded_person = text(line.folded_person),
                           .phone_person = text(line.phone_person)};
    }
    if (line.absent) return RowAbsent{.key = *std::move(line.absent)};
    if (line.queued) return RowQueued{.key = *std::move(line.queued), .address = text(line.address)};
    if (line.conflict) {
        return RowConflict{.key = *std::move(line.conflict),
                           .id = text(line.id),
                           .is_refused = line.refused.value_or(false)};
    }
    if (line.unkeyed) {
        return UnkeyedCandidate{.id = *std::move(line.unkeyed),
                                .created_at = line.created_at,
                                .person = text(line.person),
                                .address = text(line.address),
                                .folded_person = text(line.folded_person)};
    }
    if (line.ready.value_or(false)) {
        JournalReady ready;
        if (line.entries) ready.entries = static_cast<std::uint64_t>(*line.entries);
        return ready;
    }
    if (line.run) return RunBegun{.run = *std::move(line.run)};
    if (line.replaced) return CandidateReplaced{.id = *std::move(line.replaced)};
    const auto decision = decision_of(line.decision.value_or(""));
    if (line.decided && decision) {
        return RowDecision{.key = *std::move(line.decided), .other_id = text(line.id), .decision = *decision};
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

std::optional<JournalLine> read_line(std::string_view text) {
    if (checksum_of(text) != Checksum::right) return std::nullopt;
    auto line = from_json<JournalLine>(text);
    if (!line) return std::nullopt;
    return *std::move(line);
}

bool is_of_another_version(std::string_view text) {
    if (!text.starts_with(journal_beginning) || checksum_of(text) == Checksum::wrong) return false;
    const std::string_view version = text.substr(journal_beginning.size());
    const std::string_view own = format.substr(format.rfind('-') + 1);
    return !version.starts_with(own) || !version.substr(own.size()).starts_with('"');
}

std::string hex(std::uint64_t number) {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    const std::string_view written(digits.data(), end);
    return std::string(digits.size() - written.size(), '0').append(written);
}

std::uint64_t from_hex(const std::string& text) {
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number, 16);
    return number;
}

std::string text_of_hash(std::uint64_t address) { return address == 0 ? "" : hex(address); }

}  // namespace cis::ingest::detail

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "cis/ingest/journal.hpp"
#include "cis/model/described.hpp"

namespace cis::ingest::detail {

/// A line of a FileJournal. Only the members of one fact are set.
struct JournalLine {
    // Members of the first line.
    std::optional<std::string> journal{};
    std::optional<std::string> base_url{};
    std::optional<std::string> workspace_id{};
    std::optional<std::string> posting_id{};
    std::optional<std::string> recipe{};
    // Members of the other lines. The first one says which fact the line states.
    std::optional<std::string> sent{};
    std::optional<std::string> in{};
    std::optional<std::string> absent{};
    std::optional<std::string> queued{};
    std::optional<std::string> conflict{};
    std::optional<std::string> unkeyed{};
    std::optional<bool> ready{};
    std::optional<std::string> run{};
    std::optional<std::string> replaced{};
    std::optional<std::string> decided{};
    std::optional<std::string> id{};
    std::optional<std::string> decision{};
    std::optional<double> created_at{};
    std::optional<std::string> person{};
    std::optional<std::string> address{};
    std::optional<std::string> folded_person{};
    std::optional<std::string> phone_person{};
    std::optional<bool> refused{};
    std::optional<std::int64_t> entries{};
    // The last member of each line.
    std::optional<std::string> checksum{};
    Json extra{};

    friend bool operator==(const JournalLine&, const JournalLine&) = default;
};

[[nodiscard]] const model::Type& describe(std::type_identity<JournalLine>) noexcept;

[[nodiscard]] JournalLine first_line(const JournalScope& scope);
/// @return none if it is not the first line of a journal of this version
[[nodiscard]] std::optional<JournalScope> scope_of(const JournalLine& line);
[[nodiscard]] JournalLine line_of(const JournalEntry& entry);
/// @return none if the line has no fact that this version knows
[[nodiscard]] std::optional<JournalEntry> entry_of(JournalLine line);

/// The line as it stands in the file, without the line end. Its checksum covers everything before it.
[[nodiscard]] std::string text_of(const JournalLine& line);
/// @return none if the line is damaged
[[nodiscard]] std::optional<JournalLine> read_line(std::string_view text);

/// What a line's checksum says.
enum class Checksum {
    missing,  ///< the text is not a line, or its end is damaged
    right,
    wrong,
};
[[nodiscard]] Checksum checksum_of(std::string_view text);

/// How the first line of a journal begins, in any version.
inline constexpr std::string_view journal_beginning = R"({"journal":"cis-ingest-)";
/// Whether a first line belongs to a journal of another version.
[[nodiscard]] bool is_of_another_version(std::string_view text);

/// Writes a hash as the journal does, with 16 digits.
[[nodiscard]] std::string hex(std::uint64_t number);
[[nodiscard]] std::uint64_t from_hex(const std::string& text);
/// Writes the hash of an e-mail address. 0, for no address, becomes an empty text.
[[nodiscard]] std::string text_of_hash(std::uint64_t address);

}  // namespace cis::ingest::detail

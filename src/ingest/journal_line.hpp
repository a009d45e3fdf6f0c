#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cis/ingest/journal.hpp"
#include "cis/model/described.hpp"

namespace cis::ingest::detail {

/// A line of a FileJournal. Of its members those of one fact are set.
struct JournalLine {
    // The first line.
    std::optional<std::string> journal{};
    std::optional<std::string> base_url{};
    std::optional<std::string> workspace_id{};
    std::optional<std::string> posting_id{};
    std::optional<std::string> recipe{};
    // The others.
    std::optional<std::string> sent{};
    std::optional<std::string> in{};
    std::optional<std::string> absent{};
    std::optional<std::string> queued{};
    std::optional<std::string> conflict{};
    std::optional<std::string> stranger{};
    std::optional<bool> ready{};
    std::optional<std::string> run{};
    std::optional<std::string> merged{};
    std::optional<std::string> id{};
    std::optional<double> created_at{};
    std::optional<std::string> person{};
    std::optional<std::string> address{};
    // The last member of each; lines of older versions have none.
    std::optional<std::string> checksum{};
    Json extra{};

    friend bool operator==(const JournalLine&, const JournalLine&) = default;
};

[[nodiscard]] const model::Type& describe(std::type_identity<JournalLine>) noexcept;

[[nodiscard]] JournalLine first_line(const JournalScope& scope);
/// @return none if it is not the first line of a journal
[[nodiscard]] std::optional<JournalScope> scope_of(const JournalLine& line);
[[nodiscard]] JournalLine line_of(const JournalEntry& entry);
/// @return none if the line has no fact that this version knows
[[nodiscard]] std::optional<JournalEntry> entry_of(JournalLine line);

/// A line as it is in the file, with a checksum of all that is before this member; without the line end.
[[nodiscard]] std::string text_of(const JournalLine& line);

/// What a line's checksum says.
enum class Checksum {
    missing,  ///< the line may be one of an older version
    right,
    wrong,
};
[[nodiscard]] Checksum checksum_of(std::string_view text);

/// Reads the lines of a journal, one after the other.
class JournalLines {
public:
    /// @return none if the line is damaged
    [[nodiscard]] std::optional<JournalLine> read(std::string_view text);

private:
    bool have_checksums_{false};  ///< the lines from here on
};

/// How a journal writes a hash.
[[nodiscard]] std::string hex(std::uint64_t number);
[[nodiscard]] std::uint64_t from_hex(const std::string& text);

}  // namespace cis::ingest::detail

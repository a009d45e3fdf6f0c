#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "csv/row_place.hpp"

namespace cis::programs::ingest_command {

/// Groups what is said about the rows of a file by kind: hundreds of rows often have the same fault.
///
/// Texts are of one kind if they differ only in numbers, or in the text that an error has in square brackets.
class RowFindings {
public:
    /// How many rows of a kind are named.
    static constexpr std::size_t shown = 3;
    /// How many places of a kind are kept for programs.
    static constexpr std::size_t kept = 100;

    /// Rows about which the same is said.
    struct Kind {
        std::string kind{};   ///< a word for programs
        std::string text{};   ///< what is said about the first row
        std::string where{};  ///< the first row, for people
        std::size_t rows{0};
        std::vector<RowPlace> places{};  ///< of the first rows
    };

    /// @param kind a word for programs
    /// @param place the place in the file
    /// @param where the same for people, with what else they must know
    /// @param text what is said about the row, as it follows `where`
    /// @return whether the row is one of the first of its kind
    bool add(const std::string& kind, const RowPlace& place, const std::string& where,
             const std::string& text);
    /// All kinds, in the order of the file.
    [[nodiscard]] const std::vector<Kind>& kinds() const noexcept { return kinds_; }

    /// A sentence for each kind, the most frequent first: `line 3 cannot be sent: … (332 rows like this:
    /// lines 3, 4, 5 and 329 more)`.
    [[nodiscard]] std::vector<std::string> sentences() const;

    /// A sentence for each kind with rows that were not among the first: `and 329 more rows like this: …`.
    [[nodiscard]] std::vector<std::string> rest() const;

    /// Whether there are rows that no sentence names.
    [[nodiscard]] bool has_more() const;

private:
    [[nodiscard]] std::vector<const Kind*> by_frequency() const;

    std::vector<Kind> kinds_{};
    std::vector<std::string> ids_{};  ///< of the kinds: their texts without what differs from row to row
};

}  // namespace cis::programs::ingest_command

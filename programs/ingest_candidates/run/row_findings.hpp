#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cis::programs {

/// Groups what is said about the rows of a file by kind: hundreds of rows often have the same fault.
///
/// Texts are of one kind if they differ only in numbers, or in the text that an error has in square brackets.
class RowFindings {
public:
    /// How many rows of a kind are named.
    static constexpr std::size_t shown = 3;

    /// @param line the line in the file; `where` is the same for people
    /// @param text what is said about the row
    /// @return whether the row is one of the first of its kind
    bool add(std::size_t line, const std::string& where, const std::string& text);

    /// A sentence for each kind, the most frequent first: `line 3 cannot be sent: … (332 rows like this:
    /// lines 3, 4, 5 and 329 more)`.
    [[nodiscard]] std::vector<std::string> sentences() const;

    /// A sentence for each kind with rows that were not among the first: `and 329 more rows like this: …`.
    [[nodiscard]] std::vector<std::string> rest() const;

    /// Whether there are rows that no sentence names.
    [[nodiscard]] bool has_more() const;

private:
    struct Kind {
        std::string id;
        std::string example;  ///< where the first row is, and what is said about it
        std::size_t rows;
        std::vector<std::size_t> first_lines;
    };
    [[nodiscard]] std::vector<const Kind*> by_frequency() const;

    std::vector<Kind> kinds_;
};

}  // namespace cis::programs

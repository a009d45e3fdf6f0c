#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "forget/person.hpp"

namespace cis::programs::forget_command {

/// The columns by which a person is found in a table that cis wrote: those with ids, and those with
/// addresses. Texts in which somebody else mentions the person do not count.
class PersonColumns {
public:
    /// @return none if the header is not one of ours
    [[nodiscard]] static std::optional<PersonColumns> of(const std::vector<std::string>& header);

    /// What the table is: `export`, `rejects` or `results`.
    [[nodiscard]] const std::string& content() const noexcept { return content_; }
    /// Whether the table does not say who its people are. An export of chosen columns may be like this.
    [[nodiscard]] bool is_nameless() const noexcept { return ids_.empty() && addresses_.empty(); }

    /// Whether a row is about the person. If it is, adds its ids and its address to the person.
    [[nodiscard]] bool find(const std::vector<std::string>& cells, Person& person) const;

private:
    std::string content_{};
    std::vector<std::size_t> ids_{};
    std::vector<std::size_t> addresses_{};  ///< those that may have addresses of the person
    std::optional<std::size_t> email_{};    ///< the one that has the person's address, if it is known
};

}  // namespace cis::programs::forget_command

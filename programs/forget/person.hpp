#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include <cis/model/candidate.hpp>

namespace cis::programs::forget_command {

/// The person to forget: what was typed, and what the places have shown. If a place has an address and an id
/// of the person, and one of them was unknown, it is added. So a place that has only that one is searched
/// too.
class Person {
public:
    /// Adds the id of an interview or a candidate, unless it is empty.
    void add_id(std::string_view id);
    /// Adds an e-mail address, unless it is empty.
    void add_address(std::string_view address);

    [[nodiscard]] bool has_id(std::string_view id) const { return ids_.contains(std::string(id)); }
    /// Whether a text is one of the addresses, without regard to case. What programs put around an address
    /// does not count, such as `mailto:` or a name.
    [[nodiscard]] bool has_address(std::string_view text) const;
    /// Whether a candidate is this person, by an id or the address.
    [[nodiscard]] bool is(const Candidate& candidate) const;

    /// Adds what a candidate who is this person says.
    void learn(const Candidate& candidate);

    /// How many ids and addresses are known. When this number stops growing, nothing new is left to search
    /// by.
    [[nodiscard]] std::size_t known() const noexcept { return ids_.size() + addresses_.size(); }
    /// How many names the candidates have, without regard to case. More than one: they may be several people.
    [[nodiscard]] std::size_t names() const noexcept { return names_.size(); }

private:
    std::set<std::string> ids_;
    std::set<std::string> addresses_;  ///< in lower case
    std::set<std::string> names_;      ///< in lower case
};

}  // namespace cis::programs::forget_command

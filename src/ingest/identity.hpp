#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cis/core/error.hpp"
#include "cis/ingest/row.hpp"
#include "cis/model/candidate.hpp"
#include "ingest/key.hpp"

namespace cis::ingest::detail {

/// How a row is recognised.
struct Identity {
    Key key{};                    ///< the row's own
    std::optional<Key> person{};  ///< of name and e-mail address: what a listed candidate without a key has
    std::uint64_t address{0};     ///< a hash of the e-mail address; 0: the row has none
};

/// Makes the identities of the rows and candidates of one posting.
///
/// Blanks around and between words and the case of ASCII letters make no difference; in a phone number only
/// digits and `+` count.
class Identifier {
public:
    Identifier(std::string posting_id, Recipe recipe) : posting_id_(std::move(posting_id)), recipe_(recipe) {}

    [[nodiscard]] Recipe recipe() const noexcept { return recipe_; }
    /// @param key the caller's own key of the row
    /// @return none if the row has nothing that the recipe needs
    [[nodiscard]] std::optional<Identity> of_row(const CandidateParams& params,
                                                 const std::optional<std::string>& key) const;
    /// Why a row cannot be sent; none if it has an identity, and a place for its key.
    [[nodiscard]] std::optional<Error> fault_of(const Row& row) const;
    /// Of a listed candidate, by its name and e-mail address.
    [[nodiscard]] std::optional<Key> person(std::string_view name, std::string_view email) const;
    /// @return 0 if there is no address
    [[nodiscard]] std::uint64_t address(std::string_view email) const;

private:
    [[nodiscard]] Key hash(std::string_view kind, std::string_view first, std::string_view second) const;

    std::string posting_id_;
    Recipe recipe_;
};

[[nodiscard]] constexpr Recipe recipe_of(IdentityKind kind) noexcept {
    return kind == IdentityKind::person ? Recipe::person : Recipe::caller_key;
}

/// A hash of a candidate's id, never 0.
[[nodiscard]] std::uint64_t id_hash(std::string_view id);

}  // namespace cis::ingest::detail

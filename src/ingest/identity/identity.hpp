#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cis/core/result.hpp"
#include "cis/ingest/row.hpp"
#include "cis/model/candidate.hpp"
#include "ingest/identity/key.hpp"

namespace cis::ingest::detail {

/// How a row is recognised.
struct Identity {
    Key key{};                    ///< the key of the row itself
    std::optional<Key> person{};  ///< a hash of name and e-mail address, as for candidates without a key
    std::uint64_t address{0};     ///< a hash of the e-mail address; 0: the row has none
    /// Hashes of the folded name: with the e-mail address, with the phone number, and alone. 0: the row has
    /// no name, or lacks the other part.
    std::uint64_t folded_person{0};
    std::uint64_t phone_person{0};
    std::uint64_t folded_name{0};
    /// The same hashes for the text as it was given, if its address differs from the row's, for instance
    /// because of a Unicode host name.
    std::uint64_t given_address{0};
    std::uint64_t given_folded_person{0};
    /// Other keys of the row. An earlier run may have sent the row with one of them. They are rare: they
    /// exist only if the text was given in another form (Row::given).
    std::vector<Key> other_keys{};
    /// Other values of `person`. A candidate that was listed without a key may have one of them.
    std::vector<Key> other_persons{};

    /// Finds a key of the row for which `is_wanted` is true. @return the first such key
    template <class IsWanted>
    [[nodiscard]] std::optional<Key> find_key(const IsWanted& is_wanted) const {
        if (is_wanted(key)) return key;
        for (const Key& other : other_keys) {
            if (is_wanted(other)) return other;
        }
        return std::nullopt;
    }
    [[nodiscard]] bool has_key(const Key& one) const {
        return find_key([&](const Key& own) { return own == one; }).has_value();
    }
};

/// Views of the texts that identify a person.
struct IdentityText {
    std::optional<std::string_view> key{};
    std::string_view name{};
    std::string_view email{};
    std::string_view phone_number{};
};

/// Makes the identities of the rows and candidates of one posting.
///
/// Blanks around and between words, invisible characters and the case of ASCII letters make no difference.
/// Nor does the form of an apostrophe in a name. In a phone number, only digits and `+` count. In the
/// caller's key, case matters.
class Identifier {
public:
    Identifier(std::string posting_id, Recipe recipe) : posting_id_(std::move(posting_id)), recipe_(recipe) {}

    [[nodiscard]] Recipe recipe() const noexcept { return recipe_; }
    /// @return none if the row lacks what the recipe needs
    [[nodiscard]] std::optional<Identity> of_row(const Row& row) const;
    /// Returns the identity of a row, if the row has one and has room for its key. Otherwise, the error says
    /// why the row cannot be sent.
    [[nodiscard]] Result<Identity> identify(const Row& row) const;
    /// Returns the person of a listed candidate, by its name and e-mail address.
    [[nodiscard]] std::optional<Key> person(std::string_view name, std::string_view email) const;
    /// @return 0 if there is no address
    [[nodiscard]] std::uint64_t address(std::string_view email) const;
    /// A hash that is the same for all spellings of a name, see folded_name().
    /// @return a hash of the name alone if there is no address; 0 if there is no name
    [[nodiscard]] std::uint64_t folded_person(std::string_view name, std::string_view email) const;

private:
    /// What goes into the hash of a key, besides the posting.
    struct Source {
        std::string_view kind{};
        std::string first{};
        std::string second{};

        friend bool operator==(const Source&, const Source&) = default;
    };

    [[nodiscard]] static std::optional<Source> person(const IdentityText& text);
    [[nodiscard]] std::optional<Source> source(const IdentityText& text) const;
    [[nodiscard]] Key hash(const Source& source) const;
    /// @return 0 if there is no name
    [[nodiscard]] std::uint64_t folded(std::string_view kind, std::string_view name,
                                       std::string beside) const;

    std::string posting_id_;
    Recipe recipe_;
};

[[nodiscard]] constexpr Recipe recipe_of(IdentityKind kind) noexcept {
    return kind == IdentityKind::person ? Recipe::person : Recipe::caller_key;
}

/// A hash of a candidate's id, never 0.
[[nodiscard]] std::uint64_t id_hash(std::string_view id);

}  // namespace cis::ingest::detail

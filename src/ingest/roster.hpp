#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "ingest/key.hpp"
#include "ingest/row_life.hpp"

namespace cis::ingest::detail {

using RowNumber = std::uint64_t;

/// Who is known: the rows that were read, and the candidates that were listed or acknowledged. It keeps only
/// hashes.
class Roster {
public:
    struct Person {
        std::uint64_t id{0};                ///< hash of the candidate's id; 0: none is known
        std::optional<RowNumber> row{};     ///< the first row with this key
        std::optional<time_point> known{};  ///< when it was acknowledged or found
    };

    [[nodiscard]] const Person* find(const Key& key) const;
    /// @return the earlier row with the key, or none if this is the first one
    [[nodiscard]] std::optional<RowNumber> claim(const Key& key, RowNumber row);
    /// Whether the id belongs to another key, or to a candidate without one.
    [[nodiscard]] bool is_anothers(std::uint64_t id, const Key& key) const;
    /// A candidate with this key is in the service. @return false if the key already has another id
    bool enter(const Key& key, std::uint64_t id, time_point now);
    /// A candidate without a key. @param person its name and e-mail address, if it has both
    /// @return false if its id was known
    bool enter_without_key(std::uint64_t id, const std::optional<Key>& person);
    /// Takes one of the candidates without a key who have this name and e-mail address. @return false if
    /// there is none
    [[nodiscard]] bool take_namesake(const Key& person);
    [[nodiscard]] bool has_namesake(const Key& person) const;

    /// When a row was last acknowledged or found; none if no row ever was.
    [[nodiscard]] std::optional<time_point> latest_known() const noexcept { return latest_known_; }
    [[nodiscard]] const Key& latest_key() const noexcept { return latest_key_; }

private:
    std::unordered_map<Key, Person, KeyHash> people_;
    std::unordered_set<std::uint64_t> ids_;
    std::unordered_map<Key, std::size_t, KeyHash> namesakes_;
    std::optional<time_point> latest_known_{};
    Key latest_key_{};
};

}  // namespace cis::ingest::detail

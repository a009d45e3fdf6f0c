#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <map>
#include <string>

namespace cis {

/// A flat map of strings, such as the template mappings of a group. It is a `std::map`, and can be made from
/// any other map of texts, e.g. a `std::unordered_map<std::string, std::string>`.
class StringMap : public std::map<std::string, std::string, std::less<>> {
public:
    using std::map<std::string, std::string, std::less<>>::map;

    /// The entries of another map. If a key occurs twice, the last one counts.
    template <class Map>
        requires(!std::derived_from<Map, std::map<std::string, std::string, std::less<>>> &&
                 std::constructible_from<std::string, const typename Map::key_type&> &&
                 std::constructible_from<std::string, const typename Map::mapped_type&>)
    StringMap(const Map& entries) {  // NOLINT(google-explicit-constructor): they are the same entries
        for (const auto& [key, value] : entries) insert_or_assign(std::string(key), std::string(value));
    }
};

/// The metadata of a posting, a candidate or an interview: strings only, within MetadataLimits.
using Metadata = StringMap;

/// What the service accepts as metadata (specification: Limits). A character is a Unicode code point.
struct MetadataLimits {
    static constexpr std::size_t keys = 50;               ///< entries per resource
    static constexpr std::size_t key_characters = 40;     ///< characters in a key
    static constexpr std::size_t value_characters = 500;  ///< characters in a value
};

}  // namespace cis

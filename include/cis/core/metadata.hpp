#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace cis {

/// A flat map of strings, such as the template mappings of a group.
using StringMap = std::map<std::string, std::string, std::less<>>;

/// The metadata of a posting, a candidate or an interview: strings only, within MetadataLimits.
using Metadata = StringMap;

/// What the service accepts as metadata (specification: Limits). A character is a Unicode code point.
struct MetadataLimits {
    static constexpr std::size_t keys = 50;               ///< entries per resource
    static constexpr std::size_t key_characters = 40;     ///< characters in a key
    static constexpr std::size_t value_characters = 500;  ///< characters in a value
};

}  // namespace cis

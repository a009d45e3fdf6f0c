#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace cis {

/// A flat map of texts, such as the template mappings of a group.
using StringMap = std::map<std::string, std::string, std::less<>>;

/// The metadata of a posting, a candidate or an interview: texts only, within MetadataLimits (document:
/// Limits).
using Metadata = StringMap;

/// What the service accepts as metadata; characters are Unicode code points (document: Limits).
struct MetadataLimits {
    static constexpr std::size_t keys = 50;               ///< entries per resource
    static constexpr std::size_t key_characters = 40;     ///< code points in a key
    static constexpr std::size_t value_characters = 500;  ///< code points in a value
};

}  // namespace cis

#pragma once

#include <string_view>

namespace cis::detail {

/// The member of a list's items that is their id, and the list's cursor. The names are static texts.
struct IdField {
    std::string_view name{};
    /// Another name of the id, for undocumented items. Used if an item has no member `name`.
    std::string_view otherwise{};
};

}  // namespace cis::detail

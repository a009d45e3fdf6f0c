#pragma once

#include <string_view>

namespace cis::detail {

/// The member of a list's items that is their id, and the list's cursor. Static texts.
struct IdField {
    std::string_view name{};
    /// Where the items are undocumented: what else the id may be called. It counts when an item has
    /// no `name`.
    std::string_view otherwise{};
};

}  // namespace cis::detail

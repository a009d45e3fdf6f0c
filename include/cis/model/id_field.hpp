#pragma once

#include <string_view>

namespace cis::detail {

/// The member that contains the id of a list's items. The id is also the list's cursor. The names are static
/// texts.
struct IdField {
    std::string_view name{};
    /// Another name of the member, for undocumented items. It is used if an item has no member `name`.
    std::string_view otherwise{};
};

}  // namespace cis::detail

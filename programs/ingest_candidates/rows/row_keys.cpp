#include "rows/row_keys.hpp"

#include <cis/core/unseen_characters.hpp>

namespace cis::programs {

std::optional<Rejection> RowKeys::fault_of(const Row& row) {
    if (!row.key || row.key->empty())
        return Rejection{.param = column_, .message = "the key must not be empty"};
    const auto [first, is_new] = lines_.try_emplace(as_seen(*row.key), row.line);
    if (is_new) return std::nullopt;
    return Rejection{.param = column_,
                     .message = "the key is the same as in line " + std::to_string(first->second)};
}

}  // namespace cis::programs

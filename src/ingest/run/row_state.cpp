#include "cis/ingest/row_state.hpp"

#include <array>
#include <ostream>

namespace cis::ingest {

std::string_view to_string(RowState state) noexcept {
    constexpr std::array<std::string_view, row_states> names{
        "created",  "created_earlier", "existing", "duplicate", "undecided",    "conflict",
        "rejected", "failed",          "queued",   "unknown",   "not_attempted"};
    const auto index = static_cast<std::size_t>(state);
    return index < names.size() ? names[index] : "unknown";
}

std::ostream& operator<<(std::ostream& out, RowState state) { return out << to_string(state); }

}  // namespace cis::ingest

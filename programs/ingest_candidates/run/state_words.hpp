#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <cis/ingest/row_state.hpp>

namespace cis::programs {

using RowCounts = std::array<std::uint64_t, ingest::row_states>;

/// What people call the state of a row, on the screen and in the files for them: `created`, `already in`. For
/// programs, the JSON has the names of the states.
[[nodiscard]] std::string_view word_of(ingest::RowState state);

/// How many rows people call by the word of this state.
[[nodiscard]] std::uint64_t called_like(ingest::RowState state, const RowCounts& counts);

/// The words with at least one row, and always `created`: `25 created, 53 already in, 3 rejected`.
[[nodiscard]] std::string counts_as_text(const RowCounts& counts);

}  // namespace cis::programs

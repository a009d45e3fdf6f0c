#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <cis/ingest/row_state.hpp>

namespace cis::programs::ingest_command {

using RowCounts = std::array<std::uint64_t, ingest::row_states>;

/// The word for the state of a row, for people, on the screen and in files for them: `created`, `already in`.
/// The JSON for programs has the names of the states.
[[nodiscard]] std::string_view word_of(ingest::RowState state);

/// How many rows have the same word as this state.
[[nodiscard]] std::uint64_t called_like(ingest::RowState state, const RowCounts& counts);

/// The words that apply to at least one row, and always `created`: `25 created, 53 already in, 3 rejected`.
[[nodiscard]] std::string counts_as_text(const RowCounts& counts);

}  // namespace cis::programs::ingest_command

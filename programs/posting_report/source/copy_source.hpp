#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include <cis/sync/mirror_store.hpp>

#include "tally/report.hpp"

namespace cis::programs {

/// Reads a report from a copy. Throws `cis::Exception` if the copy cannot be read, and InputError if it does
/// not hold the posting, or several and none is chosen.
/// @param posting_id empty: the only one
/// @param on_count   is told how many candidates were read so far; if `stop` is requested, the report is
///                   incomplete
[[nodiscard]] Report read_copy(sync::MirrorStore& store, const std::string& posting_id,
                               const std::stop_token& stop,
                               const std::function<void(std::uint64_t)>& on_count);

}  // namespace cis::programs

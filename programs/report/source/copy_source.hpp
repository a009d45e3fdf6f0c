#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include <cis/sync/mirror_store.hpp>

#include "report/tally/report.hpp"

namespace cis::programs::report_command {

/// Reads a report from a copy. Throws `cis::Exception` if the copy cannot be read. Throws InputError if the
/// copy does not hold the posting, or if it holds several and none was chosen.
/// @param choice the id of a posting, or its title if no other has the same; empty: the only posting
/// @param on_count   gets the number of candidates read so far. If `stop` is requested, the report is
/// incomplete
[[nodiscard]] Report read_copy(sync::MirrorStore& store, const std::string& choice,
                               const std::stop_token& stop,
                               const std::function<void(std::uint64_t)>& on_count);

}  // namespace cis::programs::report_command

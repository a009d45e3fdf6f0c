#pragma once

#ifdef CIS_PROGRAMS_WITH_SQL
#include <chrono>
#include <memory>
#include <string>

#include <cis/core/result.hpp>
#include <cis/sql/event_queue.hpp>

namespace cis::programs::listen_command {

// Events whose payload is kept after they were handled: they are put away, with a reason that says so.

/// The reason of an event that was handled. Others were put away because their attempts have ended.
inline const std::string kept_reason = "handled; kept for cis listen --replay";

/// Opens the database of `--events-db`, and creates its tables. Throws InputError if it cannot be used, and
/// Exception if it cannot be reached.
[[nodiscard]] std::shared_ptr<sql::EventQueue> open_events(const std::string& address);

/// Removes the payloads of events that were handled longer ago than `age`.
/// @return how many, or an error of the database
[[nodiscard]] Result<std::size_t> discard_kept(sql::EventQueue& queue, std::chrono::days age);

}  // namespace cis::programs::listen_command
#endif

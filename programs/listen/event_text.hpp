#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include <cis/model/candidate.hpp>

#include "listen/genuine_event.hpp"

namespace cis::programs::listen_command {

/// An event in a line for people: its type, its interview, and the candidate's name and link if they were
/// fetched.
[[nodiscard]] std::string event_line(const GenuineEvent& event, const std::optional<Candidate>& candidate);

/// The record of an event.
[[nodiscard]] nlohmann::ordered_json event_record(const GenuineEvent& event,
                                                  const std::optional<Candidate>& candidate);

}  // namespace cis::programs::listen_command

#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "wire/json.hpp"

namespace cis::emulator {

struct Candidate;
struct Posting;
struct Progress;

/// Something that happened in an interview, as every webhook is told of it.
struct Event {
    std::string type{};
    std::string interview_id{};
    std::string notification_id{};
    std::shared_ptr<const std::string> body{};  ///< shared by the deliveries, which may be many
};

/// What is told of an event that is emitted at `now`: every field and section that the document shows.
[[nodiscard]] Json event_payload(std::string_view type, const Posting& posting, const Candidate& candidate,
                                 const Progress& progress, double now);

}  // namespace cis::emulator

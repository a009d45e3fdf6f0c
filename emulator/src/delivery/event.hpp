#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "wire/json.hpp"

namespace cis::emulator {

struct Candidate;
struct Posting;
struct Progress;

/// Something that happened in an interview, in the form that every webhook receives.
struct Event {
    std::string type{};
    std::string interview_id{};
    std::string notification_id{};
    std::shared_ptr<const std::string> body{};  ///< shared by all deliveries of the event
};

/// The payload of an event that is emitted at `now`, with every documented field and section.
[[nodiscard]] Json event_payload(std::string_view type, const Posting& posting, const Candidate& candidate,
                                 const Progress& progress, double now);

}  // namespace cis::emulator

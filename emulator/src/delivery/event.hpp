#pragma once

#include <memory>
#include <string>

namespace cis::emulator {

/// Something that happened in an interview, as every webhook is told of it.
struct Event {
    std::string type{};
    std::string interview_id{};
    std::string notification_id{};
    std::shared_ptr<const std::string> body{};  ///< shared by the deliveries, which may be many
};

}  // namespace cis::emulator

#pragma once

#include <memory>
#include <stop_token>

#include "listen/arguments.hpp"
#include "listen/event_handling.hpp"
#include "listen/event_output.hpp"
#include "listen/reception.hpp"

namespace cis::programs::listen_command {

/// Makes the reception that the arguments describe. Throws InputError or Exception if that is impossible.
/// @param webhooks those that deliver here
/// @param stop     ends attempts at events
[[nodiscard]] std::unique_ptr<Reception> make_reception(const Arguments& arguments, Webhooks webhooks,
                                                        EventHandling& handling, EventOutput& output,
                                                        const std::stop_token& stop);

}  // namespace cis::programs::listen_command

#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include <cis/model/candidate.hpp>

#include "command/command_output.hpp"
#include "failure/command_failure.hpp"
#include "listen/genuine_event.hpp"

namespace cis::programs::listen_command {

/// What a listener says, from many threads. If standard output fails, the listener ends.
class EventOutput {
public:
    explicit EventOutput(CommandOutput& output) : output_(output) {}

    /// Prints an event, with the candidate if one was fetched. Throws CommandFailure if it cannot be written.
    void write(const GenuineEvent& event, const std::optional<Candidate>& candidate);
    /// Tells people what happens.
    void log(const std::string& text);
    /// Counts a delivery that was not genuine.
    void count_refused();

    /// Waits until a stop is requested. Throws CommandFailure as soon as standard output has failed.
    void wait_for_end(const std::stop_token& stop);
    /// How many events were printed, and how many deliveries were refused.
    [[nodiscard]] std::int64_t events();
    [[nodiscard]] std::int64_t refused();

private:
    CommandOutput& output_;
    std::mutex mutex_{};  ///< protects all members
    std::condition_variable_any failed_{};
    std::optional<CommandFailure> failure_{};
    std::int64_t events_{0};
    std::int64_t refused_{0};
};

}  // namespace cis::programs::listen_command

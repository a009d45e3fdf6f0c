#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/core/stop_token.hpp>

namespace cis {

/// The limits of for_each_concurrent().
struct InFlight {
    /// How many calls may be under way at the same time, 1 or more. The client sends at most
    /// `ClientOptions::max_in_flight` of them at once. The others wait in the client.
    std::size_t most{};
    /// Ends the work early: the calls under way are cancelled. If the range is a list, the list has its own
    /// stop token.
    std::stop_token stop{};
};

namespace detail {

/// Lets a thread wait for several calls under way. It identifies the calls by numbers.
class CIS_EXPORT CallsInFlight {
public:
    struct News {
        std::vector<std::uint64_t> ended{};  ///< the calls that have ended, in order
        bool is_stopped{false};              ///< whether a stop was requested; this is reported once
        std::optional<Error> lost{};         ///< why no thread can wait any longer
    };

    explicit CallsInFlight(const InFlight& limit);
    CallsInFlight(const CallsInFlight&) = delete;
    CallsInFlight& operator=(const CallsInFlight&) = delete;
    ~CallsInFlight();

    /// Why calls are impossible; none if they are possible.
    [[nodiscard]] std::optional<Error> obstacle() const;
    /// Returns a function that must be called once when this call ends, on any thread.
    /// @param under_way how many calls are under way, including this one
    [[nodiscard]] std::function<void()> expect(std::uint64_t number, std::size_t under_way);
    /// Returns what has happened since the last report.
    [[nodiscard]] News ended();
    /// Waits until something has happened, and returns it.
    [[nodiscard]] News wait();

    /// The error that a requested stop causes.
    [[nodiscard]] static Error stopped();

private:
    struct State;
    class Stop;

    const std::size_t most_;
    const std::stop_token token_;
    const std::shared_ptr<State> state_;
    const std::unique_ptr<Stop> stop_;
};

}  // namespace detail
}  // namespace cis

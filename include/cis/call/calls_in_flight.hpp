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
    /// `ClientOptions::max_in_flight` of them at once; the others wait there.
    std::size_t most{};
    /// Ends it early: the calls under way are cancelled. A list that is read has a token of its own.
    std::stop_token stop{};
};

namespace detail {

/// What a thread waits for that has several calls under way. It knows them by numbers.
class CIS_EXPORT CallsInFlight {
public:
    struct News {
        std::vector<std::uint64_t> ended{};  ///< the calls that have ended, in this order
        bool is_stopped{false};              ///< a stop was requested; this is told once
        std::optional<Error> lost{};         ///< why nobody can wait any more
    };

    explicit CallsInFlight(const InFlight& limit);
    CallsInFlight(const CallsInFlight&) = delete;
    CallsInFlight& operator=(const CallsInFlight&) = delete;
    ~CallsInFlight();

    /// Why there can be no calls; none if there can.
    [[nodiscard]] std::optional<Error> obstacle() const;
    /// What the end of this call must call, once, on any thread.
    /// @param under_way how many calls are, with this one
    [[nodiscard]] std::function<void()> expect(std::uint64_t number, std::size_t under_way);
    /// What has happened since the last time.
    [[nodiscard]] News ended();
    /// The same, but waits until something has happened.
    [[nodiscard]] News wait();

    /// The error of a stop that was requested.
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

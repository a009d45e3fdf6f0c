#pragma once

#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace cis::emulator {

/// The actions that the service performs later. All times are epoch seconds.
class Agenda {
public:
    /// An action. It gets the time for which it was planned, even if it runs later.
    using Action = std::function<void(double)>;

    void add(double due, Action action) { actions_.emplace(due, std::move(action)); }

    /// Runs the actions that are due at `now`, in the order of their times. An action may add others.
    void run(double now) {
        while (!actions_.empty() && actions_.begin()->first <= now) {
            const auto node = actions_.extract(actions_.begin());
            node.mapped()(node.key());
        }
    }

    /// The time of the next action.
    [[nodiscard]] std::optional<double> next() const {
        return actions_.empty() ? std::nullopt : std::optional{actions_.begin()->first};
    }

private:
    std::multimap<double, Action> actions_;
};

}  // namespace cis::emulator

#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "ingest/identity/key.hpp"
#include "ingest/plan/row_life.hpp"

namespace cis::ingest::detail {

/// The row that a run sends ahead when it stands for election. If the row turns out not to be in the service,
/// another probe follows.
class Probe {
public:
    /// Forgets earlier probes.
    void begin() { *this = Probe(); }
    void sent(const Key& key) {
        keys_.push_back(key);
        is_sent_ = true;
        is_shown_ = false;
    }
    void acknowledged(time_point now) { acknowledged_at_ = now; }
    /// Notes that the probe has no candidate, as far as its response tells.
    /// @param list_from if set, a list requested at this time or later has to come before the next probe
    void failed(std::optional<time_point> list_from) {
        is_sent_ = false;
        if (list_from) failed_at_ = list_from;
    }
    /// Notes that a list begins.
    void list_begins() { is_shown_ = false; }
    /// Notes that a list shows a row of this run. @return whether it is a probe
    bool shows(const Key& key) {
        if (std::ranges::find(keys_, key) == keys_.end()) return false;
        is_shown_ = is_shown_ || key == keys_.back();
        return true;
    }
    /// Notes that a list is complete. @param begun when it was requested
    void listed(time_point begun) {
        if (failed_at_ && begun >= *failed_at_) failed_at_.reset();
    }
    /// Ends the election: no other probe follows.
    void end() {
        is_sent_ = false;
        failed_at_.reset();
    }
    /// Gives the probe up, because the election is lost.
    void give_up() {
        end();
        acknowledged_at_.reset();
    }

    /// Whether a probe may be sent.
    [[nodiscard]] bool is_wanted() const noexcept { return !is_sent_ && !failed_at_; }
    /// Whether a list has to come before the next probe.
    [[nodiscard]] bool has_failed() const noexcept { return failed_at_.has_value(); }
    /// Whether the list shows the last probe.
    [[nodiscard]] bool is_shown() const noexcept { return is_shown_; }
    [[nodiscard]] const std::optional<time_point>& acknowledged_at() const noexcept {
        return acknowledged_at_;
    }

private:
    std::vector<Key> keys_;  ///< the last one may still get a response
    bool is_sent_{false};
    bool is_shown_{false};
    std::optional<time_point> acknowledged_at_{};
    std::optional<time_point> failed_at_{};
};

}  // namespace cis::ingest::detail

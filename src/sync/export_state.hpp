#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cis::sync::detail {

/// What the service does with the filters of a list.
enum class Filters : std::uint8_t {
    unknown,
    counted,    ///< they apply to the items and to `total_count`
    uncounted,  ///< they apply to the items only
    ignored,    ///< they do nothing
};

enum class WindowStage : std::uint8_t {
    waiting,  ///< nobody has begun to read it
    reading,  ///< a chain of cursors is under way
    ended,    ///< its last page has arrived
    recount,  ///< its `total_count` is asked for again
};

/// A part of the time of `created_at`, with both bounds; an unset one is open.
struct ExportWindow {
    std::optional<double> after{};
    std::optional<double> before{};
    WindowStage stage{WindowStage::waiting};
    std::string cursor{};
    std::uint64_t read{0};           ///< items of this chain of cursors
    std::uint64_t total{0};          ///< `total_count` on its last page
    double expected{0};              ///< about so many candidates
    std::optional<double> begins{};  ///< where its first candidate probably is
    std::optional<double> ends{};    ///< where its last one probably is
    bool is_last{false};             ///< what was created after the start: read after all others
    std::uint32_t repeats{0};        ///< how often it was read again because numbers differed
    std::uint32_t restarts{0};       ///< how often its cursor was gone
};

enum class PlanStage : std::uint8_t {
    opening,   ///< the first page without filters
    probing,   ///< whether filters work
    reading,   ///< the windows
    checking,  ///< the `total_count` of the posting
    counting,  ///< the windows again, because it differs
    done,
};

/// All that a plan knows, so that another process can go on.
struct PlanState {
    PlanStage stage{PlanStage::opening};
    Filters filters{Filters::unknown};
    double upper_bound{0};
    std::uint64_t unique{0};  ///< exported ids of the posting
    std::optional<std::uint64_t> total_at_start{};
    std::uint64_t total{0};            ///< the latest `total_count` of the posting
    std::optional<double> earliest{};  ///< the earliest `created_at` so far
    bool was_read_whole{false};        ///< once more without filters
    std::string first_cursor{};        ///< after the first page
    std::vector<ExportWindow> windows{};
};

/// Whether a plan can go on from this state. That of a damaged file may wait for nothing, without end.
[[nodiscard]] bool can_continue(const PlanState& state);

}  // namespace cis::sync::detail

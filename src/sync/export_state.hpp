#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "cis/core/json.hpp"
#include "cis/model/described.hpp"

namespace cis::sync::detail {

/// An enumerator that a file stores as its number. A number without an enumerator reads as the last one.
template <class E, E last>
struct StoredEnum {
    std::int64_t number{0};

    constexpr StoredEnum() = default;
    constexpr StoredEnum(E value) noexcept  // NOLINT(google-explicit-constructor): it is used like an E
        : number(static_cast<std::int64_t>(value)) {}
    // NOLINTNEXTLINE(google-explicit-constructor): see above
    constexpr operator E() const noexcept {
        return static_cast<E>(std::clamp<std::int64_t>(number, 0, static_cast<std::int64_t>(last)));
    }
    friend constexpr bool operator==(StoredEnum, StoredEnum) noexcept = default;
    friend constexpr bool operator==(StoredEnum a, E b) noexcept { return static_cast<E>(a) == b; }
};

/// What the service does with the filters of a list.
enum class Filters : std::uint8_t {
    unknown,
    counted,    ///< they apply to the items and to `total_count`
    uncounted,  ///< they apply to the items only
    ignored,    ///< they do nothing
};

enum class WindowStage : std::uint8_t {
    waiting,  ///< no worker has begun to read it
    reading,  ///< a chain of cursors is under way
    ended,    ///< its last page has arrived
    recount,  ///< its `total_count` is requested again
};

/// A range of `created_at`, including both bounds. A bound that is not set is open.
struct ExportWindow {
    std::optional<double> after{};
    std::optional<double> before{};
    StoredEnum<WindowStage, WindowStage::recount> stage{};
    std::string cursor{};
    std::int64_t read{0};            ///< items read by this chain of cursors
    std::int64_t total{0};           ///< `total_count` on its last page
    double expected{0};              ///< roughly how many candidates it has
    std::optional<double> begins{};  ///< where its first candidate probably is
    std::optional<double> ends{};    ///< where its last candidate probably is
    bool is_last{false};             ///< the window for candidates created after the start; it is read last
    std::int64_t repeats{0};         ///< how often it was read again because numbers differed
    std::int64_t restarts{0};        ///< how often its cursor was lost
    Json extra{};

    friend bool operator==(const ExportWindow&, const ExportWindow&) = default;
};

enum class PlanStage : std::uint8_t {
    opening,   ///< the first page without filters
    probing,   ///< finds out whether filters work
    reading,   ///< reads the windows
    checking,  ///< asks for the `total_count` of the posting
    counting,  ///< counts the windows again, because that number differs
    done,
};

/// How far the export of a posting has got, as a checkpoint stores it, so that another process can continue.
/// A posting that was not begun has only its id.
struct PostingState {
    std::string id{};
    bool begun{false};
    bool ended{false};
    std::string gap{};  ///< why its numbers do not agree; empty if they do
    // The state of the plan:
    StoredEnum<PlanStage, PlanStage::done> stage{};
    StoredEnum<Filters, Filters::ignored> filters{};
    double upper_bound{0};
    std::int64_t unique{0};            ///< exported ids of the posting
    std::int64_t total{0};             ///< the latest `total_count` of the posting
    std::optional<double> earliest{};  ///< the earliest `created_at` so far
    bool was_read_whole{false};        ///< whether everything was read once more without filters
    std::string first_cursor{};        ///< the cursor after the first page
    std::vector<ExportWindow> windows{};
    Json extra{};

    friend bool operator==(const PostingState&, const PostingState&) = default;
};

[[nodiscard]] const model::Type& describe(std::type_identity<ExportWindow>) noexcept;
[[nodiscard]] const model::Type& describe(std::type_identity<PostingState>) noexcept;

/// Whether an export can continue from this state. A damaged state could make it wait for ever.
[[nodiscard]] bool can_continue(const PostingState& state);

}  // namespace cis::sync::detail

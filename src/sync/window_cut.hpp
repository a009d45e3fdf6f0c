#pragma once

#include <cmath>
#include <optional>

#include "sync/export_state.hpp"

namespace cis::sync::detail {

/// A bound between windows. Most services store whole seconds, so no candidate is exactly on it.
[[nodiscard]] inline double half_second(double time) { return std::floor(time) + 0.5; }

/// Cuts the later part off a window.
/// @param share    the share of the window that stays, 0 to 1
/// @param earliest the earliest known `created_at`
/// @return the part that is cut off; none if the window is too narrow, or open at its end
[[nodiscard]] std::optional<ExportWindow> cut_off(ExportWindow& window, double share,
                                                  std::optional<double> earliest);

}  // namespace cis::sync::detail

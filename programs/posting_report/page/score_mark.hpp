#pragma once

#include <string>

#include "language/locale.hpp"
#include "page/html.hpp"
#include "tally/score_scale.hpp"

namespace cis::programs {

/// The place of a score on a scale. It is a mark, not a bar, because the scale need not begin at 0.
[[nodiscard]] Html score_mark(const Locale& locale, const ScoreScale& scale, double score);

/// The text that names the scale, e.g. `Scale from 95 to 100`.
[[nodiscard]] std::string scale_text(const Locale& locale, const ScoreScale& scale);

}  // namespace cis::programs

#pragma once

#include <cstdint>

#include "language/locale.hpp"
#include "page/html.hpp"
#include "tally/report.hpp"

namespace cis::programs {

/// Title and status of the posting, the notice, and the key figures.
[[nodiscard]] Html heading(const Locale& locale, const Report& report);
/// How many candidates have each status.
[[nodiscard]] Html funnel_section(const Locale& locale, const Funnel& funnel, std::uint64_t candidates);
/// How many candidates have each score.
[[nodiscard]] Html score_section(const Locale& locale, const ScoreHistogram& scores);
/// When the candidates were invited.
[[nodiscard]] Html time_section(const Locale& locale, const TimeBuckets& invited);
/// Where people drop out of the workflow.
[[nodiscard]] Html drop_out_section(const Locale& locale, const DropOut& drop_out, const Subject& subject,
                                    std::uint64_t candidates);
/// The candidates with the best scores.
[[nodiscard]] Html top_section(const Locale& locale, const TopList& top);
/// Where the numbers come from, and which candidates are not in them.
[[nodiscard]] Html origin_section(const Locale& locale, const Report& report);

}  // namespace cis::programs

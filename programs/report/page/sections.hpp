#pragma once

#include <cstdint>
#include <string>

#include "report/language/locale.hpp"
#include "report/page/html.hpp"
#include "report/tally/report.hpp"

namespace cis::programs::report_command {

/// The title of the posting, or what is said in its place.
[[nodiscard]] std::string title_of(const Locale& locale, const Subject& subject);
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
/// What has changed in the copy since last week.
[[nodiscard]] Html changes_section(const Locale& locale, const CopyChanges& changes);
/// Where the numbers come from, and which candidates are not in them.
[[nodiscard]] Html origin_section(const Locale& locale, const Report& report);

}  // namespace cis::programs::report_command

#include <algorithm>
#include <string>

#include "page/numbers.hpp"
#include "page/sections.hpp"
#include "tally/time_buckets.hpp"

namespace cis::programs {
namespace {

std::int64_t seconds(Timestamp time) { return static_cast<std::int64_t>(time.epoch_seconds()); }

std::string origin_text(const Report& report) {
    if (!report.copy) return "Read from the service on " + minute_text(seconds(report.made_at)) + " UTC.";
    if (!report.copy->passed_at) return "Read from a copy that was never complete.";
    if (!TimeBuckets::is_valid(*report.copy->passed_at)) return "Read from a copy of unknown age.";
    const std::int64_t passed_at = seconds(*report.copy->passed_at);
    return "Read from a copy that was last brought up to date on " + minute_text(passed_at) + " UTC, " +
           span_text(std::max<std::int64_t>(0, seconds(report.made_at) - passed_at)) +
           " before this page was made.";
}

}  // namespace

Html origin_section(const Report& report) {
    Html html;
    html.markup("<footer>").add(element("p", origin_text(report)));
    if (report.tally.vanished > 0) {
        html.add(
            element("p", counted(report.tally.vanished, "candidate is", "candidates are") +
                             " in the copy, but no longer in the service, and in none of these numbers."));
    }
    if (report.tally.unreadable > 0) {
        html.add(element("p", counted(report.tally.unreadable, "record", "records") +
                                  " could not be read, and would be further candidates."));
    }
    html.markup("</footer>");
    return html;
}

}  // namespace cis::programs

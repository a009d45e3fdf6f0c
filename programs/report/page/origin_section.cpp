#include <algorithm>
#include <string>

#include "report/page/sections.hpp"
#include "report/tally/time_buckets.hpp"

namespace cis::programs::report_command {
namespace {

std::string origin_text(const Locale& locale, const Report& report) {
    if (!report.copy) {
        return locale.text(Phrase::from_service, {{"when", locale.moment(report.made_seconds())}});
    }
    if (!report.copy->passed_at) return locale.text(Phrase::never_complete);
    if (!TimeBuckets::is_valid(*report.copy->passed_at)) return locale.text(Phrase::unknown_age);
    const auto passed_at = static_cast<std::int64_t>(report.copy->passed_at->epoch_seconds());
    const std::int64_t age = std::max<std::int64_t>(0, report.made_seconds() - passed_at);
    return locale.text(Phrase::from_copy, {{"when", locale.moment(passed_at)}, {"age", locale.span(age)}});
}

}  // namespace

Html origin_section(const Locale& locale, const Report& report) {
    Html html;
    html.markup("<footer>").add(element("p", origin_text(locale, report)));
    if (report.tally.vanished > 0) {
        html.add(element("p", locale.counted(CountPhrase::vanished, report.tally.vanished)));
    }
    if (report.tally.unreadable > 0) {
        html.add(element("p", locale.counted(CountPhrase::unreadable, report.tally.unreadable)));
    }
    html.markup("</footer>");
    return html;
}

}  // namespace cis::programs::report_command

#include <algorithm>
#include <string>

#include "language/texts.hpp"
#include "page/sections.hpp"
#include "tally/time_buckets.hpp"

namespace cis::programs {
namespace {

std::string origin_text(const Locale& locale, const Report& report) {
    if (!report.copy) {
        return locale.text(texts::from_service, {{"when", locale.moment(report.made_seconds())}});
    }
    if (!report.copy->passed_at) return locale.text(texts::never_complete);
    if (!TimeBuckets::is_valid(*report.copy->passed_at)) return locale.text(texts::unknown_age);
    const auto passed_at = static_cast<std::int64_t>(report.copy->passed_at->epoch_seconds());
    const std::int64_t age = std::max<std::int64_t>(0, report.made_seconds() - passed_at);
    return locale.text(texts::from_copy, {{"when", locale.moment(passed_at)}, {"age", locale.span(age)}});
}

}  // namespace

Html origin_section(const Locale& locale, const Report& report) {
    Html html;
    html.markup("<footer>").add(element("p", origin_text(locale, report)));
    if (report.tally.vanished > 0) {
        html.add(element("p", locale.counted(texts::vanished, report.tally.vanished)));
    }
    if (report.tally.unreadable > 0) {
        html.add(element("p", locale.counted(texts::unreadable, report.tally.unreadable)));
    }
    html.markup("</footer>");
    return html;
}

}  // namespace cis::programs

#include "page/score_mark.hpp"

#include <cmath>

#include "language/texts.hpp"

namespace cis::programs {
namespace {

/// The width in thousandths.
constexpr int mark_width = 16;

/// The text of an end of the scale. Whole numbers have no decimal.
std::string end_text(const Locale& locale, int tenths) {
    if (tenths % 10 == 0) return std::to_string(tenths / 10);
    return locale.score(static_cast<double>(tenths) / 10);
}

}  // namespace

Html score_mark(const Locale& locale, const ScoreScale& scale, double score) {
    const auto x = std::llround(scale.place(score) * (1000 - mark_width));
    Html html;
    html.markup(
            R"(<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label=")")
        .text(locale.text(texts::score_on_scale, {{"score", locale.score(score)}}))
        .markup(R"("><rect class="track" width="1000" height="10"/><rect x=")")
        .markup(std::to_string(x))
        .markup(R"(" width=")")
        .markup(std::to_string(mark_width))
        .markup(R"(" height="10"/></svg>)");
    return html;
}

std::string scale_text(const Locale& locale, const ScoreScale& scale) {
    return locale.text(texts::scale, {{"low", end_text(locale, scale.low_tenths)},
                                      {"high", end_text(locale, scale.high_tenths)}});
}

}  // namespace cis::programs

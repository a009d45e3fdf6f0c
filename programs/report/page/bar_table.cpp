#include "report/page/bar_table.hpp"

#include "report/page/bar.hpp"

namespace cis::programs::report_command {
namespace {

double fraction_of(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

Html bar_table(const Locale& locale, const std::string& caption, const std::string& title,
               const std::vector<BarRow>& rows, std::uint64_t whole) {
    Html html;
    html.markup(R"(<table class="bars">)")
        .add(element("caption", caption, R"(class="unseen")"))
        .markup("<thead><tr>")
        .add(element("th", title, R"(scope="col")"))
        .add(element("th", locale.text(Phrase::people), R"(scope="col" class="number")"));
    const bool are_few = Locale::are_few(whole);
    if (!are_few) html.add(element("th", locale.text(Phrase::share), R"(scope="col" class="number")"));
    html.markup(R"(<th scope="col" class="drawn">)")
        .add(element("span", locale.text(Phrase::as_a_bar), R"(class="unseen")"))
        .markup("</th></tr></thead><tbody>");
    for (const BarRow& row : rows) {
        const std::string share = locale.share(row.count, whole);
        html.markup("<tr>")
            .add(element("th", row.label, R"(scope="row")"))
            .add(element("td", are_few ? share : locale.number(row.count), R"(class="number")"));
        if (!are_few) html.add(element("td", share, R"(class="number soft")"));
        html.markup(R"(<td class="drawn">)")
            .add(bar(fraction_of(row.count, whole), share, row.is_quiet))
            .markup("</td></tr>");
    }
    html.markup("</tbody></table>");
    return html;
}

}  // namespace cis::programs::report_command

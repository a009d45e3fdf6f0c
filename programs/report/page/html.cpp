#include "report/page/html.hpp"

#include "report/page/safe_text.hpp"

namespace cis::programs::report_command {

Html& Html::text(std::string_view text) {
    content_ += escaped(text);
    return *this;
}

Html element(std::string_view name, std::string_view text, std::string_view attributes) {
    Html html;
    html.markup("<").markup(name);
    if (!attributes.empty()) html.markup(" ").markup(attributes);
    html.markup(">").text(text).markup("</").markup(name).markup(">");
    return html;
}

}  // namespace cis::programs::report_command

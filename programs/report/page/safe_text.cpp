#include "report/page/safe_text.hpp"

#include "text/harmless_text.hpp"

namespace cis::programs::report_command {

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : harmless(text)) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += c;
        }
    }
    return out;
}

}  // namespace cis::programs::report_command

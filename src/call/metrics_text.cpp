#include "call/metrics_text.hpp"

#include <cstddef>

namespace cis::detail {
namespace {

std::string escaped(std::string_view value) {
    std::string text;
    for (const char c : value) {
        if (c == '\n') {
            text += "\\n";
            continue;
        }
        if (c == '\\' || c == '"') text += '\\';
        text += c;
    }
    return text;
}

/// E.g. `0.025`.
std::string seconds(std::chrono::milliseconds time) {
    std::string text = std::to_string(time.count() / 1000);
    if (const auto rest = time.count() % 1000; rest != 0) {
        text += '.' + std::to_string(1000 + rest).substr(1);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

}  // namespace

std::string metrics_label(std::string_view name, std::string_view value) {
    return "," + std::string(name) + "=\"" + escaped(value) + '"';
}

MetricsText::MetricsText(std::string_view client) : client_(metrics_label("client", client).substr(1)) {}

MetricsText& MetricsText::metric(std::string_view name, std::string_view type, std::string_view help) {
    name_ = "cis_" + std::string(name);
    text_.append("# HELP ").append(name_).append(" ").append(help);
    text_.append("\n# TYPE ").append(name_).append(" ").append(type).append("\n");
    return *this;
}

MetricsText& MetricsText::sample(std::uint64_t value, std::string_view labels) {
    line("", labels, std::to_string(value));
    return *this;
}

MetricsText& MetricsText::sample(std::chrono::milliseconds value, std::string_view labels) {
    line("", labels, seconds(value));
    return *this;
}

MetricsText& MetricsText::sample(const DurationHistogram& value, const std::string& labels) {
    std::uint64_t count = 0;  // of this bucket and those before it
    for (std::size_t i = 0; i < value.counts().size(); ++i) {
        count += value.counts()[i];
        const std::string bound = i < value.bounds().size() ? seconds(value.bounds()[i]) : "+Inf";
        line("_bucket", labels + metrics_label("le", bound), std::to_string(count));
    }
    line("_sum", labels, seconds(value.sum()));
    line("_count", labels, std::to_string(count));
    return *this;
}

void MetricsText::line(std::string_view suffix, std::string_view labels, std::string_view value) {
    text_.append(name_).append(suffix).append("{").append(client_).append(labels).append("} ");
    text_.append(value).append("\n");
}

}  // namespace cis::detail

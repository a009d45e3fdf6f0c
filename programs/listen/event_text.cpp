#include "listen/event_text.hpp"

#include <nlohmann/json.hpp>
#include <string_view>
#include <variant>

namespace cis::programs::listen_command {
namespace {

using nlohmann::ordered_json;

ordered_json or_null(const std::optional<std::string>& text) {
    return text && !text->empty() ? ordered_json(*text) : ordered_json();
}

std::optional<std::string> report_url(const webhook::Event& event) {
    const auto* const report = std::get_if<ReportAvailable>(&event.payload);
    return report == nullptr ? std::nullopt : report->report_url;
}

}  // namespace

std::string event_line(const GenuineEvent& event, const std::optional<Candidate>& candidate) {
    std::string line(event.event.type.text());
    line += ' ' + event.event.interview_id();
    if (candidate) line += ' ' + candidate->name;
    if (candidate && candidate->interview_url) line += ' ' + *candidate->interview_url;
    if (const auto url = report_url(event.event)) line += ' ' + *url;
    return line;
}

ordered_json event_record(const GenuineEvent& event, const std::optional<Candidate>& candidate) {
    ordered_json record{{"event_type", std::string(event.event.type.text())},
                        {"interview_id", or_null(event.event.interview_id())},
                        {"key", std::string(event.key)},
                        {"posting_id", or_null(event.event.posting_id())},
                        {"emitted_at", ordered_json()},
                        {"report_url", or_null(report_url(event.event))},
                        {"replayed", event.is_replayed},
                        {"candidate", ordered_json()}};
    if (const auto time = event.event.timestamp()) record["emitted_at"] = time->to_iso8601();
    if (candidate)
        record["candidate"] = {{"name", candidate->name}, {"link", or_null(candidate->interview_url)}};
    return record;
}

}  // namespace cis::programs::listen_command

// The parts of an interview's results, which are found by their `object`.

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "cis/codec/json_text.hpp"
#include "cis/model/interview.hpp"
#include "cis/model/object_name.hpp"

namespace cis {
namespace {

/// The `object` of a value; empty if it has none.
std::string object_of(const JsonPart& part) {
    const JsonPart object = part["object"];
    return object.json().text().starts_with('"') ? object.as<std::string>() : std::string();
}

bool is_of_type(const JsonPart& part, char opening) { return part.json().text().starts_with(opening); }

/// Collects the values below this one that have an `object`, in order. A collected value is not searched,
/// because its content belongs to it. Each level copies the text below it, so values that are deeper than
/// `levels` are not visited.
void collect(const JsonPart& part, std::vector<JsonPart>& parts, int levels = 8) {
    if (levels == 0) return;
    if (is_of_type(part, '[')) {
        for (const JsonPart& element : part.elements()) collect(element, parts, levels - 1);
    } else if (is_of_type(part, '{')) {
        if (!object_of(part).empty()) {
            parts.push_back(part);
            return;
        }
        for (const auto& [name, value] : part.members()) collect(value, parts, levels - 1);
    }
}

std::vector<JsonPart> parts_of(const InterviewData& data) {
    std::vector<JsonPart> parts;
    collect(JsonPart(data.extra, {}), parts);
    return parts;
}

template <class Part>
std::optional<Part> part_of(const InterviewData& data, std::string_view object) {
    for (const JsonPart& part : parts_of(data)) {
        if (object_of(part) == object) return from_json<Part>(part.json().text()).value();
    }
    return std::nullopt;
}

}  // namespace

std::optional<WebInterviewResult> InterviewData::web_interview() const {
    return part_of<WebInterviewResult>(*this, ObjectName::web_interview_result);
}
std::optional<ResumeResult> InterviewData::resume() const {
    return part_of<ResumeResult>(*this, ObjectName::resume_result);
}
std::optional<SmsResult> InterviewData::sms() const {
    return part_of<SmsResult>(*this, ObjectName::sms_result);
}
std::optional<FormResult> InterviewData::form() const {
    return part_of<FormResult>(*this, ObjectName::form_result);
}

std::vector<JsonPart> InterviewData::unknown_parts() const {
    constexpr std::array known{ObjectName::web_interview_result, ObjectName::resume_result,
                               ObjectName::sms_result, ObjectName::form_result};
    auto parts = parts_of(*this);
    std::erase_if(parts, [&](const JsonPart& part) {
        return std::ranges::find(known, object_of(part)) != known.end();
    });
    return parts;
}

}  // namespace cis

#include "forget/inbox_place.hpp"

#ifdef CIS_PROGRAMS_WITH_SQL
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "forget/database_failure.hpp"
#include "options/database.hpp"
#include "text/text_member.hpp"

namespace cis::programs::forget_command {
namespace {

constexpr const char* inbox_option = "--events-db";

using nlohmann::json;

/// Whether an object of a payload, or one in it, names the person as its candidate. Other members may have
/// the id of the posting, or the address of a recruiter, which all events share.
bool is_about(const json& value, const Person& person) {
    if (value.is_object()) {
        const std::string interview_id = text_member(value, "interview_id");
        const std::string candidate_id = text_member(value, "candidate_id");
        if (person.has_id(interview_id) || person.has_id(candidate_id) ||
            person.has_address(text_member(value, "candidate_email")))
            return true;
        const bool is_candidate = !interview_id.empty() || !candidate_id.empty();
        if (is_candidate && person.has_address(text_member(value, "email"))) return true;
    }
    return value.is_structured() &&
           std::ranges::any_of(value, [&person](const json& item) { return is_about(item, person); });
}

bool is_about(const sql::TakenEvent& event, const Person& person) {
    // `report_available:interview:ID`
    if (person.has_id(event.key.substr(event.key.rfind(':') + 1))) return true;
    const auto payload = json::parse(event.body, nullptr, false);
    return !payload.is_discarded() && is_about(payload, person);
}

}  // namespace

InboxPlace::InboxPlace(std::string address)
    : address_(std::move(address)), queue_(address_, sql::Access::read) {
    require_database_file(address_, inbox_option);
}

void InboxPlace::search(Person& person) {
    keys_.clear();
    const auto error = queue_.for_each([&](const sql::TakenEvent& event) {
        if (!is_about(event, person)) return true;
        if (event.event) person.add_id(event.event->interview_id());
        keys_.push_back(event.key);
        return true;
    });
    if (error) fail_at(inbox_option, *error);
}

std::vector<Finding> InboxPlace::findings() const { return {{.place = "inbox", .entries = keys_.size()}}; }

void InboxPlace::remove() {
    sql::EventQueue queue(address_);
    if (const auto removed = queue.forget(keys_); !removed) fail_at(inbox_option, removed.error());
    if (const auto error = queue.compact()) fail_at(inbox_option, *error);
}

}  // namespace cis::programs::forget_command
#endif

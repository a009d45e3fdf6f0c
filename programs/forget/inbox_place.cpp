#include "forget/inbox_place.hpp"

#ifdef CIS_PROGRAMS_WITH_SQL
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "forget/database_failure.hpp"
#include "options/database.hpp"
#include "text/ascii.hpp"

namespace cis::programs::forget_command {
namespace {

constexpr const char* inbox_option = "--events-db";

bool is_address_member(const std::string& name) { return upper_ascii(name).ends_with("EMAIL"); }

/// Whether a value of a payload, at any depth, is an id or the address of the person.
bool is_about(const nlohmann::json& value, const std::string& member, const Person& person) {
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        return person.has_id(text) || (is_address_member(member) && person.has_address(text));
    }
    if (value.is_array()) {
        for (const nlohmann::json& item : value) {
            if (is_about(item, member, person)) return true;
        }
    }
    if (value.is_object()) {
        for (const auto& [name, item] : value.items()) {
            if (is_about(item, name, person)) return true;
        }
    }
    return false;
}

bool is_about(const sql::TakenEvent& event, const Person& person) {
    // `report_available:interview:ID`
    if (person.has_id(event.key.substr(event.key.rfind(':') + 1))) return true;
    const auto payload = nlohmann::json::parse(event.body, nullptr, false);
    return !payload.is_discarded() && is_about(payload, "", person);
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

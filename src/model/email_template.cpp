#include "cis/model/email_template.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

#include "cis/model/object_name.hpp"
#include "model/fields.hpp"

namespace cis {

template <>
inline constexpr model::Identity model::identity_of<EmailTemplate>{.object = ObjectName::email_template,
                                                                   .id = "id"};
template <>
inline constexpr model::Identity model::identity_of<EmailTemplateGroup>{
    .object = ObjectName::email_template_group, .id = "id"};

CIS_FIELDS(BlackoutPeriod, enabled, timezone, start_hour, end_hour)

CIS_LISTED_FIELDS(EmailTemplate, id, template_key, name, subject, content, created_at, updated_at, object,
                  blackout_period)

CIS_LISTED_FIELDS(EmailTemplateGroup, id, name, template_mappings, created_at, updated_at, object,
                  sender_email_id)

namespace {

/// Adds the names between double braces, without blanks around them, unless they are there already.
void add_variables(std::string_view text, std::set<std::string_view>& known,
                   std::vector<std::string>& variables) {
    constexpr std::string_view blanks = " \t\r\n";
    for (std::size_t at = text.find("{{"); at != std::string_view::npos; at = text.find("{{", at)) {
        at += 2;
        const std::size_t end = text.find("}}", at);
        if (end == std::string_view::npos) return;
        std::string_view name = text.substr(at, end - at);
        name.remove_prefix(std::min(name.find_first_not_of(blanks), name.size()));
        name = name.substr(0, name.find_last_not_of(blanks) + 1);
        if (!name.empty() && known.insert(name).second) variables.emplace_back(name);
    }
}

}  // namespace

std::vector<std::string> EmailTemplate::variables() const {
    std::set<std::string_view> known;
    std::vector<std::string> found;
    add_variables(subject, known, found);
    add_variables(content, known, found);
    return found;
}

}  // namespace cis

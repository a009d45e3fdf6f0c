#include "resources/seeds.hpp"
#include "resources/workspace_resource.hpp"

namespace cis::emulator {
namespace {

constexpr const char* invitation = "WEB_INTERVIEW_INVITATION";
constexpr const char* nudge = "WEB_INTERVIEW_NUDGE";

Json email_template(const char* key, const char* name, const char* subject, bool has_blackout) {
    const Json blackout{
        {"enabled", true}, {"timezone", "Europe/Berlin"}, {"start_hour", 20}, {"end_hour", 8}};
    return {{"object", "email_template"},
            {"template_key", key},
            {"name", name},
            {"subject", subject},
            {"content", "<p>Hello {{candidate_name}}, this is about {{job_title}} at {{company_name}}.</p>"},
            {"blackout_period", has_blackout ? blackout : Json{}}};
}

}  // namespace

void seed_emails(Workspace& workspace, Identifiers& identifiers) {
    const auto domain = [&](const char* name, bool verified) {
        return seed<Domain>(workspace, identifiers,
                            {{"object", "domain"}, {"name", name}, {"verified", verified}});
    };
    const std::string jobs = domain("jobs.example.com", true);
    const std::string careers = domain("careers.example.org", false);

    const auto sender = [&](const char* name, const char* email, const std::string& domain_id,
                            bool verified) {
        return seed<SenderEmail>(workspace, identifiers,
                                 {{"object", "sender_email"},
                                  {"name", name},
                                  {"email", email},
                                  {"domain_id", domain_id},
                                  {"verified", verified}});
    };
    const std::string hiring = sender("Hiring", "hiring@jobs.example.com", jobs, true);
    sender("Careers", "team@careers.example.org", careers, false);

    const auto letter = [&](const char* key, const char* name, const char* subject, bool has_blackout) {
        return seed_dated<EmailTemplate>(workspace, identifiers,
                                         email_template(key, name, subject, has_blackout));
    };
    const std::string invite = letter(invitation, "Invitation", "{{company_name}} invites you", true);
    const std::string remind = letter(nudge, "Reminder", "Still interested in {{job_title}}?", true);
    const std::string einladung =
        letter(invitation, "Einladung für Bewerber", "{{job_title}}: los geht's", false);
    letter(nudge, "Last reminder", "Your interview is waiting", false);

    const auto group = [&](const char* name, Json mappings, Json sender_email_id) {
        seed_dated<EmailTemplateGroup>(workspace, identifiers,
                                       {{"object", "email_template_group"},
                                        {"name", name},
                                        {"template_mappings", std::move(mappings)},
                                        {"sender_email_id", std::move(sender_email_id)}});
    };
    group("English", {{invitation, invite}, {nudge, remind}}, hiring);
    group("Deutsch", {{invitation, einladung}}, hiring);
    group("Empty", Json::object(), nullptr);
}

}  // namespace cis::emulator

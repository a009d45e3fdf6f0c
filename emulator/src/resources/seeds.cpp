#include "resources/seeds.hpp"

#include <string_view>
#include <utility>

#include "resources/ats.hpp"
#include "resources/posting_changes.hpp"
#include "resources/workspace_resource.hpp"
#include "wire/json.hpp"

namespace cis::emulator {
namespace {

/// The creation time of all seeded resources. Some were updated a day later.
constexpr double seeded_at = 1'690'000'000;
constexpr double seeds_updated_at = seeded_at + 86'400;

/// Adds a resource with a new id and returns the id.
template <class T>
std::string seed(Workspace& workspace, Identifiers& identifiers, Json resource) {
    const std::string id = identifiers.next();
    resource["id"] = id;
    workspace.all<T>().add(id, T{std::move(resource)});
    return id;
}

/// Does the same for a resource with `created_at` and `updated_at`.
template <class T>
std::string seed_dated(Workspace& workspace, Identifiers& identifiers, Json resource) {
    resource["created_at"] = seeded_at;
    resource["updated_at"] = seeds_updated_at;
    return seed<T>(workspace, identifiers, std::move(resource));
}

void seed_voices(Workspace& workspace, Identifiers& identifiers) {
    const auto add = [&](const char* name, const char* language, Json gender) {
        seed<Voice>(
            workspace, identifiers,
            {{"object", "voice"}, {"name", name}, {"language", language}, {"gender", std::move(gender)}});
    };
    add("Ada", "en-US", "female");
    add("Jürgen", "de-DE", "male");
    add("Sakura 桜", "ja-JP", "female");
    add("Robin", "en-GB", nullptr);
}

void seed_phone_numbers(Workspace& workspace, Identifiers& identifiers) {
    const auto add = [&](const char* number, const char* country, bool active) {
        seed<PhoneNumber>(workspace, identifiers,
                          {{"object", "phone_number"},
                           {"phone_number", number},
                           {"country_code", country},
                           {"active", active},
                           {"date_provisioned", seeded_at}});
    };
    add("+12025550143", "US", true);
    add("+442079460123", "GB", true);
    add("+4930123456", "DE", false);
}

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

void seed_designs(Workspace& workspace, Identifiers& identifiers) {
    const auto design = [&](const char* type, const char* name, const char* header, const char* color) {
        return seed_dated<DesignTemplate>(workspace, identifiers,
                                          {{"object", "design_template"},
                                           {"name", name},
                                           {"template_type", type},
                                           {"design_config",
                                            {{"background_color", "#ffffff"},
                                             {"font_family", "Inter"},
                                             {"header_text", header},
                                             {"primary_color", color},
                                             {"show_logo", true}}}});
    };
    const std::string welcome = design("welcome_page", "Welcome", "Welcome!", "#0a5fd7");
    const std::string complete = design("interview_complete_page", "Thanks", "Thank you.", "#0a5fd7");
    const std::string festive =
        design("welcome_page", "Welcome, festive", "Schön, dass Sie da sind", "#b00015");

    const auto group = [&](const char* name, Json mappings, bool is_default) {
        seed_dated<DesignTemplateGroup>(workspace, identifiers,
                                        {{"object", "design_template_group"},
                                         {"name", name},
                                         {"template_mappings", std::move(mappings)},
                                         {"is_default", is_default}});
    };
    group("House style", {{"welcome_page", welcome}, {"interview_complete_page", complete}}, true);
    group("Festive style", {{"welcome_page", festive}, {"interview_complete_page", complete}}, false);
}

void seed_interview_templates(Workspace& workspace, Identifiers& identifiers) {
    const auto add = [&](const char* code, const char* name, Json description, bool is_default) {
        const Json body{{"title", std::string{"Blueprint: "} + name},
                        {"workflow", {{{"type", "resume"}}, {{"type", "web_interview"}}}}};
        Posting& blueprint = create_posting(workspace, identifiers, seeded_at, body);
        blueprint.blueprint = true;
        seed_dated<InterviewTemplate>(workspace, identifiers,
                                      {{"object", "interview_template"},
                                       {"template_code", code},
                                       {"name", name},
                                       {"posting_id", blueprint.resource["id"]},
                                       {"description", std::move(description)},
                                       {"is_default", is_default}});
    };
    add("ENG", "Engineering", "Résumé and interview for engineers", true);
    add("SALES", "Sales", "Calls and objections", false);
    add("SUPPORT", "Customer support", nullptr, false);
}

void seed_ats_candidates(Workspace& workspace) {
    const auto add = [&](std::string_view ats_name, const char* id, const char* name, const char* email) {
        workspace.all<AtsCandidate>().add(std::string{ats_name} + "/" + id,
                                          {std::string{ats_name}, id, name, email});
    };
    add(ats_names[0], "alpha-1", "Ann Lee", "ann.lee@example.com");
    add(ats_names[0], "alpha-2", "Ann Lee (2)", "ann.lee@example.com");
    add(ats_names[0], "alpha-3", "Zoë 张", "zoe@example.com");
    add(ats_names[1], "beta-1", "Ann Lee", "ann.lee@example.com");
    add(ats_names[1], "beta-2", "Omar Díaz", "omar@example.org");
}

}  // namespace

void seed_workspace(Workspace& workspace, Identifiers& identifiers) {
    seed_voices(workspace, identifiers);
    seed_phone_numbers(workspace, identifiers);
    seed_emails(workspace, identifiers);
    seed_designs(workspace, identifiers);
    seed_interview_templates(workspace, identifiers);
    seed_ats_candidates(workspace);
}

void seed_ats_pushes(Workspace& workspace, const std::vector<std::string>& item_ids) {
    auto& pushes = workspace.all<AtsPush>();
    for (const std::string& id : item_ids) pushes.add(id, make_ats_push(id, pushes.size(), seeded_at));
}

}  // namespace cis::emulator

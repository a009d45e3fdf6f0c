#include "resources/seeds.hpp"

#include "resources/posting.hpp"
#include "resources/workspace_resource.hpp"

namespace cis::emulator {

void seed_workspace(Workspace& workspace, Identifiers& identifiers) {
    seed_voices(workspace, identifiers);
    seed_phone_numbers(workspace, identifiers);
    seed_emails(workspace, identifiers);
    seed_designs(workspace, identifiers);
    seed_interview_templates(workspace, identifiers);
    seed_ats_candidates(workspace);
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

}  // namespace cis::emulator

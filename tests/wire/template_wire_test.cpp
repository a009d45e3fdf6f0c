#include "test.hpp"

namespace {

constexpr cis::Timestamp created(1772355600.5);
constexpr cis::Timestamp updated(1772442000.25);

}  // namespace

TEST_CASE("every field of an email template is read") {
    const auto email = cis::from_json<cis::EmailTemplate>(wire_text("email_template.json")).value();
    CHECK(email.id == "etp_1");
    CHECK(email.template_key == "WEB_INTERVIEW_INVITATION");
    CHECK(email.name == "Invitation");
    CHECK(email.subject == "{{job_title}} at {{company_name}}");
    CHECK(email.content == "<p class=\"x\">Hello {{candidate_name}}</p>\n");
    CHECK(email.created_at == created);
    CHECK(email.updated_at == updated);
    CHECK(email.object == "email_template");
    REQUIRE(email.blackout_period);
    CHECK(email.blackout_period->enabled);
    CHECK(email.blackout_period->timezone == "Europe/Paris");
    CHECK(email.blackout_period->start_hour == 22);
    CHECK(email.blackout_period->end_hour == 7);
    CHECK(email.extra.is_null());
}

TEST_CASE("every field of an email template group is read") {
    const auto group =
        cis::from_json<cis::EmailTemplateGroup>(wire_text("email_template_group.json")).value();
    CHECK(group.id == "etg_5");
    CHECK(group.name == "Default emails");
    CHECK(group.template_mappings ==
          cis::StringMap{{"WEB_INTERVIEW_INVITATION", "etp_1"}, {"WEB_INTERVIEW_NUDGE", "etp_2"}});
    CHECK(group.created_at == created);
    CHECK(group.updated_at == updated);
    CHECK(group.object == "email_template_group");
    CHECK(group.sender_email_id == "snd_4");
    CHECK(group.extra.is_null());
}

TEST_CASE("every field of a design template is read") {
    const auto design = cis::from_json<cis::DesignTemplate>(wire_text("design_template.json")).value();
    CHECK(design.id == "dtp_1");
    CHECK(design.name == "Welcome");
    CHECK(design.template_type == "welcome_page");
    const auto config = design.design_config.as<nlohmann::json>();
    CHECK(config.size() == 5);
    CHECK(config.at("header_text") == "Willkommen");
    CHECK(config.at("show_logo") == true);
    CHECK(design.created_at == created);
    CHECK(design.updated_at == updated);
    CHECK(design.object == "design_template");
    CHECK(design.extra.is_null());
}

TEST_CASE("every field of a design template group is read") {
    const auto group =
        cis::from_json<cis::DesignTemplateGroup>(wire_text("design_template_group.json")).value();
    CHECK(group.id == "dtg_6");
    CHECK(group.name == "Default design");
    CHECK(group.template_mappings ==
          cis::StringMap{{"welcome_page", "dtp_1"}, {"interview_complete_page", "dtp_2"}});
    CHECK(group.created_at == created);
    CHECK(group.updated_at == updated);
    CHECK(group.object == "design_template_group");
    CHECK(group.is_default);
    CHECK(group.extra.is_null());
}

TEST_CASE("every field of an interview template is read") {
    const auto blueprint =
        cis::from_json<cis::InterviewTemplate>(wire_text("interview_template.json")).value();
    CHECK(blueprint.id == "itp_2");
    CHECK(blueprint.template_code == "ENG-1");
    CHECK(blueprint.name == "Engineer");
    CHECK(blueprint.posting_id == "pst_7Hq2");
    CHECK(blueprint.created_at == created);
    CHECK(blueprint.updated_at == updated);
    CHECK(blueprint.object == "interview_template");
    CHECK(blueprint.description == "Two steps.");
    CHECK(blueprint.is_default);
    CHECK(blueprint.extra.is_null());
}

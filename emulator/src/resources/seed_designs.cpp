#include "resources/seeds.hpp"
#include "resources/workspace_resource.hpp"

namespace cis::emulator {

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

}  // namespace cis::emulator

#include <string>
#include <string_view>

#include "resources/question.hpp"
#include "routes/pagination.hpp"
#include "routes/routes.hpp"

namespace cis::emulator {
namespace {

/// The schema of each type, by the type's name.
Registry<Json> agent_schemas() {
    Registry<Json> schemas;
    for (const char* const type : {"web_interview", "resume", "sms", "form"}) {
        schemas.add(type, {{"object", "agent_schema"},
                           {"id", type},
                           {"type", type},
                           {"config_schema", {{"type", "object"}, {"additionalProperties", true}}}});
    }
    return schemas;
}

Registry<Json> question_type_schemas() {
    Registry<Json> schemas;
    for (const std::string_view modality : modalities) {
        Json fields = Json::array();
        for (const QuestionField& field : question_fields()) {
            if (applies(field, modality)) fields.push_back(field.rule.name);
        }
        schemas.add(std::string{modality}, {{"object", "question_type_schema"},
                                            {"id", modality},
                                            {"modality", modality},
                                            {"fields", std::move(fields)}});
    }
    return schemas;
}

template <Registry<Json> (*schemas)()>
Response list_schemas(const RequestContext& context) {
    return list_page(
        context, schemas(), [](const Json&) { return true; }, [](const Json& schema) { return schema; });
}

}  // namespace

void add_schema_routes(RouteTable& routes) {
    routes.add("GET", "/api/v2/schemas/agents", list_schemas<agent_schemas>);
    routes.add("GET", "/api/v2/schemas/question-types", list_schemas<question_type_schemas>);
}

}  // namespace cis::emulator

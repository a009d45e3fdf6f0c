#include "resources/workflow.hpp"

#include <array>
#include <set>
#include <string>

namespace cis::emulator {
namespace {

constexpr std::array<FieldRule, 4> step_rules{{{"id", FieldType::string},
                                               {"type", FieldType::string},
                                               {"order", FieldType::integer},
                                               {"config", FieldType::object}}};

std::string step_path(std::size_t index) { return "workflow." + std::to_string(index); }

}  // namespace

void check_workflow_shape(const Json& body, Violations& violations) {
    const auto found = body.find("workflow");
    if (found == body.end() || found->is_null()) return;
    if (!found->is_array()) {
        violations.add("workflow", "must be an array");
        return;
    }
    for (std::size_t i = 0; i < found->size(); ++i) {
        const Json& step = (*found)[i];
        if (step.is_object()) {
            check_fields(step, step_rules, violations, step_path(i) + ".");
        } else {
            violations.add(step_path(i), "must be an object");
        }
    }
}

Json complete_workflow(const Json& workflow, Identifiers& identifiers) {
    Json steps = Json::array();
    for (const Json& given : workflow) {
        Json step = given;
        if (member(given, "id").is_null()) step["id"] = identifiers.next();
        if (member(given, "order").is_null()) step["order"] = steps.size() + 1;
        step["type"] = member(given, "type");
        step["config"] = object_member(given, "config");
        steps.push_back(std::move(step));
    }
    return steps;
}

void check_workflow_valid(const Json& workflow, Violations& violations) {
    if (workflow.empty()) violations.add("workflow", "must have at least one step");
    std::set<Json> ids;
    std::set<Json> orders;
    for (std::size_t i = 0; i < workflow.size(); ++i) {
        const Json& step = workflow[i];
        if (step["type"].is_null() || step["type"].get_ref<const std::string&>().empty()) {
            violations.add(step_path(i) + ".type", "must not be empty");
        }
        if (!ids.insert(step["id"]).second) violations.add(step_path(i) + ".id", "must be distinct");
        if (!orders.insert(step["order"]).second) {
            violations.add(step_path(i) + ".order", "must be distinct");
        }
    }
}

}  // namespace cis::emulator

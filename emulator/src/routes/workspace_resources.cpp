#include "resources/workspace_resource.hpp"

#include <string>

#include "routes/pagination.hpp"
#include "routes/routes.hpp"
#include "wire/api_error.hpp"
#include "wire/envelope.hpp"
#include "wire/letter_case.hpp"

namespace cis::emulator {
namespace {

template <class T>
Response list_entries(const RequestContext& context) {
    return list_page(
        context, context.workspace.all<T>(), [](const T&) { return true; },
        [](const T& entry) { return entry.resource; });
}

template <class T>
Response list_by_name(const RequestContext& context) {
    const TextFilter filter{query_value(context.query, "name")};
    return list_page(
        context, context.workspace.all<T>(),
        [&](const T& entry) { return filter.accepts(entry.resource["name"]); },
        [](const T& entry) { return entry.resource; });
}

/// Handles a list without parameters.
template <class T>
Response list_all(const RequestContext& context) {
    std::vector<Json> data;
    for (const T& entry : context.workspace.all<T>()) data.push_back(entry.resource);
    const std::size_t count = data.size();
    return list_response(std::move(data), false, count, context.request.path);
}

/// Reads one entry. The only argument of the path is the id, under any name.
template <class T>
Response read_entry(const RequestContext& context) {
    const T* const entry = context.workspace.all<T>().find(context.arguments.begin()->second);
    if (entry == nullptr) throw not_found("resource of this kind");
    return resource_response(200, entry->resource);
}

/// The workspaces that the caller may select: all for a token, only the current one for a key.
Response list_workspaces(const RequestContext& context) {
    return list_page(
        context, context.workspaces,
        [&](const Workspace& entry) { return context.oauth || entry.id == context.workspace.id; },
        [](const Workspace& entry) {
            return Json{{"object", "workspace"}, {"id", entry.id}, {"company_id", entry.company_id}};
        });
}

}  // namespace

void add_workspace_resource_routes(RouteTable& routes) {
    routes.add("GET", "/api/v2/email-templates", list_by_name<EmailTemplate>);
    routes.add("GET", "/api/v2/email-templates/{template_id}", read_entry<EmailTemplate>);
    routes.add("GET", "/api/v2/email-template-groups", list_by_name<EmailTemplateGroup>);
    routes.add("GET", "/api/v2/email-template-groups/{group_id}", read_entry<EmailTemplateGroup>);
    routes.add("GET", "/api/v2/design-templates/{template_id}", read_entry<DesignTemplate>);
    routes.add("GET", "/api/v2/design-template-groups", list_by_name<DesignTemplateGroup>);
    routes.add("GET", "/api/v2/design-template-groups/{group_id}", read_entry<DesignTemplateGroup>);
    routes.add("GET", "/api/v2/phone-numbers", list_all<PhoneNumber>);
    routes.add("GET", "/api/v2/phone-numbers/{config_id}", read_entry<PhoneNumber>);
    routes.add("GET", "/api/v2/interview-templates", list_by_name<InterviewTemplate>);
    routes.add("GET", "/api/v2/voices", list_entries<Voice>);
    routes.add("GET", "/api/v2/sender-emails", list_entries<SenderEmail>);
    routes.add("GET", "/api/v2/domains", list_entries<Domain>);
    routes.add("GET", "/api/v2/workspaces", list_workspaces);
}

}  // namespace cis::emulator

#include "cis/api/workspace.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"

namespace cis {

Paged<Voice> Voices::list(const ListParams& params) const {
    return detail::make_list<Voice>(session_, endpoints::list_voices, {}, params, {"id", "voice_id"});
}

Paged<SenderEmail> SenderEmails::list(const ListParams& params) const {
    return detail::make_list<SenderEmail>(session_, endpoints::list_sender_emails, {}, params,
                                          {"id", "sender_email_id"});
}

Paged<Domain> Domains::list(const ListParams& params) const {
    return detail::make_list<Domain>(session_, endpoints::list_domains, {}, params, {"id", "domain_id"});
}

Paged<Workspace> Workspaces::list(const ListParams& params) const {
    return detail::make_list<Workspace>(session_, endpoints::list_workspaces, {}, params,
                                        {"id", "workspace_id"});
}

Call<Json> Schemas::agents() const {
    return detail::make_call<Json>(session_, endpoints::get_agent_schemas, {});
}

Call<Json> Schemas::question_types() const {
    return detail::make_call<Json>(session_, endpoints::get_question_type_schemas, {});
}

}  // namespace cis

#include "cis/api/client.hpp"

#include <utility>

#include "api/calls.hpp"
#include "api/endpoints.hpp"
#include "api/open_request.hpp"
#include "api/options_from_env.hpp"
#include "api/session_from_options.hpp"
#include "call/client_life.hpp"
#include "call/session.hpp"
#include "core/result_of.hpp"

namespace cis {

Client::Client(ClientOptions options) : session_(detail::make_session(std::move(options)).value()) {}

Client Client::from_env(ClientOptions options) {
    return Client(detail::options_from_env("CIS_BASE_URL", std::move(options)));
}

Result<Client> Client::make(ClientOptions options) {
    return detail::result_of([&options] { return Client(std::move(options)); });
}

Result<Client> Client::make_from_env(ClientOptions options) {
    return detail::result_of([&options] { return from_env(std::move(options)); });
}

Client Client::with(ClientChanges changes) const {
    Client other(*this);
    other.session_ = detail::make_session_with(detail::session_of(session_), std::move(changes)).value();
    return other;
}

Result<Client> Client::try_with(ClientChanges changes) const {
    return detail::result_of([&] { return with(std::move(changes)); });
}

Postings Client::postings() const { return {session_}; }

Candidates Client::candidates() const { return {session_}; }

Interviews Client::interviews() const { return {session_}; }

Questions Client::questions() const { return {session_}; }

Webhooks Client::webhooks() const { return {session_}; }

EmailTemplates Client::email_templates() const { return {session_}; }

EmailTemplateGroups Client::email_template_groups() const { return {session_}; }

DesignTemplates Client::design_templates() const { return {session_}; }

DesignTemplateGroups Client::design_template_groups() const { return {session_}; }

PhoneNumbers Client::phone_numbers() const { return {session_}; }

InterviewTemplates Client::interview_templates() const { return {session_}; }

Voices Client::voices() const { return {session_}; }

SenderEmails Client::sender_emails() const { return {session_}; }

Domains Client::domains() const { return {session_}; }

Workspaces Client::workspaces() const { return {session_}; }

Schemas Client::schemas() const { return {session_}; }

Ats Client::ats() const { return {session_}; }

Call<Json> Client::health() const { return detail::make_call<Json>(session_, endpoints::health, {}); }

Call<Json> Client::request(Method method, std::string_view path,
                           std::initializer_list<std::string_view> path_arguments, const Json& body) const {
    return detail::make_open_request(session_, method, path, path_arguments, body);
}

Call<Json> Client::request(std::string_view method, std::string_view path,
                           std::initializer_list<std::string_view> path_arguments, const Json& body) const {
    return detail::make_open_request(session_, method_named(method), path, path_arguments, body);
}

bool Client::wait_idle(std::chrono::milliseconds longest) const {
    return detail::wait_idle(session_, longest);
}
const std::string& Client::base_url() const { return detail::session_of(session_).base_url.text(); }
const std::string& Client::workspace_id() const { return detail::session_of(session_).workspace_id; }
ClientStatistics Client::statistics() const { return detail::statistics(session_); }

}  // namespace cis

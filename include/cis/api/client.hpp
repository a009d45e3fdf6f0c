#pragma once

#include <initializer_list>
#include <memory>
#include <string_view>

#include <cis/api/ats.hpp>
#include <cis/api/candidates.hpp>
#include <cis/api/client_options.hpp>
#include <cis/api/design_templates.hpp>
#include <cis/api/email_templates.hpp>
#include <cis/api/interview_templates.hpp>
#include <cis/api/interviews.hpp>
#include <cis/api/phone_numbers.hpp>
#include <cis/api/postings.hpp>
#include <cis/api/questions.hpp>
#include <cis/api/webhooks.hpp>
#include <cis/api/workspace.hpp>
#include <cis/call/call.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/http/method.hpp>

namespace cis {

/// The Candidate Interview Service's v2 API.
///
/// Cheap to copy and safe to share between threads: copies share connections, rate limiter and credentials.
/// Calls and lists that a client handed out may outlive it. Do not use a client in a forked child that its
/// parent created: connections would be shared between the processes.
///
/// @code
/// cis::Client client{{.base_url = "https://api.example.com", .api_key = key}};
/// cis::PostingReceipt made = client.postings().create({.title = "Backend engineer"}).send();
/// @endcode
class CIS_EXPORT Client {
public:
    /// Connects to nothing yet. Throws Exception (`invalid_argument`) when an option cannot be used; `param`
    /// names it.
    explicit Client(ClientOptions options);

    /// A client from the environment: `CIS_BASE_URL`, `CIS_API_KEY` and, if set,
    /// - `CIS_WORKSPACE_ID`;
    /// - `CIS_ALLOW_PLAINTEXT`: `1` or `true` to allow `http` beyond this machine, `0` or `false` not to;
    /// - `CIS_CA_FILE`: ClientOptions::tls's `ca_file`. `SSL_CERT_FILE` is used when neither names one.
    ///
    /// Throws Exception (`invalid_argument`) when something is missing or cannot be used; `param` names it.
    /// @param options everything else; what the environment sets takes the place of what these say, except
    /// for
    ///                `SSL_CERT_FILE`
    [[nodiscard]] static Client from_env(ClientOptions options = {});

    /// Postings, and their activation.
    [[nodiscard]] Postings postings() const;
    /// Candidates of a posting, and their ingestion.
    [[nodiscard]] Candidates candidates() const;
    /// Results and metadata of interviews.
    [[nodiscard]] Interviews interviews() const;
    /// Questions and criteria of a posting.
    [[nodiscard]] Questions questions() const;
    /// Webhooks, which deliver events of interviews.
    [[nodiscard]] Webhooks webhooks() const;
    /// Emails to candidates.
    [[nodiscard]] EmailTemplates email_templates() const;
    /// Groups of emails, which postings refer to.
    [[nodiscard]] EmailTemplateGroups email_template_groups() const;
    /// Designs of the pages that candidates see.
    [[nodiscard]] DesignTemplates design_templates() const;
    /// Groups of designs, which postings refer to.
    [[nodiscard]] DesignTemplateGroups design_template_groups() const;
    /// Phone numbers of the workspace.
    [[nodiscard]] PhoneNumbers phone_numbers() const;
    /// Blueprints of postings.
    [[nodiscard]] InterviewTemplates interview_templates() const;
    /// Voices of the AI agent.
    [[nodiscard]] Voices voices() const;
    /// Addresses that emails are sent from.
    [[nodiscard]] SenderEmails sender_emails() const;
    /// Domains of the workspace.
    [[nodiscard]] Domains domains() const;
    /// The caller's workspaces.
    [[nodiscard]] Workspaces workspaces() const;
    /// Schemas of agent types and question types.
    [[nodiscard]] Schemas schemas() const;
    /// The connected applicant tracking system.
    [[nodiscard]] Ats ats() const;

    /// `GET /health`: an empty object when the service is well (document: Health).
    Call<Json> health() const;

    /// Any other route, for what is undocumented.
    ///
    /// @param path from the root, e.g. `/api/v2/postings/{posting_id}/questions`; errors and interceptors
    ///             show it as it is, so put ids into `path_arguments`, which are encoded and not shown
    /// @param body sent as JSON unless it is `null`
    /// @return the whole body, `null` when there is none. A POST is not repeated after it may have been
    ///         applied.
    Call<Json> request(Method method, std::string_view path,
                       std::initializer_list<std::string_view> path_arguments = {},
                       const Json& body = {}) const;

private:
    std::shared_ptr<detail::Session> session_;
};

}  // namespace cis

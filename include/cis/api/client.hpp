#pragma once

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>

#include <cis/api/ats.hpp>
#include <cis/api/candidates.hpp>
#include <cis/api/client_changes.hpp>
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
#include <cis/call/client_share.hpp>
#include <cis/call/statistics.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/result.hpp>
#include <cis/http/method.hpp>

namespace cis {

/// A client of the v2 API of the Candidate Interview Service.
///
/// Cheap to copy and safe to share between threads: copies share connections, rate limiter and credentials.
/// Calls and lists may outlive the client that returned them. Do not use a parent's client in a forked child:
/// both processes would use the same connections.
///
/// @code
/// cis::Client client{{.base_url = "https://api.example.com", .api_key = key}};
/// cis::PostingReceipt made = client.postings().create({.title = "Backend engineer"}).send();
/// @endcode
class CIS_EXPORT Client {
public:
    /// Makes a client. It opens no connection yet. Throws Exception (`invalid_argument`) if an option is
    /// unusable; `param` names it.
    explicit Client(ClientOptions options);
    /// Does not compile, because a client needs the address of the service too. Write
    /// `Client({.base_url = url, .api_key = key})` or Client::from_env().
    template <class Text>
        requires std::convertible_to<const Text&, std::string_view>
    explicit Client(const Text& /*api_key*/) : Client(detail::never_made<ClientOptions>()) {
        static_assert(detail::never<Text>,
                      "write cis::Client({.base_url = url, .api_key = key}), or cis::Client::from_env()");
    }
    /// Makes a client without throwing, for programs that do not use exceptions.
    [[nodiscard]] static Result<Client> make(ClientOptions options);

    /// Makes a client with options from the environment: `CIS_BASE_URL`, `CIS_API_KEY` and, if set,
    /// - `CIS_WORKSPACE_ID`;
    /// - `CIS_ALLOW_PLAINTEXT`: `1` or `true` to allow `http` beyond loopback, `0` or `false` to forbid it;
    /// - `CIS_CA_FILE`: `ca_file` of ClientOptions::tls. If neither names authorities, the file of
    ///   `SSL_CERT_FILE` or else of `CURL_CA_BUNDLE` is used;
    /// - `CIS_LOG`: `attempts` writes a line for each attempt to `std::clog` (AttemptLog).
    ///
    /// Throws Exception (`invalid_argument`) if something is missing or unusable, or if `CIS_API_KEY` is set
    /// together with an `api_key_provider`; `param` names it.
    /// @param options all other options. The environment overrides them, except that `SSL_CERT_FILE` and
    /// `CURL_CA_BUNDLE` do not override the authorities of the options
    [[nodiscard]] static Client from_env(ClientOptions options = {});
    /// Does the same without throwing.
    [[nodiscard]] static Result<Client> make_from_env(ClientOptions options = {});

    /// Makes a client for the same service that shares connections, observers and rate limiter with this one,
    /// and has different defaults, e.g. for one tenant. It has its own statistics. If it has other
    /// credentials or another limiter, its started calls have their own limit (`max_in_flight`), connections
    /// and thread. Otherwise both clients share these. In that case wait_idle() waits for the calls of both,
    /// and the calls end when no copy of either is left. Throws Exception (`invalid_argument`): `param` names
    /// the unusable change, or is `client` if this client was moved from.
    ///
    /// @code
    /// const cis::Client other = client.with({.workspace_id = "ws_2", .timeout = std::chrono::seconds(5)});
    /// @endcode
    [[nodiscard]] Client with(ClientChanges changes) const;
    /// Does the same without throwing.
    [[nodiscard]] Result<Client> try_with(ClientChanges changes) const;

    /// Postings and their activation.
    [[nodiscard]] Postings postings() const;
    /// Candidates of a posting and their ingestion.
    [[nodiscard]] Candidates candidates() const;
    /// Results and metadata of interviews.
    [[nodiscard]] Interviews interviews() const;
    /// Questions and criteria of a posting.
    [[nodiscard]] Questions questions() const;
    /// Webhooks that deliver the events of interviews.
    [[nodiscard]] Webhooks webhooks() const;
    /// Templates of emails to candidates.
    [[nodiscard]] EmailTemplates email_templates() const;
    /// Groups of email templates, which postings refer to.
    [[nodiscard]] EmailTemplateGroups email_template_groups() const;
    /// Designs of the pages that candidates see.
    [[nodiscard]] DesignTemplates design_templates() const;
    /// Groups of design templates, which postings refer to.
    [[nodiscard]] DesignTemplateGroups design_template_groups() const;
    /// Phone numbers of the workspace.
    [[nodiscard]] PhoneNumbers phone_numbers() const;
    /// Blueprints of postings.
    [[nodiscard]] InterviewTemplates interview_templates() const;
    /// Voices of the AI agent.
    [[nodiscard]] Voices voices() const;
    /// Addresses that send emails.
    [[nodiscard]] SenderEmails sender_emails() const;
    /// Domains of the workspace.
    [[nodiscard]] Domains domains() const;
    /// The caller's workspaces.
    [[nodiscard]] Workspaces workspaces() const;
    /// Schemas of agent types and question types.
    [[nodiscard]] Schemas schemas() const;
    /// The connected applicant tracking system.
    [[nodiscard]] Ats ats() const;

    /// `GET /health`: an empty object if the service is healthy (specification: Health).
    Call<Json> health() const;

    /// Calls any other route, such as one that is undocumented.
    ///
    /// @param method         a POST is not retried after it may have been applied
    /// @param path           the path from the root, e.g. `/api/v2/postings/{posting_id}/questions`. Errors
    /// and interceptors show it unchanged, so pass ids in `path_arguments`
    /// @param path_arguments values for the names in braces; they are encoded and never shown
    /// @param body           sent as JSON unless it is `null`
    /// @return the whole body; `null` if there is none
    Call<Json> request(Method method, std::string_view path,
                       std::initializer_list<std::string_view> path_arguments = {},
                       const Json& body = {}) const;
    /// The same with the name of the method: `request("GET", "/api/v2/postings")`. An unknown name makes the
    /// call fail before sending (`invalid_argument`).
    Call<Json> request(std::string_view method, std::string_view path,
                       std::initializer_list<std::string_view> path_arguments = {},
                       const Json& body = {}) const;

    /// Does not compile. Write LegacyClient, which `<cis/legacy/client.hpp>` declares.
    template <class Never = void>
    int legacy() const {
        static_assert(detail::never<Never>, "write cis::LegacyClient, of <cis/legacy/client.hpp>");
        return 0;
    }

    /// Waits until every started call is complete: its callback has returned, or its Pending has its result.
    /// In a callback that an executor runs, this function returns false, because it would wait for that
    /// callback too. Throws Exception (`invalid_argument`) on a thread that runs calls, where the wait would
    /// never end, and if the client was moved from.
    /// @param longest how long to wait
    /// @return false if calls are still under way after this time
    [[nodiscard]] bool wait_idle(std::chrono::milliseconds longest) const;
    /// The base URL, without a slash at the end. Throws Exception (`invalid_argument`) if the client was
    /// moved from.
    [[nodiscard]] const std::string& base_url() const;
    /// The workspace of the options; empty for the key's own workspace. Throws like base_url().
    [[nodiscard]] const std::string& workspace_id() const;
    /// What this client and its copies have done. Throws Exception (`invalid_argument`) if the client was
    /// moved from.
    [[nodiscard]] ClientStatistics statistics() const;

private:
    friend detail::ClientAccess;
    detail::ClientShare session_;
};

}  // namespace cis

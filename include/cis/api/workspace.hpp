#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/model/list_params.hpp>
#include <cis/model/workspace.hpp>

namespace cis {

/// The voices that an agent can speak with (document: Workspace resources). Their fields are undocumented.
class CIS_EXPORT Voices : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/voices`, fetched page by page.
    Paged<Voice> list(const ListParams& params = {}) const;
};

/// The addresses that emails to candidates come from (document: Workspace resources). Their fields are not
/// shown.
class CIS_EXPORT SenderEmails : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/sender-emails`, fetched page by page.
    Paged<SenderEmail> list(const ListParams& params = {}) const;
};

/// The domains of a workspace (document: Workspace resources). Their fields are undocumented.
class CIS_EXPORT Domains : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/domains`, fetched page by page.
    Paged<Domain> list(const ListParams& params = {}) const;
};

/// The workspaces that the caller can use (document: Workspace resources). Their fields are undocumented.
class CIS_EXPORT Workspaces : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/workspaces`, fetched page by page: one for an API key, one per membership for OAuth.
    Paged<Workspace> list(const ListParams& params = {}) const;
};

/// What kinds of agents and questions there are (document: Workspace resources). The answers are
/// undocumented, so they are returned as they are: `data` where there is one, else the whole body; `null`
/// without a body.
class CIS_EXPORT Schemas : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/schemas/agents`.
    Call<Json> agents() const;
    /// `GET /api/v2/schemas/question-types`.
    Call<Json> question_types() const;
};

}  // namespace cis

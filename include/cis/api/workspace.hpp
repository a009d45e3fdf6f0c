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

/// The voices of the AI agent (specification: Workspace resources). Their fields are undocumented.
class CIS_EXPORT Voices : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/voices`, fetched page by page.
    Paged<Voice> list(const ListParams& params = {}) const;
};

/// The addresses that send emails to candidates (specification: Workspace resources). Their fields
/// are undocumented.
class CIS_EXPORT SenderEmails : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/sender-emails`, fetched page by page.
    Paged<SenderEmail> list(const ListParams& params = {}) const;
};

/// The domains of a workspace (specification: Workspace resources). Their fields are undocumented.
class CIS_EXPORT Domains : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/domains`, fetched page by page.
    Paged<Domain> list(const ListParams& params = {}) const;
};

/// The workspaces of the caller (specification: Workspace resources). Their fields are undocumented.
class CIS_EXPORT Workspaces : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/workspaces`, fetched page by page. An API key has one workspace, and an OAuth caller has
    /// one for each membership.
    Paged<Workspace> list(const ListParams& params = {}) const;
};

/// The types of agents and questions (specification: Workspace resources). The responses are undocumented:
/// the calls return `data` if present, otherwise the whole body; `null` without a body.
class CIS_EXPORT Schemas : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/schemas/agents`: the schemas of the agent types.
    Call<Json> agents() const;
    /// `GET /api/v2/schemas/question-types`: the schemas of the question types.
    Call<Json> question_types() const;
};

}  // namespace cis

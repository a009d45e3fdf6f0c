#pragma once

#include "wire/json.hpp"

namespace cis::emulator {

enum class WorkspaceResourceKind {
    voice,
    phone_number,
    domain,
    sender_email,
    email_template,
    email_template_group,
    design_template,
    design_template_group,
    interview_template,
};

/// A read-only resource of a workspace, in the form that the service returns. Each kind is a separate type,
/// so that it has its own registry.
template <WorkspaceResourceKind kind>
struct WorkspaceResource {
    Json resource{};
};

using Voice = WorkspaceResource<WorkspaceResourceKind::voice>;
using PhoneNumber = WorkspaceResource<WorkspaceResourceKind::phone_number>;
using Domain = WorkspaceResource<WorkspaceResourceKind::domain>;
using SenderEmail = WorkspaceResource<WorkspaceResourceKind::sender_email>;
using EmailTemplate = WorkspaceResource<WorkspaceResourceKind::email_template>;
using EmailTemplateGroup = WorkspaceResource<WorkspaceResourceKind::email_template_group>;
using DesignTemplate = WorkspaceResource<WorkspaceResourceKind::design_template>;
using DesignTemplateGroup = WorkspaceResource<WorkspaceResourceKind::design_template_group>;
using InterviewTemplate = WorkspaceResource<WorkspaceResourceKind::interview_template>;

}  // namespace cis::emulator

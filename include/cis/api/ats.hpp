#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/core/export.hpp>
#include <cis/model/ats.hpp>

namespace cis {

/// The connected applicant tracking system (document: ATS).
class CIS_EXPORT Ats : public detail::Service {
public:
    using Service::Service;

    /// `POST /api/v2/ats/candidates/resolve`: looks for a candidate by email or ATS id. Idempotent: a search
    /// changes nothing. Only two systems are supported, and which fields are required is undocumented.
    Call<AtsResolveResult> resolve(const AtsResolveParams& params) const;
    /// `GET /api/v2/ats/candidates/push/{item_id}`: how a push to the system stands. No documented route
    /// queues one.
    Call<AtsPushStatus> push_status(std::string_view item_id) const;
};

}  // namespace cis

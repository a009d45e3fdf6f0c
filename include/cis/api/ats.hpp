#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/core/export.hpp>
#include <cis/model/ats.hpp>

namespace cis {

/// The connected applicant tracking system (specification: ATS).
class CIS_EXPORT Ats : public detail::Service {
public:
    using Service::Service;

    /// `POST /api/v2/ats/candidates/resolve`: searches for a candidate by email or ATS id.
    /// Idempotent, because a search changes nothing. Only two systems are supported. Which fields are
    /// required is undocumented.
    Call<AtsResolveResult> resolve(const AtsResolveParams& params) const;
    /// `GET /api/v2/ats/candidates/push/{item_id}`: the status of a push to the system. No documented route
    /// queues a push.
    Call<AtsPushStatus> push_status(std::string_view item_id) const;
    /// Does not compile. Write `push_status()`.
    template <class Never = void>
    Call<AtsPushStatus> get_push(std::string_view /*item_id*/) const {
        static_assert(detail::never<Never>, "write push_status()");
        return detail::never_made<Call<AtsPushStatus>>();
    }
};

}  // namespace cis

#pragma once

#include <chrono>
#include <functional>
#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/core/export.hpp>
#include <cis/core/stop_token.hpp>
#include <cis/model/ats.hpp>

namespace cis {

/// The options of Ats::wait_for_push().
struct PushWaitOptions {
    /// The pause after the first request. It doubles with each request.
    std::chrono::milliseconds first_pause{std::chrono::seconds(1)};
    std::chrono::milliseconds longest_pause{std::chrono::seconds(30)};  ///< the longest pause
    /// After this time, wait_for_push() asks once more, and then gives up. 0: it asks once.
    std::chrono::milliseconds timeout{std::chrono::minutes(10)};
    std::stop_token stop{};  ///< ends the wait at once
};

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
    /// Asks for the status of a push until the push has ended, and waits in between. The pauses use the
    /// client's clock (ClientOptions::clock). Do not call this function on a thread that runs the calls of a
    /// client.
    ///
    /// Throws Exception: `timeout` if the push has not ended in time; the push continues, so you can call
    /// this function again. `cancelled` if a stop was requested, `invalid_argument` if an option or
    /// `has_ended` is unusable. A request that fails after its retries ends the wait too, with an error of
    /// its own kind. Exceptions of `has_ended` are passed on.
    /// @param item_id the id of a queued push
    /// @param has_ended whether a push with this status has ended. Your code must know that, because the
    /// values of `status` are undocumented
    /// @return the first status for which `has_ended` is true
    /// @code
    /// const auto push = client.ats().wait_for_push(
    ///     item_id, [](const cis::AtsPushStatus& push) { return push.status != "queued"; },
    ///     {.timeout = std::chrono::minutes(2)});
    /// @endcode
    [[nodiscard]] AtsPushStatus wait_for_push(std::string_view item_id,
                                              const std::function<bool(const AtsPushStatus&)>& has_ended,
                                              const PushWaitOptions& options = {}) const;
    /// Does not compile. Write `push_status()`.
    template <class Never = void>
    Call<AtsPushStatus> get_push(std::string_view /*item_id*/) const {
        static_assert(detail::never<Never>, "write push_status()");
        return detail::never_made<Call<AtsPushStatus>>();
    }
};

}  // namespace cis

#include "cis/api/ats.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "api/calls.hpp"
#include "api/endpoints.hpp"
#include "call/call_name.hpp"
#include "call/client_life.hpp"
#include "call/session.hpp"
#include "cis/core/exception.hpp"
#include "core/back_off.hpp"
#include "core/error_of.hpp"
#include "core/require.hpp"

namespace cis {
namespace {

using std::chrono::milliseconds;

void check(const PushWaitOptions& options) {
    constexpr std::chrono::years most(1);  // so that no point in time overflows
    detail::require(options.first_pause > milliseconds(0), "first_pause", "must be positive");
    detail::require(options.longest_pause > milliseconds(0) && options.longest_pause <= most, "longest_pause",
                    "must be positive, and at most a year");
    detail::require(options.timeout >= milliseconds(0), "timeout", "must not be negative");
}

}  // namespace

Call<AtsResolveResult> Ats::resolve(const AtsResolveParams& params) const {
    return detail::make_call<AtsResolveResult>(session_, endpoints::resolve_ats_candidate, {}, params);
}

Call<AtsPushStatus> Ats::push_status(std::string_view item_id) const {
    return detail::make_call<AtsPushStatus>(session_, endpoints::get_ats_push_status, {item_id});
}

AtsPushStatus Ats::wait_for_push(std::string_view item_id,
                                 const std::function<bool(const AtsPushStatus&)>& has_ended,
                                 const PushWaitOptions& options) const {
    check(options);
    detail::require(has_ended != nullptr, "has_ended", "must be callable");
    const auto fail = [&](ErrorKind kind, std::string reason) {
        Error error = detail::error_of(kind, std::move(reason));
        error.outcome = Outcome::rejected;  // the service has answered, and nothing was to be applied
        detail::name_call(error, detail::make_spec(session_, endpoints::get_ats_push_status, {item_id}));
        throw_error(std::move(error));
    };
    Clock& clock = *detail::session_of(session_).clock;
    const auto begin = clock.now();
    for (int questions = 1;; ++questions) {
        AtsPushStatus status = push_status(item_id).stop_token(options.stop).send();
        if (has_ended(status)) return status;
        const auto now = clock.now();
        const auto left = options.timeout - std::chrono::floor<milliseconds>(now - begin);
        if (left <= milliseconds(0)) fail(ErrorKind::timeout, "the push has not ended");
        const auto pause =
            std::min(left, detail::longest_back_off(options.first_pause, options.longest_pause, questions));
        if (!clock.wait_until(now + pause, options.stop))
            fail(ErrorKind::cancelled, "the stop token was triggered");
    }
}

}  // namespace cis

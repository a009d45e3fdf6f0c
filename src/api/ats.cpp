#include "cis/api/ats.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"

namespace cis {

Call<AtsResolveResult> Ats::resolve(const AtsResolveParams& params) const {
    return detail::make_call<AtsResolveResult>(session_, endpoints::resolve_ats_candidate, {}, params);
}

Call<AtsPushStatus> Ats::push_status(std::string_view item_id) const {
    return detail::make_call<AtsPushStatus>(session_, endpoints::get_ats_push_status, {item_id});
}

}  // namespace cis

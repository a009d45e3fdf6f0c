#include "ingest/run/other_names.hpp"

namespace cis::ingest::detail {

std::string OtherNames::find(const std::string& id, std::optional<double> created_at) {
    if (!created_at || options_.stop.stop_requested()) return {};
    const auto known = names_.find(id);
    if (known != names_.end()) return known->second;
    return names_.emplace(id, ask(id, *created_at)).first->second;
}

std::string OtherNames::ask(const std::string& id, double created_at) const {
    // The time of creation is known in whole seconds.
    const CandidateFindParams around{.created_after = Timestamp(created_at),
                                     .created_before = Timestamp(created_at + 1)};
    const auto found =
        client_.candidates().find(options_.posting_id, id, around).stop_token(options_.stop).try_send();
    return found && *found ? (*found)->name : std::string();
}

}  // namespace cis::ingest::detail

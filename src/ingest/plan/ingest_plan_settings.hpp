#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "ingest/identity/key.hpp"
#include "ingest/identity/person_rule.hpp"
#include "ingest/plan/row_life.hpp"

namespace cis::ingest::detail {

/// What a run knows when it begins, before it reads its journal. The machines of an IngestPlan share it.
struct IngestPlanSettings {
    /// The time within which a request is applied and listed, if it ever is.
    std::chrono::milliseconds settle{std::chrono::seconds(60)};
    std::size_t in_flight{8};
    std::size_t window{4096};  ///< how many rows may have been read without having ended
    Recipe recipe{Recipe::person};
    bool journal_is_complete{false};  ///< whether the journal has all that the posting's list would show
    bool lists_everybody{false};      ///< whether to list everybody at the start, even with such a journal
    bool is_async{false};             ///< whether to use the asynchronous route, which sends no row twice
    bool is_first_run{false};         ///< whether the caller says that nothing was ever sent
    /// Nobody was brought in before this time of the service; none: the time is unknown.
    std::optional<double> since{};
    /// Whether rows are claimed before they are sent.
    bool has_claims{false};
    /// Whether nobody else sends the rows of this run. Then the run does not wait for other runs.
    bool sends_alone{false};
    /// With claims: nothing may be sent before this time, because older claims may have been lost.
    std::optional<time_point> quiet_until{};
    /// What happens to rows that may be somebody who is already in the posting, see PersonRule.
    PersonRule::Policy undecided{};
    std::string run{};  ///< the random id of this run
    /// Returns a random number below its argument; empty: always 0.
    std::function<std::size_t(std::size_t)> random{};
};

}  // namespace cis::ingest::detail

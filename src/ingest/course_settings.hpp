#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "ingest/key.hpp"
#include "ingest/person_rule.hpp"
#include "ingest/row_life.hpp"

namespace cis::ingest::detail {

/// What a run knows when it begins, before its journal is read. The machines of a Course share it.
struct CourseSettings {
    /// The time after which a request was applied and is listed, if it ever will be.
    std::chrono::milliseconds settle{std::chrono::seconds(60)};
    std::size_t in_flight{8};
    std::size_t window{4096};  ///< rows that were read and have not ended
    Recipe recipe{Recipe::person};
    bool journal_is_complete{false};  ///< the journal has all that the posting's list would tell
    bool lists_everybody{false};      ///< at the start, also with such a journal
    bool is_async{false};             ///< the asynchronous route: nothing is sent a second time
    bool is_first_run{false};         ///< the caller says that nothing was ever sent
    /// Nobody was brought in before this time of the service; none: it is unknown.
    std::optional<double> since{};
    /// Rows are claimed before they are sent.
    bool has_claims{false};
    /// With claims: until when nothing may be sent, because older claims may be lost.
    std::optional<time_point> quiet_until{};
    /// What becomes of rows that may be somebody who is in, see PersonRule.
    PersonRule::Policy undecided{};
    std::string run{};  ///< the random id of this run
    /// A number below its argument; empty: always 0.
    std::function<std::size_t(std::size_t)> random{};
};

}  // namespace cis::ingest::detail

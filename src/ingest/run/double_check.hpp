#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cis/api/client.hpp"
#include "cis/call/clock.hpp"
#include "cis/ingest/ingest_report.hpp"
#include "cis/ingest/ingestor_options.hpp"
#include "ingest/identity/identity.hpp"
#include "ingest/plan/ingest_plan.hpp"
#include "ingest/run/notices.hpp"

namespace cis::ingest::detail {

/// Finds out, at the end of a run, who is in the service twice. If the plan takes a person for a double, a
/// list has to show both candidates before one of them may be deleted.
class DoubleCheck {
public:
    DoubleCheck(const Client& client, const IngestorOptions& options, const Identifier& identifier,
                const Notices& notices, Clock& clock)
        : client_(client), options_(options), identifier_(identifier), notices_(notices), clock_(clock) {}

    /// @param is_stopped whether the run was stopped: then the list is read only once
    [[nodiscard]] std::vector<DoubledRow> check(const IngestPlan& plan, bool is_stopped) const;

private:
    using IdsByKey = std::unordered_map<Key, std::vector<std::string>, KeyHash>;

    /// Finds the ids that the list now shows with each of these keys. @return none if the list cannot be read
    [[nodiscard]] std::optional<IdsByKey> list_ids(IdsByKey ids) const;

    const Client& client_;
    const IngestorOptions& options_;
    const Identifier& identifier_;
    const Notices& notices_;
    Clock& clock_;
};

}  // namespace cis::ingest::detail

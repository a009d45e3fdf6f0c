#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include <cis/api/client.hpp>

#include "csv/csv_reader.hpp"
#include "csv/rejection.hpp"
#include "rows/row.hpp"
#include "run/progress.hpp"

namespace cis::examples {

/// The run cannot continue, because every further row would fail in the same way. `what()` contains no
/// personal data.
class RunStopped : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Options for an ingestion client: its calls survive half a minute of refused connections and a minute of
/// 429.
ClientOptions patient_client();

/// Creates the candidate of each row in a posting exactly once, even if single requests fail.
///
/// If a request may have been applied although its response was lost, the row is not sent again at once. It
/// waits until settle() searches the posting for its e-mail address. So two rows must not have the same
/// address (RowCheck).
class Ingestion {
public:
    /// Called with each row that is not in the service, and the reason.
    using OnFailure = std::function<void(const CsvRecord&, const Rejection&)>;

    Ingestion(Client client, std::string posting_id, OnFailure on_failure);

    /// Sends one row. Throws RunStopped.
    void send(CsvRecord record, Row row);
    /// Counts a row that is not sent.
    void reject(const CsvRecord& record, const Rejection& why);
    /// Searches for the rows with an unknown result, and sends the missing ones again. A candidate that this
    /// run may have created counts as created, unless it is more than 15 minutes older than the run: the
    /// clocks of both sides may differ by that much. It then counts as existing. Throws RunStopped.
    void settle();
    /// After the run was stopped, counts the rows with an unknown result as failed.
    void abandon();

    /// Does not count rows with an unknown result yet.
    const Tally& tally() const noexcept { return tally_; }

private:
    struct Pending {
        CsvRecord record;
        Row row;
        bool may_be_ours{false};  ///< an earlier request of this run may have created it
    };

    void attempt(Pending pending);
    void fail(const CsvRecord& record, const Rejection& why);
    void fail_and_maybe_stop(const Pending& pending, const Error& error);
    /// The creation times of the posting's candidates, by comparable() address.
    using CreationTimes = std::unordered_map<std::string, std::optional<Timestamp>>;
    CreationTimes created_by_email(std::optional<Timestamp> created_after);
    void settle_unknown();
    void settle_conflicts();

    Client client_;
    std::string posting_id_;
    OnFailure on_failure_;
    Timestamp since_;  ///< candidates created before this are not from this run
    Tally tally_;
    std::vector<Pending> unknown_;    ///< the request may have been applied
    std::vector<Pending> conflicts_;  ///< the service reported that the candidate exists
    std::size_t failures_in_a_row_{0};
};

}  // namespace cis::examples

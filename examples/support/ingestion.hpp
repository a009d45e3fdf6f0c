#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include <cis/api/client.hpp>

#include "candidate_row.hpp"
#include "csv_reader.hpp"
#include "progress.hpp"
#include "rejection.hpp"

namespace cis::examples {

/// The run cannot go on: every further row would fail in the same way. `what()` holds no personal data.
class RunStopped : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Options for a client that ingests: its calls outlast half a minute of refused connections and a minute of
/// 429.
ClientOptions patient_client();

/// What a row asks the service to create.
CandidateParams candidate_params(const CandidateRow& row);

/// Brings rows into a posting so that each of them is there once, whatever happens to single requests.
///
/// A request that may have been carried out although its answer was lost is not sent again blindly: the row
/// waits until settle() looks whether its e-mail address is in the posting. So two rows must not have the
/// same one (RowCheck).
class Ingestion {
public:
    /// Told of each row that is not in the service, and why.
    using OnFailure = std::function<void(const CsvRecord&, const Rejection&)>;

    Ingestion(Client client, std::string posting_id, OnFailure on_failure);

    /// Sends one row. Throws RunStopped.
    void send(CsvRecord record, CandidateRow row);
    /// Counts a row that is not worth sending.
    void reject(const CsvRecord& record, const Rejection& why);
    /// Looks for the rows whose fate is open, and sends those again that are not there. One that is there
    /// counts as created, unless it was there a quarter of an hour before the run: the clocks of both sides
    /// may differ by that much. Throws RunStopped.
    void settle();
    /// Counts the rows whose fate is still open as failed, after the run was stopped.
    void abandon();

    /// Rows whose fate is open are not counted yet.
    const Tally& tally() const noexcept { return tally_; }

private:
    struct Pending {
        CsvRecord record;
        CandidateRow row;
        bool may_be_ours{false};  ///< an earlier request of this run may have created it
    };

    void attempt(Pending pending);
    void fail(const CsvRecord& record, const Rejection& why);
    void fail_and_maybe_stop(const Pending& pending, const Error& error);
    /// When the candidates of the posting were created, by comparable() address.
    using CreationTimes = std::unordered_map<std::string, std::optional<Timestamp>>;
    CreationTimes created_by_email(std::optional<Timestamp> created_after);
    void settle_unknown();
    void settle_conflicts();

    Client client_;
    std::string posting_id_;
    OnFailure on_failure_;
    Timestamp since_;  ///< what was created before this is not of this run
    Tally tally_;
    std::vector<Pending> unknown_;    ///< the request may have been carried out
    std::vector<Pending> conflicts_;  ///< the service said that there is one already
    std::size_t failures_in_a_row_{0};
};

}  // namespace cis::examples

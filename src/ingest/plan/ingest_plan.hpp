#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cis/ingest/row_state.hpp"
#include "ingest/identity/identity.hpp"
#include "ingest/plan/admission.hpp"
#include "ingest/plan/creation_outcome.hpp"
#include "ingest/plan/history.hpp"
#include "ingest/plan/ingest_plan_settings.hpp"
#include "ingest/plan/list_bounds.hpp"
#include "ingest/plan/listing.hpp"
#include "ingest/plan/lookups.hpp"
#include "ingest/plan/people.hpp"
#include "ingest/plan/phases.hpp"
#include "ingest/plan/row_claim.hpp"
#include "ingest/plan/row_table.hpp"
#include "ingest/plan/send_queue.hpp"

namespace cis::ingest::detail {

/// A row of the input that was read.
struct InputRow {
    RowNumber number{0};
    Identity identity{};
    /// Set if the row cannot be sent: the state in which it ends at once, for instance `rejected`.
    std::optional<RowState> ends{};
};

/// The plan of a run, as a pure state machine without I/O or a clock. It decides when each row is sent and
/// how it ends. A driver executes each action and reports its result and the time.
///
/// One list may be under way, and any number of creations. The driver reads the list page by page.
///
/// The plan coordinates machines that own their state. Its own state says only whether the run stops:
///
/// | Machine | Owns | Decides |
/// |---|---|---|
/// | RowTable | the rows that have not ended, and the ends of the others | that each row ends once |
/// | People | who is in the service | who is there twice or overwritten |
/// | ListBounds | times of the service | how far back a list goes |
/// | Phases | the phase, the election, the probe | whether rows may be sent |
/// | Admission | addresses, and rows before they are saved | which row may be sent at all, and how it ends |
/// | SendQueue | rows that are ready or wait for a time, and requests | which row is sent next |
/// | History | what earlier runs left behind | whether a journal can be relied on |
/// | Lookups | the schedule of lists, and the list under way | what a list means for an open row |
///
/// Each machine may use those above it in the table. No machine knows the IngestPlan. The IngestPlan handles
/// what concerns several machines: a response, a claim, the end of a list, a silent service.
///
/// The class has more functions than a class should have, because each event of a run and each question of
/// the driver needs one. The questions are single calls.
class IngestPlan {
public:
    using Settings = IngestPlanSettings;
    enum class Step : std::uint8_t {
        read,   ///< read a row: row() or input_ended()
        save,   ///< write `rows` to the journal as about to be sent, and sync it: saved()
        claim,  ///< claim `rows`: claimed() or not_claimed()
        send,   ///< send `row`, without waiting: take_response() later
        list,   ///< list the candidates created since `since`, without waiting: listed() later
        wait,   ///< wait until `until`, or until something is reported
        done,
    };
    struct Action {
        Step step{Step::done};
        RowNumber row{0};
        bool again{false};     ///< `row` was sent before
        bool is_probe{false};  ///< `row` is sent ahead of the others
        std::vector<RowNumber> rows{};
        std::optional<double> since{};  ///< in the service's time; none: list all of them
        /// For `list`: times of the service, in ascending order, that split the list into parts. The parts
        /// can be read in parallel.
        std::vector<double> splits{};
        time_point until{};
    };

    IngestPlan(Settings settings, time_point now);
    IngestPlan(const IngestPlan&) = delete;
    IngestPlan& operator=(const IngestPlan&) = delete;
    ~IngestPlan() = default;

    /// Receives what earlier runs have done, before next() is called.
    [[nodiscard]] History& history() noexcept { return history_; }
    [[nodiscard]] const Phases& phases() const noexcept { return phases_; }

    [[nodiscard]] Action next(time_point now);
    void row(const InputRow& input, time_point now);
    void input_ended() noexcept { rows_.input_ended(); }
    void saved(const std::vector<RowNumber>& rows);
    void claimed(std::vector<RowClaim> claims, time_point now);
    /// Reports that the claims could not be asked.
    void not_claimed(const std::vector<RowNumber>& rows, time_point now);
    /// Reports that the claims were lost. Nothing is sent until this time, and then the posting is listed.
    void claims_lost(time_point quiet_until) { phases_.claims_lost(quiet_until); }
    void take_response(RowNumber number, const CreationOutcome& result, time_point now);
    /// Reports a page of the list under way. @param is_last whether it is the last page of the list
    /// @param service_now the time of the service's clock
    void listed(std::vector<ListedCandidate> page, bool is_last, double service_now, time_point now);
    void list_failed(time_point now) { lookups_.fail(now); }
    /// Reports that the service is silent. Nothing is sent before `next_try`, and then one request at a time.
    /// Meanwhile, a failure does not count against a row. None: the service responds.
    void silent(std::optional<time_point> next_try) noexcept { next_try_ = next_try; }
    /// Ends the run: nothing more is sent, and every row ends.
    void stop() noexcept { is_stopping_ = true; }

    /// Takes the listed candidates that were unknown before and belong to no row under way, since the last
    /// call.
    [[nodiscard]] std::vector<ListedCandidate> take_learned() { return people_.take_learned(); }
    /// When the service created a candidate, rounded down to whole seconds. If that is not known, the newest
    /// `created_at` that the service has shown.
    [[nodiscard]] std::optional<double> created_at(std::string_view id) const;
    /// Takes the rows that have ended since the last call.
    [[nodiscard]] std::vector<RowEnd> take_ends() { return rows_.take_ends(); }
    /// Takes the ids of candidates whom the service has overwritten with a row, since the last call.
    [[nodiscard]] std::vector<std::string> take_overwritten() { return people_.take_overwritten(); }
    /// Takes what was decided about undecided rows since the last call.
    [[nodiscard]] std::vector<PersonRule::Decided> take_decided() { return admission_.rule().take_decided(); }
    /// The doubles that this run has seen.
    [[nodiscard]] std::vector<Double> doubles() const { return people_.doubles(); }
    /// Pairs of candidates who share an address and were created since this run began. One of each pair was
    /// not brought in by this run.
    [[nodiscard]] std::vector<SameAddress> same_address() const;
    /// The row with this key, if it was read.
    [[nodiscard]] std::optional<RowNumber> row_of(const Key& key) const;
    [[nodiscard]] std::size_t in_flight() const noexcept { return queue_.in_flight(); }
    [[nodiscard]] std::size_t open() const noexcept { return rows_.open().size(); }
    /// The id of the run that this run follows. That run has sent rows in the last ten minutes and may not be
    /// over. None if there is no such run.
    [[nodiscard]] const std::string* followed(time_point now) const noexcept {
        return phases_.followed(bounds_.service_time(now));
    }
    /// The time from which a list can tell whether each open row is there; a time long ago if no row is open.
    [[nodiscard]] time_point all_conclusive_from() const { return lookups_.all_conclusive_from(); }
    /// Whether the service returns no metadata. Then a row whose outcome is unknown stays so, in later runs
    /// too.
    [[nodiscard]] bool are_keys_dropped() const noexcept { return lookups_.are_keys_dropped(); }
    /// Why the run has stopped by itself, if it has.
    [[nodiscard]] std::optional<ListObstacle> obstacle() const noexcept { return lookups_.obstacle(); }

private:
    /// @return none if the phase has changed, because then there is something else to do
    [[nodiscard]] std::optional<Action> work(time_point now);
    [[nodiscard]] std::optional<RowNumber> next_to_send(time_point now);
    [[nodiscard]] Action send(RowNumber number, time_point now);
    /// How many rows have to be saved now.
    [[nodiscard]] std::size_t rows_to_save() const noexcept;
    /// Ends the rows that are left, if nothing more is sent or looked up. Then goes to the last phases.
    void finish_sending();
    void end_all();
    /// Looks for a row whose outcome only a list can tell. @param what says what has happened to the row
    void look_for(RowNumber number, void (RowLife::*what)(time_point) noexcept, time_point now);
    /// Handles a response that shows the row's candidate.
    void acknowledged(RowNumber number, const CreationOutcome& result, time_point now);
    /// Handles the failure of the probe: the row that was sent ahead has no candidate yet.
    void probe_failed(CreationOutcome::Kind kind, time_point now);
    /// Judges what a complete list says about other runs.
    void judge_others(const Listing& list, double service_now, time_point now);
    /// Goes to the phase that the election has decided on, and updates the rows accordingly.
    void apply(time_point now);

    const Settings settings_;
    const time_point began_;
    RowTable rows_;
    People people_;
    ListBounds bounds_;
    Phases phases_;
    Admission admission_;
    SendQueue queue_;
    History history_;
    Lookups lookups_;
    std::optional<time_point> next_try_{};  ///< when a silent service is asked again
    bool is_stopping_{false};
};

}  // namespace cis::ingest::detail

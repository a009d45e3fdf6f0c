#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cis/api/client.hpp"
#include "cis/ingest/ingestor_options.hpp"
#include "ingest/identity/identity.hpp"
#include "ingest/journal/journal_keeper.hpp"
#include "ingest/journal/send_stamp.hpp"
#include "ingest/plan/ingest_plan.hpp"
#include "ingest/run/interview_urls.hpp"
#include "ingest/run/notices.hpp"
#include "ingest/run/requests.hpp"
#include "ingest/run/row_book.hpp"
#include "ingest/run/row_sharing.hpp"
#include "ingest/run/service_health.hpp"
#include "ingest/run/stop_reason.hpp"

namespace cis::ingest::detail {

/// One run of an Ingestor. It executes the actions of its IngestPlan.
///
/// The IngestPlan decides, and these keepers act: JournalKeeper reads and writes the journal. Requests sends
/// creations and reads lists. ServiceHealth judges whether the service answers. RowSharing asks the claims.
/// RowBook keeps what is sent and reported about a row. Notices informs the waiting user. A keeper that finds
/// a reason to stop returns it, and only the run stops itself. The members of this class are the keepers and
/// what they need, so there are more members than in other classes.
class Run {
public:
    using NextRow = std::function<std::optional<Row>()>;

    /// @param only_key the key of the only row, which nobody else sends; empty: there may be any rows
    Run(const Client& client, const IngestorOptions& options, const NextRow& next,
        const std::string& only_key = {});
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    ~Run() = default;

    [[nodiscard]] IngestReport execute();

private:
    // The start:
    [[nodiscard]] IngestPlan& begin_plan(bool journal_is_complete);
    /// Asks the caller about undecided rows.
    [[nodiscard]] PersonRule::Decide decider();
    void open_journal();
    /// Tells the plan what the stamp says about the last run that has sent rows.
    void judge_last_run();

    // The actions:
    [[nodiscard]] Activity activity() const noexcept;
    void execute_action(const IngestPlan::Action& action);
    void read();
    void save(const std::vector<RowNumber>& rows);
    void claim(const std::vector<RowNumber>& rows);
    void send(const IngestPlan::Action& action);
    void wait(time_point until);

    // The events:
    void take(Created& event);
    void take(Queued& event);
    void take(PageArrived& event);
    void take_page(ListedPage& page);
    void failed(RowNumber row, const Error& error);
    /// Applies what the claims say about all rows.
    void apply(const RowSharing::Outcome& outcome);

    // What the plan has decided:
    void learn();
    void take_ends();
    /// Reports the rows that wait for the names of others.
    void report_named();
    void write(std::vector<JournalEntry> entries, bool synced);
    void check_journal(const std::optional<Error>& error);
    /// Whether a run that stops has waited long enough for the requests under way.
    [[nodiscard]] bool is_grace_over() const;
    /// @param reason why the run stops; empty: it goes on
    void stop_for(StopReason reason);

    const Client& client_;
    const IngestorOptions& options_;
    const NextRow& next_;
    const std::shared_ptr<Clock> clock_;
    const Identifier identifier_;
    const JournalScope scope_;
    const std::string id_;  ///< a random id, for the journal and the stamp
    const bool sends_alone_;
    SendStamp stamp_;
    IngestReport report_;
    Notices notices_;
    ServiceHealth health_;
    JournalKeeper journal_;
    RowSharing sharing_;
    RowBook rows_;
    InterviewUrls urls_;
    std::vector<RowEnd> unnamed_;  ///< ends whose reports wait for the name of another candidate
    Requests requests_;
    std::optional<time_point> quiet_until_{};  ///< the quiet time of the claims at the start
    std::optional<IngestPlan> plan_;
    std::optional<time_point> stopped_at_{};
    std::chrono::steady_clock::time_point really_stopped_at_{};
};

}  // namespace cis::ingest::detail

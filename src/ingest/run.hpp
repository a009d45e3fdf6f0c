#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

#include "bulk/outage.hpp"
#include "cis/api/client.hpp"
#include "cis/ingest/ingestor_options.hpp"
#include "ingest/claim_keeper.hpp"
#include "ingest/course.hpp"
#include "ingest/inbox.hpp"
#include "ingest/send_stamp.hpp"

namespace cis::ingest::detail {

/// One run of an Ingestor: executes the actions of its Course.
class Run {
public:
    using NextRow = std::function<std::optional<Row>()>;

    Run(const Client& client, const IngestorOptions& options, const NextRow& next);
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    ~Run();

    [[nodiscard]] Report execute();

private:
    using Clock = cis::Clock;
    using IdsByKey = std::unordered_map<Key, std::vector<std::string>, KeyHash>;

    [[nodiscard]] Course::Settings settings();
    void open_journal();
    [[nodiscard]] std::optional<Error> read_journal();
    /// Tells the course what the stamp says about the last run that has sent rows.
    void judge_last_run();
    void remember(const JournalEntry& entry);
    [[nodiscard]] std::optional<double> unless_future(std::optional<double> time) const;
    void open_claims();
    /// Asks whether the service is there, and what time it is there.
    void greet();
    void execute_action(const Course::Action& action);
    void read();
    void save(const std::vector<RowNumber>& rows);
    void claim(const std::vector<RowNumber>& rows);
    /// Tells the claims how rows have ended.
    void tell_claims(bool all);
    /// @return whether a request to the claims succeeded
    bool take(const Result<ClaimKeeper::Outcome>& outcome);
    void send(const Course::Action& action);
    void list(const Course::Action& action);
    void next_page(std::size_t part);
    void take_page(ListedPage& page);
    void list_broke(const Error& error);
    void wait(time_point until);
    void take(Created& event);
    void take(Queued& event);
    void take(PageArrived& event);
    void failed(RowNumber row, const Error& error);
    void learn();
    void take_ends();
    /// The same fact of each of the row's keys.
    [[nodiscard]] std::vector<JournalEntry> of_all_keys(JournalEntry::Kind fact, RowNumber row) const;
    [[nodiscard]] std::vector<JournalEntry> facts_of(const RowEnd& end) const;
    void report(RowEnd end);
    void write(std::vector<JournalEntry> entries, bool synced);
    void stop(std::string reason);
    void lost_contact(const Error& error);
    void in_contact();
    void say_what_is_damaged();
    /// Says that the run only waits for lists, after it has waited for a moment.
    void say_what_is_looked_up();
    /// Says that another run may have sent rows a moment ago, and how far it is if it is known.
    void say_whom_it_waits_for();
    void say_whom_it_follows(const std::string& run, std::chrono::milliseconds left);
    void notice(Notice::Kind kind, std::string text, std::chrono::milliseconds wait = {});
    void show_progress(bool at_once);
    /// Reports who is in the service twice: those of whom the list shows both candidates.
    void find_doubles();
    /// The ids that the list shows now with each of these keys. @return none if it cannot be read
    [[nodiscard]] std::optional<IdsByKey> list_ids(IdsByKey ids);
    [[nodiscard]] double service_now() const;
    [[nodiscard]] std::string key_text(const Key& key) const { return to_text(identifier_.recipe(), key); }

    const Client& client_;
    const IngestorOptions& options_;
    const NextRow& next_;
    const std::shared_ptr<Clock> clock_;
    const Identifier identifier_;
    const JournalScope scope_;
    SendStamp stamp_;
    const std::string id_;  ///< random, for the journal and the stamp
    /// By the ids of the runs that have written the journal: how often each was about to send a row.
    std::unordered_map<std::string, std::uint64_t> journal_runs_;
    std::string journal_run_;  ///< the id of the last one
    std::uint64_t sent_{0};    ///< requests of this run
    bool journal_is_valid_{false};
    bool journal_is_outdated_{false};  ///< somebody whom it has was overwritten
    bool journal_has_sent_{false};
    bool journal_is_open_{false};
    std::uint64_t journal_facts_{0};    ///< entries of the journal that could be read, or were written
    std::uint64_t journal_damages_{0};  ///< what they were is not known, and was not looked up since
    std::string first_damage_;
    std::optional<ClaimKeeper> claims_;
    std::optional<time_point> quiet_until_{};  ///< of the claims, at the start
    bulk::Outage claims_contact_{options_.patience};
    std::optional<Course> course_;
    const std::shared_ptr<Inbox> inbox_{std::make_shared<Inbox>()};
    std::vector<Pages<Candidate>> list_parts_;  ///< of the list under way
    std::size_t unread_parts_{0};               ///< each has a page under way
    bool list_is_broken_{false};                ///< its parts end with the pages under way
    struct Waiting {
        CandidateParams params{};
        std::string key{};                      ///< the text of its key
        std::vector<std::string> other_keys{};  ///< by which an earlier run may have sent it
        std::string claim{};                    ///< the name of its claim
        std::string interview_url{};
        std::string reason{};
        std::shared_ptr<const Error> error{};
    };
    std::unordered_map<RowNumber, Waiting> waiting_;  ///< rows that were read and have not ended
    RowNumber read_{0};
    double service_ahead_{0};                  ///< of the local clock, in seconds
    bulk::Outage contact_{options_.patience};  ///< with the service
    bulk::Outage lists_{options_.patience};    ///< those of the service
    bool was_in_contact_{false};
    bool is_away_{false};
    std::string equal_refusal_{};
    int equal_refusals_{0};
    bool was_accepted_{false};
    bool is_ready_{false};
    bool said_list_fails_{false};
    bool said_suspect_{false};
    struct Following {
        std::string run{};
        std::size_t rows{0};  ///< of that run
        time_point at{};
    };
    std::optional<Following> said_following_{};
    bool said_probing_{false};
    std::optional<time_point> looks_up_since_{};  ///< since when it only waits for lists
    bool said_looking_up_{false};
    bool has_listed_{false};
    bool said_claims_are_away_{false};
    bool is_stopped_{false};
    time_point stopped_at_{};
    std::stop_source give_up_;       ///< of the creations under way
    std::stop_source give_up_list_;  ///< of the list under way
    time_point last_progress_{};
    Report report_;
};

}  // namespace cis::ingest::detail

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cis/ingest/row_state.hpp"
#include "ingest/address_book.hpp"
#include "ingest/answer.hpp"
#include "ingest/election.hpp"
#include "ingest/identity.hpp"
#include "ingest/left_behind.hpp"
#include "ingest/listing.hpp"
#include "ingest/lookup_schedule.hpp"
#include "ingest/recent_count.hpp"
#include "ingest/roster.hpp"
#include "ingest/row_claim.hpp"
#include "ingest/row_life.hpp"

namespace cis::ingest::detail {

/// A row of the input, once it was read.
struct InputRow {
    RowNumber number{0};
    Identity identity{};
    /// Set if it cannot be sent: `rejected` or another state in which it ends at once.
    std::optional<RowState> ends{};
};

/// The end of a row.
struct RowEnd {
    RowNumber row{0};
    RowState state{RowState::not_attempted};
    std::string candidate_id{};            ///< if it is known
    std::string interview_url{};           ///< if a list has shown it
    std::uint64_t address{0};              ///< a hash of its e-mail address; 0: it has none
    std::optional<RowNumber> other_row{};  ///< the row of which this one is a duplicate
    std::optional<Key> other_key{};        ///< the key of its candidate, if that is not the row's own
    std::string_view reason{};  ///< a static text; empty if the state says it all, or the answer does
};

/// A key that two candidates have.
struct Double {
    Key key{};
    std::string second_id{};
    bool is_seen{true};  ///< in this run; otherwise only the journal has it
};

/// The course of a run as a pure state machine, without I/O and clock: it decides which row is sent when, and
/// what its end is. A driver executes each action and reports its result and the time.
///
/// One list may be under way, and any number of creations. The driver reads the list page by page.
class Course {
public:
    struct Settings {
        /// The time after which a request was applied and is listed, if it ever will be.
        std::chrono::milliseconds settle{std::chrono::seconds(60)};
        std::size_t in_flight{8};
        std::size_t window{4096};  ///< rows that were read and have not ended
        Recipe recipe{Recipe::person};
        bool journal_is_valid{false};  ///< the journal has all that the posting's list would tell
        bool is_async{false};          ///< the asynchronous route: nothing is sent a second time
        bool is_first_run{false};      ///< the caller says that nothing was ever sent
        /// Nobody was brought in before this time of the service; none: it is unknown.
        std::optional<double> since{};
        /// Another run may have sent rows a moment ago.
        bool is_suspect{false};
        /// With a valid journal: its own run was the last one that has sent rows, a moment ago.
        bool goes_on{false};
        /// Rows are claimed before they are sent.
        bool has_claims{false};
        /// With claims: until when nothing may be sent, because older claims may be lost.
        std::optional<time_point> quiet_until{};
        std::string run{};  ///< the random id of this run
        /// A number below its argument; empty: always 0.
        std::function<std::size_t(std::size_t)> random{};
    };
    enum class Step {
        read,   ///< read a row: row() or input_ended()
        save,   ///< write `rows` to the journal as about to be sent, and sync it: saved()
        claim,  ///< claim `rows`: claimed() or not_claimed()
        send,   ///< send `row`, without waiting: answered() later
        list,   ///< list the candidates created since `since`, without waiting: listed() later
        wait,   ///< until `until`, or until something was reported
        done,
    };
    struct Action {
        Step step{Step::done};
        RowNumber row{0};
        bool again{false};     ///< `row` was sent before
        bool is_probe{false};  ///< `row` is sent ahead of the others
        std::vector<RowNumber> rows{};
        std::optional<double> since{};  ///< in the service's time; none: all of them
        /// For `list`: times of the service, in ascending order, that split the list into parts. Parts can be
        /// read side by side.
        std::vector<double> splits{};
        time_point until{};
    };

    /// How far the clocks of the service's machines may differ, in seconds.
    static constexpr double clock_margin = 10;

    Course(Settings settings, time_point now);

    /// A row that an earlier run has finished, by the journal.
    /// @param address a hash of the e-mail address; 0: unknown
    /// @param person of its name and e-mail address, if the key is one that only the older recipe makes of
    /// them
    void knows(const Key& key, std::string_view id, std::optional<double> created_at, std::uint64_t address,
               const std::optional<Key>& person = {});
    /// A candidate without a key that an earlier run has listed, by the journal.
    void knows_stranger(std::uint64_t id, const std::optional<Key>& person, std::uint64_t address);
    /// What an earlier run did with a row that it has not finished, by the journal.
    using Fate = LeftBehind::Fate;
    void left_behind(const Key& key, Fate fate);
    /// The journal does not have all that the posting's list would tell. @param has_sent whether rows were
    /// sent all the same
    void journal_is_incomplete(bool has_sent);
    /// A run of the journal: what it has brought in is this run's own.
    void knows_run(std::string run) { election_.owns(std::move(run)); }
    /// A run that has certainly ended.
    void run_has_ended(std::string run) { election_.has_ended(std::move(run)); }
    /// Another run may have sent rows a moment ago.
    void others_may_have_sent() noexcept { settings_.is_suspect = true; }
    /// With a valid journal: its own run was the last one that has sent rows, a moment ago.
    void goes_on() noexcept { settings_.goes_on = true; }
    /// An earlier run has found that the service does not hold two people who share an address.
    void service_merges() { addresses_.merges(); }

    [[nodiscard]] Action next(time_point now);
    void row(const InputRow& input, time_point now);
    void input_ended() noexcept { input_has_ended_ = true; }
    void saved(const std::vector<RowNumber>& rows);
    void claimed(std::vector<RowClaim> claims, time_point now);
    /// The claims could not be asked.
    void not_claimed(const std::vector<RowNumber>& rows, time_point now);
    /// The claims were lost. Nothing is sent until this time, and then the posting is listed.
    void claims_lost(time_point quiet_until);
    void answered(RowNumber number, const Answer& answer, time_point now);
    /// A page of the list under way. @param is_last whether it is complete then
    /// @param service_now the time of the service's clock
    void listed(std::vector<ListedCandidate> page, bool is_last, double service_now, time_point now);
    void list_failed(time_point now);
    /// Ends the run: nothing is sent any more, and every row ends.
    void stop() noexcept { is_stopping_ = true; }

    /// Listed candidates that were not known before and are not of a row under way, since the last call.
    [[nodiscard]] std::vector<ListedCandidate> take_learned() { return std::exchange(learned_, {}); }
    /// The newest `created_at` that the service has shown.
    [[nodiscard]] std::optional<double> newest_created_at() const noexcept { return newest_created_at_; }
    /// The rows that have ended since the last call.
    [[nodiscard]] std::vector<RowEnd> take_ends() { return std::exchange(ends_, {}); }
    /// The ids of candidates in whose place the service has put a row, since the last call.
    [[nodiscard]] std::vector<std::string> take_overwritten() { return std::exchange(overwritten_, {}); }
    /// Those that this run has seen.
    [[nodiscard]] std::vector<Double> doubles() const;
    /// The row with a key, if it was read.
    [[nodiscard]] std::optional<RowNumber> row_of(const Key& key) const {
        const auto person = roster_.find(key);
        return person ? person->row : std::nullopt;
    }
    [[nodiscard]] std::size_t in_flight() const noexcept { return in_flight_; }
    [[nodiscard]] std::size_t open() const noexcept { return open_; }
    /// Whether the run waits because another one may have sent rows, and until when.
    [[nodiscard]] std::optional<time_point> waits_for_others() const noexcept {
        if (phase_ == Phase::settling) return quiet_until_;
        if (phase_ == Phase::following) return election_.follows_until();
        return std::nullopt;
    }
    [[nodiscard]] const Election& election() const noexcept { return election_; }
    /// The id of the run that it follows, if one has sent rows in the last ten minutes and may not be over.
    [[nodiscard]] const std::string* followed(time_point now) const noexcept {
        return election_.followed(seconds_of(now) + service_ahead_.value_or(0) - young);
    }
    /// When a list can tell of all rows that are looked up whether they are there; long ago if there is none.
    [[nodiscard]] time_point all_conclusive_from() const;
    /// Whether one row is sent ahead of the others.
    [[nodiscard]] bool is_probing() const noexcept { return phase_ == Phase::probing; }
    /// Whether everything that the posting's list would tell is known, so that a journal is valid from now
    /// on.
    [[nodiscard]] bool has_started() const noexcept {
        return phase_ == Phase::sending || phase_ == Phase::last_list || phase_ == Phase::over;
    }
    /// The posting has keys of another recipe: the run must stop.
    [[nodiscard]] bool found_other_recipe() const noexcept { return found_other_recipe_; }
    /// The service gives back no metadata: a row whose outcome is unknown stays so, in each further run too.
    [[nodiscard]] bool found_dropped_keys() const noexcept { return keys_are_dropped_; }
    /// The list shows a row in the place of a candidate whom the journal has: the run must stop.
    [[nodiscard]] bool found_overwritten() const noexcept { return found_overwritten_; }

private:
    /// A row whose requests fail so often has failed, or its outcome stays unknown.
    static constexpr int most_failures = 10;
    /// Another run may be at work if a row of it is younger than this, in seconds.
    static constexpr double young = 600;
    static constexpr std::string_view accepted_only =
        "the service has accepted it, and does not list it: the direct route brings it in if it never comes";
    [[nodiscard]] static double seconds_of(time_point time) noexcept {
        return std::chrono::duration<double>(time.time_since_epoch()).count();
    }

    [[nodiscard]] static double seconds_of(std::chrono::milliseconds time) noexcept {
        return std::chrono::duration<double>(time).count();
    }

    enum class Phase {
        first_list,  ///< to learn who is there
        settling,    ///< claims are new or were lost: waits until rows of others are listed
        second_list,
        following,  ///< another run sends: lists until all rows are there, or the other one is silent
        probing,    ///< one row is sent, and a list that shows it decides
        sending,
        last_list,  ///< to find doubles
        over,
    };
    struct Row {
        Identity identity{};
        RowLife life;
        std::string interview_url{};    ///< if a list has shown its candidate
        std::optional<double> since{};  ///< the newest `created_at` when it was sent
        bool was_left{false};           ///< an earlier run may have sent it
        int failures{0};
        /// With claims: until when it may be sent.
        std::optional<time_point> sends_until{};
        std::uint64_t predecessor{0};  ///< the claim from which this run has inherited the row
        int refusals{0};               ///< how often the row was another worker's
    };

    [[nodiscard]] Action work(time_point now);
    [[nodiscard]] std::optional<Action> list_action(time_point now);
    [[nodiscard]] std::optional<Action> send_action(time_point now);
    [[nodiscard]] std::optional<RowNumber> take_ready(time_point now);
    /// How many rows may be written to the journal now as about to be sent.
    [[nodiscard]] std::size_t most_to_save() const noexcept;
    [[nodiscard]] std::optional<Action> save_action(std::size_t most);
    /// Ends a row that is not sent because the candidate is there already. @return whether it is
    [[nodiscard]] bool ends_as_known(RowNumber number);
    /// Whether somebody with one of the row's keys is in.
    [[nodiscard]] bool is_known(const Identity& row) const;
    /// Takes a candidate without a key who is the person of the row. @return whether there is one
    [[nodiscard]] bool take_namesake(const Identity& row);
    [[nodiscard]] bool has_namesake(const Identity& row) const;
    /// The row with the key that has not ended; rows_.end() if there is none.
    [[nodiscard]] std::unordered_map<RowNumber, Row>::iterator row_with(
        const Key& key, const std::optional<Roster::Person>& person);
    [[nodiscard]] RowNumber take_probe();
    /// Whether the rows are saved of which the probe is one.
    [[nodiscard]] bool has_first_rows() const noexcept;
    /// When a list is needed after which the first rows may be sent; none: they are not held back.
    [[nodiscard]] std::optional<time_point> first_rows_due() const;
    /// Goes to the phase that the election says.
    void obey(time_point now);
    /// Sends all rows, without a decision.
    void lead(time_point now) {
        election_.lead(now);
        phase_ = Phase::sending;
    }
    void release_first_rows();
    /// Ends the rows that wait to be sent and are known meanwhile.
    void drop_known();
    /// From when on rows may not be listed yet, by the service's clock.
    [[nodiscard]] std::optional<double> listed_until() const;
    [[nodiscard]] bool can_read() const noexcept {
        return !input_has_ended_ && rows_.size() < settings_.window;
    }
    /// Whether a row is being sent, or will be.
    [[nodiscard]] bool is_sending() const noexcept;
    void finish_sending();
    void release_held();
    void acknowledged(RowNumber number, const Answer& answer, time_point now);
    /// The service has shown this time.
    void saw(std::optional<double> created_at, time_point now);
    void look_for(Row& row, void (RowLife::*change)(time_point) noexcept, time_point now);
    [[nodiscard]] Action begin_list(std::optional<double> since, time_point now);
    [[nodiscard]] std::optional<double> oldest_open() const;
    /// The times that split a list with about so many `rows` since `from`.
    [[nodiscard]] std::vector<double> splits_of(const Listing& list, std::optional<double> from,
                                                std::size_t rows) const;
    void take_listed(ListedCandidate candidate, time_point now);
    /// Whether the id belongs to another key, or to a candidate without one. A double belongs to its own key.
    [[nodiscard]] bool is_anothers(const std::string& id, std::uint64_t hash, const Key& key) const;
    [[nodiscard]] bool is_double(const std::string& id, const Key& key) const;
    /// The key has another id already. @param is_seen not only by the journal
    void found_double(const std::string& id, const Key& key, bool is_seen = true);
    void finished_first_list(double service_now, time_point now);
    void finished_list(double service_now, time_point now);
    /// What a complete list says about other runs.
    void judge_others(const Listing& list, double service_now, time_point now);
    void judge(RowNumber number, const Listing& list, Sight sight);
    void send_again(RowNumber number);
    /// @param key of the candidate, if it is known
    void end(RowNumber number, RowState state, std::string id, std::string_view reason,
             const std::optional<Key>& key = {});
    void end_all();

    Settings settings_;
    const time_point started_;
    time_point quiet_until_;  ///< of the phase `settling`
    Phase phase_{Phase::first_list};
    Roster roster_;
    AddressBook addresses_;
    LeftBehind left_behind_;  ///< rows of earlier runs that were not read yet
    std::vector<ListedCandidate> learned_;
    std::unordered_map<RowNumber, Row> rows_;                        ///< that were read and have not ended
    std::unordered_map<Key, RowNumber, KeyHash> rows_by_other_key_;  ///< of those with several keys
    std::deque<RowNumber> unsaved_;  ///< to be sent, and not in the journal yet, or not claimed
    std::deque<RowNumber> ready_;    ///< to be sent
    /// Of a leader: those that could be the probes of followers. They are sent when a list shows these.
    std::deque<RowNumber> first_rows_;
    std::vector<std::pair<time_point, RowNumber>> later_;  ///< to be sent again at that time
    std::vector<RowEnd> ends_;
    std::vector<Double> doubles_;
    std::vector<std::string> overwritten_;
    std::optional<Listing> listing_;
    RecentCount recently_known_;  ///< people by the journal, whom the first list shows again
    LookupSchedule lookups_;
    std::optional<double> newest_created_at_{};
    std::optional<double> created_at_start_{};
    std::optional<double> first_created_at_{};  ///< of the answers of this run
    std::size_t created_{0};                    ///< answers of this run with a candidate
    bool has_doubts_{false};                    ///< an earlier run has sent a row twice
    std::optional<double> doubtful_since_{};    ///< the newest `created_at` before the first such row
    std::optional<double> known_until_{};       ///< who was created before it is known, or was not sent
    std::optional<double> service_ahead_{};     ///< of the times here, in seconds
    std::optional<time_point> list_again_{};
    Election election_;
    std::optional<time_point> gapless_since_{};  ///< when the last list began that left out nobody
    std::optional<RowNumber> probe_{};
    std::optional<RowNumber>
        alone_{};  ///< the row that is sent although nothing proves that the list is fresh
    time_point last_answer_{};
    std::size_t in_flight_{0};
    std::size_t open_{0};
    bool needs_whole_list_{false};
    bool keys_are_dropped_{false};  ///< the service does not keep metadata: nothing is sent a second time
    bool sent_anything_{false};
    bool input_has_ended_{false};
    bool is_stopping_{false};
    bool found_other_recipe_{false};
    bool found_overwritten_{false};
    bool knows_by_journal_{false};
    bool broken_list_showed_stranger_{false};
};

}  // namespace cis::ingest::detail

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cis::test {

/// What a schedule of the simulation can do. Times are in milliseconds of the simulated clock.
struct IngestSchedule {
    std::uint64_t seed{1};
    std::size_t rows{100};
    std::size_t in_flight{8};
    int settle{60'000};
    int timeout{5'000};       ///< after which a request without an answer has an unknown outcome
    double lost_requests{0};  ///< share of requests that never arrive, with an unknown outcome
    double lost_answers{0};   ///< share of requests that are applied, with an unknown outcome
    double late_applies{0};   ///< share of the lost answers that are applied after a delay
    int longest_apply{0};     ///< the delay
    int longest_list_lag{0};  ///< until a candidate is listed
    bool lists_in_order{
        false};  ///< a list shows all up to some moment; otherwise each candidate is late alone
    bool whole_seconds{false};  ///< of `created_at`
    int latency{0};             ///< of requests, on average; 0: as it was first
    double refusals{0};         ///< share of requests that fail without being applied
    double failing_lists{0};    ///< share of pages that fail
    std::size_t kills{0};       ///< runs that are killed at a random moment
    bool keeps_journal{true};   ///< otherwise it is deleted after a kill
    bool keeps_stamp{true};
    std::size_t journals{1};     ///< each run uses one of them
    int longest_break{120'000};  ///< between two runs
    double shared_addresses{0};  ///< share of rows with the address of another row
    double no_addresses{0};
    bool holds_undecided{false};  ///< a row with the address of somebody who is in is not sent
    bool echoes_metadata{true};
    bool conflicts{false};  ///< 409 for a second candidate of name and e-mail address
    enum class Merging { none, returns_existing } merging{Merging::none};
    std::size_t earlier_kills{0};  ///< so many of the killed runs have the earlier text of the input
    double other_keys{0};          ///< share of rows that know their key in the earlier text
    /// Share of rows that have another key and the same address in the earlier text: the same person in
    /// another spelling, or under another name.
    double respelled{0};
    double renamed{0};
    std::size_t strangers{0};    ///< candidates without a key who are there before
    std::size_t neighbours{0};   ///< the same, each with the address of a row and another name
    int break_before_last{0};    ///< before the last of `runs_at_end`
    std::size_t runs_at_end{1};  ///< runs without kills, after the killed ones
    // Of simulate_workers():
    std::size_t workers{3};
    std::size_t claim_losses{0};  ///< how often the claims are lost at a random moment
    double failing_claims{0};     ///< share of requests to the claims that fail, half of them after acting
    bool is_first_use{false};     ///< there were no claims before; otherwise long ago
};

/// The value of CIS_SIMULATED_SCHEDULES: fewer where each case runs very often, as in the tests of mutants.
/// @param otherwise the number without this variable
[[nodiscard]] std::size_t number_of_schedules(std::size_t otherwise);

/// What became of the people of a schedule.
struct IngestCount {
    std::size_t lost{0};     ///< rows without a candidate that no run reports as not in the service
    std::size_t doubled{0};  ///< candidates beyond the first of a row
    std::size_t reported_doubles{0};
    std::size_t unknown{0};  ///< rows that the last run ends as unknown
    std::size_t not_attempted{0};
    std::size_t failed{0};
    std::size_t conflicts{0};
    std::size_t existing{0};
    std::size_t undecided{0};
    std::size_t created{0};
    std::size_t lists{0};  ///< pages read by all runs
    std::size_t requests{0};
    double last_run{0};   ///< simulated seconds
    std::string fault{};  ///< why the simulation broke off: a rule of the plan was broken

    IngestCount& operator+=(const IngestCount& other);
};

}  // namespace cis::test

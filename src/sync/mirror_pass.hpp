#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "cis/api/client.hpp"
#include "cis/sync/mirror_options.hpp"
#include "cis/sync/pass_report.hpp"
#include "sync/due_windows.hpp"
#include "sync/patient_list.hpp"

namespace cis::sync::detail {

/// One pass of a mirror.
class MirrorPass {
public:
    /// All must outlive it. @param touched who is read in any case
    MirrorPass(const Client& client, const MirrorOptions& options, Clock& clock, Lease& lease,
               const std::set<std::string>& touched);

    /// Throws Exception.
    PassReport execute();

private:
    /// Which rows are due, and how many there are.
    void plan();
    [[nodiscard]] bool must_sweep() const;
    [[nodiscard]] bool audit_is_due() const;
    /// The service's number of candidates, if it sends it.
    void audit();
    /// The audit counts candidates who are not stored, or does not count some who are.
    [[nodiscard]] bool differs() const;

    void read_new();
    void read_due();
    void sweep();
    void mark_missing();
    void finish();

    /// `total_count` of the first and of the last page of a list.
    struct Totals {
        std::optional<std::int64_t> first;
        std::optional<std::int64_t> last;
    };
    /// Reads a part of the list to its end.
    Totals read(const CandidateListParams& params);
    /// Stores a page. @param number that of its request
    void store(Page<Candidate>& page, std::int64_t number);
    [[nodiscard]] std::unordered_map<std::string, MirrorRow> stored(const Page<Candidate>& page);
    /// What to write of a candidate; none if a later request has read it.
    [[nodiscard]] std::optional<MirrorWrite> written(Candidate& candidate, MirrorRow* before,
                                                     std::int64_t number);
    /// @param lease how long it lasts from now on
    void commit(MirrorCommit commit, std::chrono::milliseconds lease);
    void tell(ChangeKind kind, std::optional<Candidate> before, const Candidate& after);
    void count(const MirrorChange& change);
    void show_progress();
    [[nodiscard]] Timestamp now() const;

    const Client& client_;
    const MirrorOptions& options_;
    Clock& clock_;
    Lease& lease_;
    const std::set<std::string>& touched_;
    PassReport report_;
    Timestamp begun_;
    DueWindows due_;
    std::uint64_t known_{0};                ///< rows at the start
    std::optional<std::uint64_t> counted_;  ///< `total_count` of the audit
    std::uint64_t expected_{0};             ///< records that the pass will read
    std::optional<std::int64_t> sweep_;     ///< the number of the first request of the sweep
    std::uint64_t shown_{0};                ///< candidates whom the sweep has shown
    std::uint64_t unread_in_sweep_{0};      ///< records of the sweep that could not be decoded
};

}  // namespace cis::sync::detail

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "cis/api/client.hpp"
#include "cis/sync/mirror_options.hpp"
#include "cis/sync/pass_report.hpp"
#include "sync/due_windows.hpp"
#include "sync/retrying_list.hpp"

namespace cis::sync::detail {

/// One pass of a mirror.
class MirrorPass {
public:
    /// What it begins with.
    struct Start {
        std::set<std::string> touched{};    ///< who is read in any case
        std::chrono::milliseconds lease{};  ///< how long it is extended
        bool is_first{false};               ///< of this mirror
    };

    /// All must outlive it.
    MirrorPass(const Client& client, const MirrorOptions& options, Clock& clock, Lease& lease,
               const Start& start);

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

    /// @param overlap how far before the latest known one the list begins
    void read_new(std::chrono::milliseconds overlap);
    void read_due();
    void sweep();
    /// What a complete list says about those whom it has not shown.
    void judge_sweep(std::optional<std::int64_t> total, bool is_steady);
    void mark_missing();
    /// Removes the personal data of those who vanished before that was asked for.
    void purge_vanished();
    void finish();

    /// `total_count` of the first and of the last page of a list.
    struct Totals {
        std::optional<std::int64_t> first;
        std::optional<std::int64_t> last;
    };
    /// Reads a part of the list to its end.
    Totals read(const CandidateListParams& params);
    /// Stores a page. @param number that of its request
    void store(Page<Candidate>& page, std::int64_t number, const RetryingList& list);
    /// Its id cannot be a key.
    void refuse(const Candidate& candidate);
    /// A record that cannot be decoded is there nevertheless.
    void keep_undecodable(const Page<Candidate>& page, std::int64_t number, const RetryingList& list,
                          MirrorCommit& commit);
    [[nodiscard]] RetryTerms retry_terms();
    [[nodiscard]] std::unordered_map<std::string, MirrorRow> stored(std::vector<std::string> ids);
    /// What to write of a candidate; none if a later request has read it.
    [[nodiscard]] std::optional<MirrorWrite> written(Candidate& candidate, MirrorRow* before,
                                                     std::int64_t number);
    void commit(MirrorCommit commit);
    void tell(ChangeKind kind, std::optional<Candidate> before, const Candidate& after);
    void count(const MirrorChange& change);
    void show_progress();
    [[nodiscard]] Timestamp now() const;

    const Client& client_;
    const MirrorOptions& options_;
    Clock& clock_;
    Lease& lease_;
    const Start& start_;
    PassReport report_;
    Timestamp begun_;
    DueWindows due_;
    std::uint64_t known_{0};                ///< rows at the start
    std::optional<std::uint64_t> counted_;  ///< `total_count` of the audit
    std::uint64_t expected_{0};             ///< records that the pass will read
    std::optional<std::int64_t> sweep_;     ///< the number of the first request of the sweep
    std::int64_t shown_{0};                 ///< stored candidates whom the sweep has shown
    std::int64_t unstored_{0};              ///< records of the sweep that are not stored: undecodable
    bool has_nameless_{false};              ///< the sweep has shown records without a readable id
    std::uint64_t read_before_sweep_{0};
    std::uint64_t recent_{0};        ///< rows that the list of new ones shows again
    bool must_find_touched_{false};  ///< one of them has no `created_at`
};

}  // namespace cis::sync::detail

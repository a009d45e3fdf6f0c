#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "cis/api/client.hpp"
#include "cis/sync/mirror_options.hpp"
#include "cis/sync/pass_report.hpp"
#include "sync/mirror_news.hpp"
#include "sync/mirror_plan.hpp"
#include "sync/mirror_vanishing.hpp"
#include "sync/mirror_writer.hpp"

namespace cis::sync::detail {

/// One pass of a mirror. It reads what its plan wants, and passes it to the writer.
class MirrorPass {
public:
    /// What a pass begins with.
    struct Start {
        std::set<std::string> touched{};    ///< ids of candidates who are read in any case
        std::chrono::milliseconds lease{};  ///< how long the lease is extended
        bool is_first{false};               ///< whether it is the first pass of this mirror
    };

    /// All arguments must outlive this object.
    MirrorPass(const Client& client, const MirrorOptions& options, Clock& clock, Lease& lease,
               const Start& start);

    /// @return what was read, even if the pass stopped early. Throws what the functions of the options throw.
    [[nodiscard]] PassReport execute();

private:
    void pass();
    /// Asks for the service's count of candidates, if the service sends one.
    void audit();
    /// @param overlap how long before the latest known candidate the list begins
    void read_new(std::chrono::milliseconds overlap);
    void read_due();
    void sweep();

    /// The `total_count` of the first and of the last page of a list.
    struct Totals {
        std::optional<std::int64_t> first;
        std::optional<std::int64_t> last;
    };
    /// Reads a part of the list to its end.
    Totals read(const CandidateListParams& params);
    [[nodiscard]] RetryTerms retry_terms();

    const Client& client_;
    const MirrorOptions& options_;
    Clock& clock_;
    const Start& start_;
    MirrorNews news_;
    MirrorWriter writer_;
    const Timestamp begun_;
    MirrorPlan plan_;
    MirrorVanishing vanishing_;
};

}  // namespace cis::sync::detail

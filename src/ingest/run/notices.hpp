#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "cis/call/clock.hpp"
#include "cis/ingest/ingest_report.hpp"
#include "cis/ingest/ingestor_options.hpp"
#include "ingest/plan/ingest_plan.hpp"

namespace cis::ingest::detail {

/// Tells the waiting user what a run does: each thing once, and again only when there is news.
class Notices {
public:
    Notices(const IngestorOptions& options, std::shared_ptr<Clock> clock)
        : options_(options), clock_(std::move(clock)) {}

    void say(Notice::Kind kind, std::string text, std::chrono::milliseconds wait = {},
             std::optional<Error> error = {}) const;
    /// Tells how many candidates the posting has, as the first page of the run's first list says.
    void say_how_long_the_list_is(std::optional<std::int64_t> total_count);
    /// Tells what the plan waits for before rows may be sent: another run, or the row that was sent ahead.
    void say_what_comes_first(const IngestPlan& plan, std::uint64_t read, const IngestReport& report);
    /// Tells that the run waits only because it looks rows up, once it has done nothing else for a moment.
    /// @param is_usual whether nothing else prevents sending
    void say_what_is_looked_up(const IngestPlan& plan, bool is_usual);
    /// Notes that a row is sent. A later lookup is then a new wait.
    void ends_lookup() noexcept;
    /// Shows the progress, if it was last shown long enough ago.
    void show_progress(const IngestPlan& plan, std::uint64_t read, const IngestReport& report,
                       Activity activity, bool at_once);

private:
    void say_whom_it_follows(const IngestPlan& plan, const std::string& run, std::chrono::milliseconds left,
                             std::uint64_t read, const IngestReport& report);

    struct Following {
        std::string run{};
        std::size_t rows{0};  ///< the number of rows of that run
        time_point at{};
    };

    const IngestorOptions& options_;
    const std::shared_ptr<Clock> clock_;
    bool said_length_{false};
    bool said_suspect_{false};
    bool said_probing_{false};
    bool said_looking_up_{false};
    bool has_followed_{false};  ///< whether it has followed a run and does not lead yet
    std::optional<Following> said_following_{};
    std::optional<time_point> looks_up_since_{};  ///< when it began to wait for lists only
    time_point last_progress_{};
};

}  // namespace cis::ingest::detail

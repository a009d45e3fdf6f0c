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
#include "ingest/course.hpp"

namespace cis::ingest::detail {

/// What a run tells the person who waits for it: each thing once, and again only when there is news.
class Notices {
public:
    Notices(const IngestorOptions& options, std::shared_ptr<Clock> clock)
        : options_(options), clock_(std::move(clock)) {}

    void say(Notice::Kind kind, std::string text, std::chrono::milliseconds wait = {},
             std::optional<Error> error = {}) const;
    /// The first page of the run's first list says how many candidates the posting has.
    void say_how_long_the_list_is(std::optional<std::int64_t> total_count);
    /// Says what the course waits for before rows may be sent: another run, or the row that was sent ahead.
    void say_what_comes_first(const Course& course, std::uint64_t read, const IngestReport& report);
    /// The run waits. Says that it only looks rows up, if it has done nothing else for a moment.
    /// @param is_usual nothing else prevents that rows are sent
    void say_what_is_looked_up(const Course& course, bool is_usual);
    /// A row is sent: what is looked up later is another wait.
    void ends_lookup() noexcept;
    /// Shows the progress, if the last time is long enough ago.
    void show_progress(const Course& course, std::uint64_t read, const IngestReport& report,
                       Activity activity, bool at_once);

private:
    void say_whom_it_follows(const Course& course, const std::string& run, std::chrono::milliseconds left,
                             std::uint64_t read, const IngestReport& report);

    struct Following {
        std::string run{};
        std::size_t rows{0};  ///< of that run
        time_point at{};
    };

    const IngestorOptions& options_;
    const std::shared_ptr<Clock> clock_;
    bool said_length_{false};
    bool said_suspect_{false};
    bool said_probing_{false};
    bool said_looking_up_{false};
    bool has_followed_{false};  ///< and does not lead yet
    std::optional<Following> said_following_{};
    std::optional<time_point> looks_up_since_{};  ///< since when it only waits for lists
    time_point last_progress_{};
};

}  // namespace cis::ingest::detail

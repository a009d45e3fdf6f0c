#include "ingest/run/notices.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "ingest/run/seconds_text.hpp"

namespace cis::ingest::detail {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds between_progress{100};
constexpr milliseconds between_following{10'000};
/// A wait for lists is announced only after this time, because the first lists show most rows.
constexpr milliseconds worth_a_notice{2000};
/// A list of this many candidates takes a moment.
constexpr std::int64_t many_candidates = 2000;
constexpr std::int64_t candidates_per_page = 100;
/// A run cannot tell another run of the same user from a run of somebody else.
constexpr std::string_view perhaps_own =
    ", perhaps an earlier one of yours that was killed or whose journal is elsewhere";

}  // namespace

void Notices::say(Notice::Kind kind, std::string text, milliseconds wait, std::optional<Error> error) const {
    if (!options_.on_notice) return;
    options_.on_notice({.kind = kind, .text = std::move(text), .wait = wait, .error = std::move(error)});
}

void Notices::say_how_long_the_list_is(std::optional<std::int64_t> total_count) {
    if (std::exchange(said_length_, true) || !total_count || *total_count < many_candidates) return;
    // The number comes from the service, and may be the largest possible one, so nothing is added to it.
    const std::int64_t pages =
        *total_count / candidates_per_page + (*total_count % candidates_per_page == 0 ? 0 : 1);
    say(Notice::Kind::listing, "the posting has " + std::to_string(*total_count) +
                                   " candidates: listing them first, which are up to " +
                                   std::to_string(pages) + " requests");
}

void Notices::say_what_comes_first(const IngestPlan& plan, std::uint64_t read, const IngestReport& report) {
    if (plan.phases().is_probing() && !plan.phases().election().wants_probe() &&
        !std::exchange(said_probing_, true))
        say(Notice::Kind::probing, "one row was sent ahead, and must be listed before the others are sent");
    const auto until = plan.phases().waits_for_others();
    if (!until) {
        said_suspect_ = false;
        said_following_.reset();
        const bool leads = plan.phases().phase() == Phase::sending;
        if (leads && std::exchange(has_followed_, false))
            say(Notice::Kind::leading, "the other run is silent: this one sends now who is missing");
        return;
    }
    const auto left = std::max(std::chrono::ceil<milliseconds>(*until - clock_->now()), milliseconds(0));
    if (const std::string* const run = plan.followed(clock_->now())) {
        say_whom_it_follows(plan, *run, left, read, report);
    } else if (!std::exchange(said_suspect_, true)) {
        say(Notice::Kind::suspect,
            (options_.claims ? "the claims are new or were lost, so others may have sent rows a moment ago: "
                               "waiting up to "
                             : "another run may have sent rows a moment ago" + std::string(perhaps_own) +
                                   ": waiting up to ") +
                seconds_text(left) + " until they are listed",
            left);
    }
}

void Notices::say_whom_it_follows(const IngestPlan& plan, const std::string& run, milliseconds left,
                                  std::uint64_t read, const IngestReport& report) {
    const time_point now = clock_->now();
    const std::size_t rows = plan.phases().election().rivals().all().at(run).rows;
    const bool is_news = !said_following_ || said_following_->run != run ||
                         (said_following_->rows != rows && now - said_following_->at >= between_following);
    if (!is_news) return;
    said_following_ = {.run = run, .rows = rows, .at = now};
    has_followed_ = true;
    std::string text = "another run brings people into this posting, or did a moment ago" +
                       std::string(perhaps_own) + ": this one waits, and sends in " + seconds_text(left) +
                       " if the other is silent until then. The other one has brought in " +
                       std::to_string(rows) + " so far";
    if (read > 0) {
        const auto in = report.count(RowState::created_earlier) + report.count(RowState::created);
        text += "; of " + std::to_string(read) + (read == 1 ? " row" : " rows") +
                " that this one has read, " + std::to_string(in) + (in == 1 ? " is in" : " are in");
    }
    say(Notice::Kind::following, std::move(text), left);
}

void Notices::say_what_is_looked_up(const IngestPlan& plan, bool is_usual) {
    const bool only_looks_up =
        is_usual && plan.in_flight() == 0 && plan.open() > 0 && !plan.phases().waits_for_others();
    if (!only_looks_up) {
        ends_lookup();
        return;
    }
    const time_point now = clock_->now();
    if (!looks_up_since_) looks_up_since_ = now;
    if (said_looking_up_ || now - *looks_up_since_ < worth_a_notice) return;
    said_looking_up_ = true;
    const auto until = std::max(plan.all_conclusive_from(), now);
    const auto left = std::chrono::ceil<milliseconds>(until - now);
    const std::string rows = plan.open() == 1 ? "1 row" : std::to_string(plan.open()) + " rows";
    const std::string how_long = left > milliseconds(0) ? ", for up to " + seconds_text(left) : "";
    say(Notice::Kind::looking_up, rows + " may be in the service already: looking in its list" + how_long,
        left);
}

void Notices::ends_lookup() noexcept {
    looks_up_since_.reset();
    said_looking_up_ = false;
}

void Notices::show_progress(const IngestPlan& plan, std::uint64_t read, const IngestReport& report,
                            Activity activity, bool at_once) {
    if (!options_.on_progress) return;
    const time_point now = clock_->now();
    if (!at_once && now - last_progress_ < between_progress) return;
    last_progress_ = now;
    options_.on_progress({.read = read,
                          .ended = report.rows,
                          .in_flight = plan.in_flight(),
                          .open = plan.open(),
                          .counts = report.counts,
                          .activity = activity});
}

}  // namespace cis::ingest::detail

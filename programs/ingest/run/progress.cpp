#include "ingest/run/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "ingest/run/state_words.hpp"
#include "terminal/progress_text.hpp"

namespace cis::programs::ingest_command {
namespace {

using ingest::Activity;
using ingest::RowState;
using Seconds = ProgressLine::Seconds;

/// Without a terminal, a line is written after this many people.
constexpr std::uint64_t people_of_a_line = 100;

/// A shorter bar is useless.
constexpr std::size_t shortest_bar = 10;

std::string bar(std::size_t width, double part) {
    const auto filled = static_cast<std::size_t>(static_cast<double>(width) * part);
    return '[' + std::string(filled, '#') + std::string(width - filled, '.') + ']';
}

std::uint64_t who_is_in(const ingest::Progress& progress) {
    return called_like(RowState::created, progress.counts) +
           called_like(RowState::created_earlier, progress.counts);
}

/// How many of all rows have not ended yet.
std::uint64_t to_go(const ingest::Progress& progress, std::uint64_t all_rows) {
    return all_rows - std::min(all_rows, progress.ended);
}

/// The share of the people to bring in who are already in the posting. Rows that cannot be sent as they are
/// do not count. Rows that have failed or were not attempted do.
std::optional<double> part_that_is_in(const ingest::Progress& progress, std::uint64_t all_rows) {
    std::uint64_t out = 0;
    for (const RowState state : {RowState::duplicate, RowState::conflict, RowState::rejected})
        out += called_like(state, progress.counts);
    const std::uint64_t wanted = progress.ended + to_go(progress, all_rows) - out;
    if (wanted == 0) return std::nullopt;
    return static_cast<double>(who_is_in(progress)) / static_cast<double>(wanted);
}

/// How many candidates were created per second. People who were already in the posting are left out, because
/// they cost nearly nothing. Empty if none was created.
std::string rate(std::uint64_t created, Seconds sending) {
    if (created == 0 || sending.count() <= 0) return {};
    return ", " + with_one_decimal(static_cast<double>(created) / sending.count()) + "/s";
}

/// How long the rest takes at the speed until now.
std::string remaining(std::uint64_t created, std::uint64_t rest, Seconds sending) {
    constexpr Seconds least{2};  // before that, a guess is worth nothing
    if (created == 0 || rest == 0 || sending < least) return {};
    return remaining_text(sending * (static_cast<double>(rest) / static_cast<double>(created)));
}

/// What a run is doing while it sends nothing, when it is unknown how long the rest takes.
std::string_view what_it_does(Activity activity) {
    switch (activity) {
        case Activity::listing: return ", reading who is in";
        case Activity::settling: return ", waiting for other runs";
        case Activity::probing: return ", checking the first person";
        case Activity::following: return ", waiting for another run";
        case Activity::unreachable: return ", waiting for the service";
        case Activity::stopping: return ", stopping";
        case Activity::checking: return ", checking for doubles";
        case Activity::looking_up:  // the numbers show it
        case Activity::sending: break;
    }
    return "";
}

/// What a run says about its speed, or why it has none.
struct Pace {
    std::string rate{};
    std::string rest{};  ///< what it does, or how long the rest takes
};

/// The texts of a line, each shorter than the one before it.
std::vector<std::string> texts_of(const ingest::Progress& progress, std::optional<std::uint64_t> all_rows,
                                  const Pace& pace) {
    const std::string to_go_text =
        all_rows ? ", " + std::to_string(to_go(progress, *all_rows)) + " to go" : std::string();
    std::string behind = to_go_text;
    if (progress.open > 0) behind += ", " + std::to_string(progress.open) + " being looked up";
    const std::string all = counts_as_text(progress.counts) + behind;
    const std::string in = std::to_string(who_is_in(progress)) + " in";
    constexpr std::size_t comma = 2;
    const std::string rest = pace.rest.empty() ? in : pace.rest.substr(comma);
    return {all + pace.rate + pace.rest, all + pace.rest, in + behind + pace.rest,
            in + to_go_text + pace.rest, in + pace.rest,  rest};
}

/// The line with a bar, if there is room for it.
std::string with_bar(const std::string& line, double part, std::size_t width) {
    constexpr std::size_t around_bar = 3;
    if (width < line.size() + around_bar + shortest_bar) return line;
    return bar(width - line.size() - around_bar, part) + ' ' + line;
}

/// 100 % is shown only when everybody is in the posting.
std::string percent(double part) { return std::to_string(static_cast<int>(std::floor(part * 100))) + "%"; }

}  // namespace

Progress::Progress(std::ostream& out, const ProgressOptions& options)
    : line_(out, options), now_(options.now), measured_(now_()) {}

void Progress::begin() {
    line_.begin();
    measured_ = now_();
    sending_ = Seconds(0);
    part_ = 0;
    in_at_last_line_ = 0;
}

void Progress::wait_for_quota(std::chrono::milliseconds time) {
    const Time end = now_() + time;
    const std::lock_guard lock(mutex_);
    quota_until_ = std::max(quota_until_, end);
}

bool Progress::waits_for_quota() {
    const Time now = now_();
    const std::lock_guard lock(mutex_);
    return now < quota_until_;
}

void Progress::measure(Activity activity) {
    const Time now = now_();
    if (activity == Activity::sending) sending_ += now - measured_;
    measured_ = now;
    activity_ = activity;
}

void Progress::update(const ingest::Progress& progress, std::optional<std::uint64_t> all_rows) {
    measure(progress.activity);
    const std::optional<double> part = all_rows ? part_that_is_in(progress, *all_rows) : std::nullopt;
    part_ = std::clamp(part.value_or(0), part_, 1.0);
    const std::uint64_t in = who_is_in(progress);
    const std::uint64_t created = called_like(RowState::created, progress.counts);
    const bool is_due = in / people_of_a_line > in_at_last_line_ / people_of_a_line;
    const auto text = [&](std::optional<std::size_t> width, Seconds) {
        const bool is_sending = progress.activity == Activity::sending;
        Pace pace;
        if (is_sending && waits_for_quota()) {
            // The time left would grow with each second of the wait.
            pace.rest = ", waiting for the quota";
        } else {
            pace.rate = rate(created, sending_);
            pace.rest = what_it_does(progress.activity);
            if (all_rows && is_sending) pace.rest += remaining(created, to_go(progress, *all_rows), sending_);
        }
        std::vector<std::string> texts = texts_of(progress, all_rows, pace);
        if (!width || !part) return fitting_text(texts, width);
        for (std::string& line : texts) line = percent(part_) + "  " + line;
        texts.push_back(percent(part_));
        return with_bar(fitting_text(texts, width), part_, *width);
    };
    if (line_.update(text, is_due)) in_at_last_line_ = in;
}

void Progress::finish(std::uint64_t created) {
    measure(activity_);
    line_.finish([&](std::optional<std::size_t>, Seconds elapsed) {
        return with_one_decimal(elapsed.count()) + " s" + rate(created, sending_);
    });
}

}  // namespace cis::programs::ingest_command

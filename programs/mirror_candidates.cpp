// Keeps a copy of the candidates of a posting, or of all postings, in a database, and a history: what it has
// seen first of each, and what has changed since.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   mirror_candidates --posting ID --db candidates.db --watch 60

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <cis/cis.hpp>

#include "mirror_candidates/arguments.hpp"
#include "mirror_candidates/copies.hpp"
#include "mirror_candidates/event_listener.hpp"
#include "mirror_candidates/pending_events.hpp"
#include "mirror_candidates/words.hpp"
#include "options/client_options.hpp"
#include "options/database.hpp"
#include "process/stop_signals.hpp"
#include "service/client_program.hpp"
#include "service/posting_choice.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/progress_text.hpp"
#include "terminal/standard_streams.hpp"

namespace {

using namespace cis::programs;
using std::chrono::steady_clock;

/// The time in which events are gathered. They come in groups, and one pass serves a whole group.
constexpr std::chrono::seconds gathering{1};

class Watch {
public:
    Watch(const cis::Client& client, const Arguments& arguments, std::stop_token stop)
        : arguments_(arguments),
          stop_(std::move(stop)),
          progress_(std::cerr, ProgressOptions::for_standard_error(arguments.quiet)),
          copies_(client, arguments, open_database(arguments.database), stop_, make_callbacks()) {
        if (!arguments_.webhook_port) return;
        listener_.emplace(HttpServerOptions{.address = arguments_.webhook_address,
                                            .port = *arguments_.webhook_port,
                                            .limits = arguments_.limits},
                          arguments_.secrets_file, events_, std::cerr);
        note("listening on " + arguments_.webhook_address + ':' + std::to_string(listener_->port()));
    }

    ExitCode run() {
        auto next = steady_clock::now();
        for (;;) {
            const bool is_regular = steady_clock::now() >= next;
            const TouchedCandidates touched = events_.take();
            copies_.touch(touched);
            const auto begun = steady_clock::now();
            const Round round = is_regular ? copies_.round() : copies_.round(touched);
            if (has_no_output_) return no_output;
            tell(round);
            if (stop_.stop_requested()) return was_stopped();
            if (!arguments_.watch) return exit_code_of(round);
            if (!round.may_pass && round.postings == 0) return stopped_early;
            if (is_regular) next = next_round(begun, round);
            wait_until(next);
            if (stop_.stop_requested()) return was_stopped();
        }
    }

private:
    Copies::Callbacks make_callbacks() {
        Copies::Callbacks callbacks{.note = [this](const std::string& line) { note(line); }};
        if (arguments_.changes) {
            callbacks.change = [this](const cis::sync::MirrorChange& change) {
                if (!(std::cout << to_json_line(change) << '\n').flush()) has_no_output_ = true;
            };
        }
        callbacks.progress = [this](const std::string& posting_id, const cis::sync::MirrorProgress& now) {
            Count count{.done = now.read, .total = now.of};
            if (arguments_.all) count.more = ", posting " + posting_id;
            if (now.requests <= 2) progress_.begin();  // a pass begins, perhaps with an audit before it
            progress_.update(counted(std::move(count), "candidate"));
        };
        return callbacks;
    }

    void note(const std::string& line) { progress_.note(line); }

    [[nodiscard]] steady_clock::time_point next_round(steady_clock::time_point begun,
                                                      const Round& round) const {
        auto wait = std::chrono::milliseconds(*arguments_.watch);
        // A mirror that waits for another one to end takes over soon after that end.
        constexpr std::chrono::milliseconds at_least{1000};
        if (round.others_for) wait = std::min(wait, std::max(*round.others_for, at_least));
        return begun + wait;
    }

    /// Waits for the next round or an event, and renews the leases meanwhile.
    void wait_until(steady_clock::time_point next) {
        const auto renewal = std::chrono::milliseconds(arguments_.lease) / 3;
        for (;;) {
            const auto now = steady_clock::now();
            events_.wait(std::min(next, now + renewal), stop_);
            if (stop_.stop_requested() || steady_clock::now() >= next) return;
            if (!events_.is_empty()) break;
            copies_.renew();
        }
        events_.gather(gathering, stop_);
    }

    void tell(const Round& round) {
        progress_.clear();
        for (const std::string& failure : round.failures) note(failure);
        const cis::sync::PassReport& sum = round.sum;
        const bool is_news = sum.added + sum.changed + sum.vanished + sum.purged + sum.undecodable > 0;
        const bool is_first = round.postings > 0 && !std::exchange(has_read_, true);
        if (is_first || (is_news && round.postings > 0)) say(to_text(round));
        if (is_first && arguments_.watch)
            say("watching, a pass every " + std::to_string(arguments_.watch->count()) + " s");
    }

    void say(const std::string& line) {
        if (arguments_.changes || arguments_.watch) {
            if (!arguments_.quiet) note(line);
        } else if (!write_result(line)) {
            has_no_output_ = true;
        }
    }

    [[nodiscard]] ExitCode was_stopped() {
        if (arguments_.watch && has_read_) {
            if (!arguments_.quiet) note("stopped");
            return up_to_date;
        }
        note(
            "stopped before the first pass was complete; run the same command again to go on: what was read "
            "is stored");
        if (arguments_.watch) return up_to_date;
        return stopped_early;
    }

    [[nodiscard]] ExitCode exit_code_of(const Round& round) const {
        if (has_no_output_) return no_output;
        if (!round.failures.empty()) return stopped_early;
        if (round.others > 0) return another_mirror;
        return round.sum.undecodable > 0 ? some_undecodable : up_to_date;
    }

    const Arguments& arguments_;
    const std::stop_token stop_;
    bool has_no_output_{false};
    bool has_read_{false};
    ProgressLine progress_;
    PendingEvents events_;
    Copies copies_;
    std::optional<EventListener> listener_;
};

int mirror(Arguments arguments) {
    if (const std::string fault = fault_of(arguments); !fault.empty()) {
        write_message(fault);
        return wrong_arguments;
    }
    const StopSignals signals;
    const cis::Client client = cis::Client::from_env(client_options(arguments.verbose));
    if (!arguments.all) arguments.posting = chosen_posting_id(client, arguments.posting);
    return Watch(client, arguments, signals.token()).run();
}

}  // namespace

int main(int argc, char** argv) {
    CommandLine line;
    Arguments arguments;
    add_options(line, arguments);
    return run_client_program(line, argc, argv, [&] { return mirror(arguments); }, no_output);
}

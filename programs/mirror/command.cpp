#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include <cis/cis.hpp>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "mirror/arguments.hpp"
#include "mirror/copies.hpp"
#include "mirror/event_listener.hpp"
#include "mirror/pending_events.hpp"
#include "mirror/words.hpp"
#include "options/database.hpp"
#include "process/stop_signals.hpp"
#include "service/posting_choice.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/progress_text.hpp"
#include "terminal/question.hpp"

namespace cis::programs::mirror_command {
namespace {

using std::chrono::steady_clock;

/// The time in which events are gathered. They come in groups, and one pass serves a whole group.
constexpr std::chrono::seconds gathering{1};

class Watch {
public:
    Watch(const Client& client, const Arguments& arguments, const StopSignals& signals, CommandOutput& output)
        : arguments_(arguments),
          signals_(signals),
          output_(output),
          stop_(signals.token()),
          progress_(std::cerr, ProgressOptions::for_standard_error(output.options().quiet)),
          copies_(client, arguments, open_database(arguments.database), stop_, make_callbacks()) {
        if (!arguments_.listen) return;
        listener_.emplace(HttpServerOptions{.address = arguments_.listen->address,
                                            .port = arguments_.listen->port,
                                            .limits = arguments_.limits},
                          arguments_.secrets_file, events_, std::cerr);
        note("listening on " + arguments_.listen->address + ':' + std::to_string(listener_->port()));
    }

    ExitCode run() {
        auto next = steady_clock::now();
        for (;;) {
            const bool is_regular = steady_clock::now() >= next;
            const TouchedCandidates touched = events_.take();
            copies_.touch(touched);
            const auto begun = steady_clock::now();
            const Round round = is_regular ? copies_.round() : copies_.round(touched);
            if (has_no_output_) throw CommandFailure(ExitCode::output, "standard output cannot be written");
            tell(round);
            if (stop_.stop_requested()) return was_stopped();
            if (!arguments_.watch) return end_of(round);
            if (!round.may_pass && round.postings == 0) return end_of(round);
            for (const Failure& failure : round.failures) note(text_of(failure));
            if (is_regular) next = next_round(begun, round);
            wait_until(next);
            if (stop_.stop_requested()) return was_stopped();
        }
    }

private:
    Copies::Callbacks make_callbacks() {
        Copies::Callbacks callbacks{.note = [this](const std::string& line) { note(line); }};
        if (output_.is_json()) {
            // A pass continues after its reader has gone, because what it has read is stored.
            callbacks.change = [this](const sync::MirrorChange& change) {
                try {
                    if (!has_no_output_) output_.record(to_json(change));
                } catch (const CommandFailure&) {
                    has_no_output_ = true;
                }
            };
        }
        callbacks.progress = [this](const std::string& posting_id, const sync::MirrorProgress& now) {
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

    static std::string text_of(const Failure& failure) {
        return failure.advice.empty() ? failure.message : failure.message + ' ' + failure.advice;
    }

    void tell(const Round& round) {
        progress_.clear();
        const sync::PassReport& sum = round.sum;
        const bool is_news = sum.added + sum.changed + sum.vanished + sum.purged + sum.undecodable > 0;
        const bool is_first = round.postings > 0 && !std::exchange(has_read_, true);
        output_.set_result(to_json(round));
        if (is_first || (is_news && round.postings > 0)) say(to_text(round));
        if (is_first && arguments_.watch) {
            say("watching, a pass every " + duration_text(std::chrono::milliseconds(*arguments_.watch)));
        }
    }

    void say(const std::string& line) {
        if (output_.is_json() || arguments_.watch) {
            if (!output_.options().quiet) note(line);
        } else {
            output_.line(line);
        }
    }

    [[nodiscard]] ExitCode was_stopped() {
        if (arguments_.watch && has_read_) {
            if (!output_.options().quiet) note(signals_.stopped() + ".");
            return ExitCode::done;
        }
        const std::string text = signals_.stopped() +
                                 " before the first pass was complete. Run the same command again to go on: "
                                 "what was read is stored.";
        if (!arguments_.watch) throw signals_.failure(text);
        note(text);
        return ExitCode::done;
    }

    /// Ends after the last round. Throws the first failure, after it has told the others.
    [[nodiscard]] ExitCode end_of(const Round& round) {
        for (std::size_t i = 1; i < round.failures.size(); ++i) note(text_of(round.failures[i]));
        if (!round.failures.empty()) throw CommandFailure(round.failures.front());
        if (round.others > 0) return ExitCode::busy;
        return round.sum.undecodable > 0 ? ExitCode::review : ExitCode::done;
    }

    const Arguments& arguments_;
    const StopSignals& signals_;
    CommandOutput& output_;
    const std::stop_token stop_;
    bool has_no_output_{false};
    bool has_read_{false};
    ProgressLine progress_;
    PendingEvents events_;
    Copies copies_;
    std::optional<EventListener> listener_;
};

/// Asks before personal data is removed permanently.
void confirm_purge(const Arguments& arguments, const StopSignals& signals) {
    if (!arguments.purge || arguments.yes) return;
    if (!can_ask(false))
        throw CommandFailure({.exit = ExitCode::usage,
                              .kind = "usage",
                              .message = "--purge removes personal data for ever, and nobody can be asked.",
                              .advice = "Add --yes to remove it."});
    if (is_confirmed("Remove the personal data of candidates whom the service no longer has? [y/N] ", false,
                     signals.token()))
        return;
    if (signals.came()) throw signals.failure(signals.stopped() + ". Nothing was removed.");
    throw CommandFailure(ExitCode::usage, "nothing was removed");
}

ExitCode mirror(Arguments arguments, CommandOutput& output) {
    if (const std::string fault = fault_of(arguments); !fault.empty()) throw InputError(fault);
    const StopSignals signals;
    confirm_purge(arguments, signals);
    const Client client = client_for(output);
    try {
        if (!arguments.all) {
            if (auto posting = chosen_posting_if_reachable(client, arguments.posting, signals.token())) {
                arguments.posting = std::move(posting->id);
                arguments.title = std::move(posting->title);
            }
        }
    } catch (const Exception& exception) {
        if (exception.error().kind != ErrorKind::cancelled) throw;
        throw signals.failure(signals.stopped() + " before anything was read.");
    }
    return Watch(client, arguments, signals, output).run();
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    add_options(line, *arguments);
    return [arguments](CommandOutput& output) { return mirror(*arguments, output); };
}

}  // namespace cis::programs::mirror_command

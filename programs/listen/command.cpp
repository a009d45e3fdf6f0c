#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <cis/webhook/delivery.hpp>

#include "command/commands.hpp"
#include "failure/input_error.hpp"
#include "listen/arguments.hpp"
#include "listen/event_handling.hpp"
#include "listen/event_output.hpp"
#include "listen/make_reception.hpp"
#include "listen/replay.hpp"
#include "process/stop_signals.hpp"
#include "server/http_server.hpp"
#include "text/harmless_text.hpp"
#include "webhooks/trial.hpp"

namespace cis::programs::listen_command {
namespace {

using webhook::Disposition;
using webhook::InboxResult;

std::string text_of(const InboxResult& result) {
    std::string line = std::to_string(result.status) + ' ';
    line += to_string(result.disposition);
    if (!result.key.empty()) line += ' ' + result.key;
    if (!result.reason.empty()) line += ": " + result.reason;
    return line;
}

/// Whether a delivery is a trial whose signature was verified.
bool is_trial(const Arguments& arguments, const InboxResult& result, const std::string& body) {
    return result.disposition == Disposition::undecodable && body == trial_body &&
           arguments.receiving.unsigned_type.empty();
}

/// Receives a delivery. @return the status to answer
int receive(const Arguments& arguments, Reception& reception, const HttpRequest& request, bool says_all,
            EventOutput& output) {
    const InboxResult result =
        reception.receive({.method = request.method, .headers = request.headers, .body = request.body});
    if (is_trial(arguments, result, request.body)) {
        output.log("200 a trial delivery has arrived, with a genuine signature");
        return 200;
    }
    const bool is_usual =
        result.disposition == Disposition::handled || result.disposition == Disposition::duplicate;
    if (result.disposition == Disposition::refused) output.count_refused();
    if (!is_usual || says_all) output.log(text_of(result));
    return result.status;
}

/// Refuses an event of `--event` that no webhook delivers here, because nobody would notice that it never
/// comes. A database may have events that other listeners receive. Throws InputError.
void check_events(const Arguments& arguments, const Webhooks& webhooks) {
    if (arguments.events.empty() || !arguments.remembering.database.empty()) return;
    std::vector<std::string> received{arguments.receiving.unsigned_type};
    for (const webhook::Subscription& webhook : webhooks) received.emplace_back(webhook.event_type.text());
    for (const std::string& event : arguments.events) {
        if (std::ranges::find(received, event) != received.end()) continue;
        const std::string& file = arguments.receiving.secrets_file;
        throw InputError("--event: " + event + " cannot come, because " +
                         (file.empty() ? "--unsigned names another event" : file + " has no webhook for it"));
    }
}

/// Refuses options that cannot be combined, although each alone can be used. Throws InputError.
void check_forwarding(const Arguments& arguments, const EventHandling& handling, const Webhooks& webhooks) {
    if (!handling.forwarder()) return;
    // A signature says that the event is genuine, and nobody knows that about an unsigned one.
    if (!arguments.receiving.unsigned_type.empty())
        throw InputError("--forward: cannot be combined with --unsigned, because such events can be forged");
    handling.forwarder()->check(webhooks);
    for (const webhook::Subscription& webhook : webhooks) {
        if (is_wanted(arguments, webhook.event_type)) handling.forwarder()->check(webhook.event_type);
    }
}

/// Serves until a stop is requested. When it returns, no event is being handled any more.
void serve(const Arguments& arguments, Webhooks webhooks, EventHandling& handling, EventOutput& output,
           const std::stop_token& stop, bool says_all) {
    const auto reception = make_reception(arguments, std::move(webhooks), handling, output, stop);
    const ListenAddress& place = *arguments.receiving.listen;
    std::optional<HttpServer> server;
    try {
        server.emplace(
            HttpServerOptions{
                .address = place.address, .port = place.port, .limits = arguments.receiving.limits},
            [&](const HttpRequest& request) {
                return receive(arguments, *reception, request, says_all, output);
            });
    } catch (const std::system_error& error) {
        throw InputError(std::string("--listen: ") + error.what());
    }
    output.log("listening on " + place.address + ':' + std::to_string(server->port()));
    output.wait_for_end(stop);
}

ExitCode listen(const Arguments& arguments, CommandOutput& command_output) {
    // This must exist before threads are started.
    const StopSignals signals;
    EventOutput output(command_output);
    EventHandling handling(arguments, command_output, output);
    Webhooks webhooks = read_webhooks(arguments);
    check_events(arguments, webhooks);
    check_forwarding(arguments, handling, webhooks);
    serve(arguments, std::move(webhooks), handling, output, signals.token(),
          command_output.options().verbose);
    command_output.set_result({{"events", output.events()}, {"refused", output.refused()}});
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    add_options(line, *arguments);
    return [arguments](CommandOutput& output) {
        return arguments->replaying.is_wanted() ? replay(*arguments, output) : listen(*arguments, output);
    };
}

}  // namespace cis::programs::listen_command

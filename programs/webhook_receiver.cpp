// Receives webhook deliveries, handles each event once, and prints it as one line of JSON.
//
//   webhook_receiver --port 8080 --secrets webhook-secrets.txt --db events.db

#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include <cis/http/curl_transport.hpp>
#include <cis/webhook/delivery.hpp>

#include "process/end_signals.hpp"
#include "process/run_program.hpp"
#include "server/http_server.hpp"
#include "terminal/standard_streams.hpp"
#include "text/harmless_text.hpp"
#include "webhook_receiver/arguments.hpp"
#include "webhook_receiver/check.hpp"
#include "webhook_receiver/lines.hpp"
#include "webhook_receiver/reception.hpp"

namespace {

using cis::programs::Arguments;
using cis::programs::Lines;
using cis::webhook::Disposition;
using cis::webhook::InboxResult;

std::string to_line(const cis::webhook::Event& event) {
    return cis::programs::harmless_json(
        nlohmann::json{{"event_type", event.type.text()}, {"interview_id", event.interview_id()}}.dump());
}

std::string to_line(const InboxResult& result) {
    std::string line = std::to_string(result.status) + ' ';
    line += to_string(result.disposition);
    if (!result.key.empty()) line += ' ' + result.key;
    if (!result.reason.empty()) line += ": " + result.reason;
    return cis::programs::harmless(line);
}

/// Whether a delivery is a check whose signature was verified.
bool is_check(const Arguments& arguments, const InboxResult& result, const std::string& body) {
    return result.disposition == Disposition::undecodable && body == cis::programs::check_body &&
           arguments.unsigned_type.empty();
}

/// Sends a check for each webhook.
/// @return the exit code
int check(const Arguments& arguments) {
    cis::CurlOptions options;
    const char* ca_file = std::getenv("CIS_CA_FILE");  // NOLINT(concurrency-mt-unsafe): only read
    if (ca_file != nullptr) options.tls.ca_file = ca_file;
    cis::CurlTransport transport(options);
    const auto subscriptions = webhooks(arguments);
    if (subscriptions.empty())
        throw std::runtime_error("--check needs the secrets of webhooks: use --secrets");
    for (const cis::webhook::Subscription& webhook : subscriptions) {
        const std::string fault = cis::programs::check_fault(transport, arguments.check_url, webhook);
        if (fault.empty()) continue;
        cis::programs::write_message(std::string(webhook.event_type.text()) + ": " + fault);
        return 1;
    }
    const bool is_written =
        cis::programs::write_result("The receiver took the check of every webhook (" +
                                    std::to_string(subscriptions.size()) + "): deliveries reach it.");
    return is_written ? 0 : 1;
}

/// Serves until SIGINT or SIGTERM.
void run(const Arguments& arguments) {
    // This must happen before the server starts its threads.
    cis::programs::hold_end_signals();

    Lines events(std::cout);
    Lines log(std::cerr);
    // If this throws, the event is tried again.
    const auto handle = [&](const cis::webhook::Event& event) { events.write(to_line(event)); };
    const auto reception = cis::programs::make_reception(arguments, handle, log);
    const cis::programs::HttpServer server(
        {.address = arguments.address, .port = arguments.port, .limits = arguments.limits},
        [&](const cis::programs::HttpRequest& request) {
            const InboxResult result = reception->receive(
                {.method = request.method, .headers = request.headers, .body = request.body});
            if (is_check(arguments, result, request.body)) {
                log.write("200 a check has arrived, with a genuine signature");
                return 200;
            }
            const bool is_usual =
                result.disposition == Disposition::handled || result.disposition == Disposition::duplicate;
            if (!is_usual || arguments.verbose) log.write(to_line(result));
            return result.status;
        });
    log.write("listening on " + arguments.address + ':' + std::to_string(server.port()));
    cis::programs::wait_for_end_signal();
}

}  // namespace

int main(int argc, char** argv) {
    cis::programs::CommandLine line;
    Arguments arguments;
    add_options(line, arguments);
    return cis::programs::run_program(line, argc, argv, [&] {
        if (!arguments.check_url.empty()) return check(arguments);
        run(arguments);
        return 0;
    });
}

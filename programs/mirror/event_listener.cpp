#include "mirror/event_listener.hpp"

#include <chrono>

#include "files/subscriptions_file.hpp"

namespace cis::programs::mirror_command {
namespace {

constexpr std::chrono::minutes tolerance{5};

webhook::InboxOptions inbox_options(const std::string& secrets_file) {
    webhook::InboxOptions options;
    options.webhooks = read_subscriptions(secrets_file);
    options.tolerance = tolerance;
    return options;
}

}  // namespace

EventListener::EventListener(const HttpServerOptions& options, const std::string& secrets_file,
                             PendingEvents& events, std::ostream& log)
    : inbox_(inbox_options(secrets_file),
             [&events](const webhook::Event& event) {
                 events.add(event.posting_id().value_or(""), event.interview_id());
             }),
      server_(options, [this, &log](const HttpRequest& request) {
          const webhook::InboxResult result =
              inbox_.receive({.method = request.method, .headers = request.headers, .body = request.body});
          // This is one insertion, so that lines of several threads do not mix.
          if (result.status != 200)
              log << ("a delivery was refused: " + std::string(to_string(result.disposition)) + '\n');
          return result.status;
      }) {}

}  // namespace cis::programs::mirror_command

// Calls every route of the service and prints a line for each call. It is the shortest way to learn the API,
// and to check a service. Run it in a test workspace: the posting and the candidates that it creates remain,
// because no route deletes them.
//
//   export CIS_BASE_URL=https://api.example.com CIS_LEGACY_BASE_URL=https://legacy.example.com CIS_API_KEY=…
//   api_tour --all --push-item ID

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include <cis/cis.hpp>
#include <cis/legacy/client.hpp>

#include "failure/command_failure.hpp"
#include "families.hpp"
#include "options/parse_arguments.hpp"
#include "terminal/standard_streams.hpp"

namespace {

using namespace cis::programs;

enum Ending { all_went_well = 0, some_failed = 1, wrong_usage = 2 };

struct Arguments {
    std::string posting;
    std::string push_item;
    std::string ats_name = "ats_alpha";
    bool legacy = false;
    bool v4 = false;
    bool all = false;
};

void add_options(CLI::App& app, Arguments& arguments) {
    app.description(
        "Calls every route of v2 and prints a line for each call. Run it in a test workspace: the posting "
        "and the candidates that it creates remain.\n"
        "Reads CIS_BASE_URL, CIS_API_KEY and, if set, CIS_WORKSPACE_ID, CIS_ALLOW_PLAINTEXT and CIS_CA_FILE; "
        "for the legacy API (--legacy) also CIS_LEGACY_BASE_URL.\n"
        "Exit code: 0 all calls succeeded, 1 a call failed (or, with --all, was left out), 2 wrong usage.");
    CLI::Option* const posting = app.add_option("--posting", arguments.posting,
                                                "A posting to use, and to activate, instead of a new one");
    CLI::Option* const push_item =
        app.add_option("--push-item", arguments.push_item,
                       "The id of a push to the ATS, which no route returns, to get its status");
    app.add_option("--ats-name", arguments.ats_name, "The ATS to search for a candidate")
        ->capture_default_str();
    app.add_flag("--legacy", arguments.legacy, "Call the legacy API too");
    app.add_flag("--v4", arguments.v4, "Call the v4 route too");
    app.add_flag("--all", arguments.all, "Leave nothing out")->needs(push_item)->excludes(posting);
}

int run(const Arguments& arguments, const std::shared_ptr<Tour>& tour, const cis::Client& client,
        const std::optional<cis::LegacyClient>& legacy) {
    tour->call([&] {
        (void)client.health().send();
        return "well";
    });
    workspace(*tour, client);
    templates(*tour, client);
    const cis::Posting posting = postings(*tour, client, arguments.posting);
    questions(*tour, client, posting.id);
    const cis::WebhookParams webhook{.posting_id = posting.id,
                                     .url = "https://hooks.example.com/interviews",
                                     .event_type = cis::EventType::report_available};
    webhooks(*tour, client, webhook);
    if (arguments.v4 || arguments.all) webhooks_v4(*tour, client, webhook);
    const std::string interview = candidates(*tour, client, posting.id);
    interviews(*tour, client, interview);
    ats(*tour, client, arguments.ats_name, arguments.push_item);
    if (legacy) legacy_api(*tour, *legacy, posting, interview, webhook);
    std::cout << tour->summary() << '\n';
    return tour->failed() > 0 || (arguments.all && tour->left_out() > 0) ? some_failed : all_went_well;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("", "api_tour");
    Arguments arguments;
    add_options(app, arguments);
    try {
        if (parse_arguments(app, argc - 1, argv + 1) == Parsed::help) return all_went_well;
        const auto tour = std::make_shared<Tour>(std::cout);
        const auto client = cis::Client::from_env({.interceptors = {tour}});
        std::optional<cis::LegacyClient> legacy;
        if (arguments.legacy || arguments.all) legacy = cis::LegacyClient::from_env({.interceptors = {tour}});
        return run(arguments, tour, client, legacy);
    } catch (const CommandFailure& failure) {
        write_message(failure.what());
        return wrong_usage;
    } catch (const cis::Exception& exception) {
        // The client cannot be created: a variable of the environment is missing or wrong.
        write_message(exception.what());
        return wrong_usage;
    }
}

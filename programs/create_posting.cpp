// Creates a posting with a web interview, activates it if required, and prints its id.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   create_posting --title "Backend engineer" --activate

#include <CLI/CLI.hpp>
#include <string>

#include <cis/cis.hpp>

#include "options/parse_arguments.hpp"
#include "options/program_version.hpp"
#include "terminal/standard_streams.hpp"

int main(int argc, char** argv) {
    CLI::App app{
        "Creates a posting. Reads CIS_BASE_URL, CIS_API_KEY and, if set, CIS_WORKSPACE_ID, "
        "CIS_ALLOW_PLAINTEXT and CIS_CA_FILE."};
    std::string title;
    bool activate = false;
    app.add_option("--title", title, "The job's title")->required();
    app.add_flag("--activate", activate, "Open it for candidates");
    cis::programs::add_version(app);
    if (const auto code = cis::programs::parse_arguments(app, argc, argv)) return *code;
    try {
        const auto client = cis::Client::from_env();
        const cis::WorkflowStepParams interview{.type = "web_interview", .order = 1};
        const cis::PostingReceipt made =
            client.postings().create({.title = title, .workflow = {interview}}).send();
        if (activate) client.postings().activate(made.posting.id).send();
        return cis::programs::write_result(made.posting.id) ? 0 : 1;
    } catch (const cis::Exception& exception) {
        cis::programs::write_message(exception.what());
        return 1;
    }
}

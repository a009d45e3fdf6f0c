// Creates a posting with a web interview, activates it if required, and prints its id.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   create_posting --title "Backend engineer" --activate

#include <CLI/CLI.hpp>
#include <string>

#include <cis/cis.hpp>

#include "options/client_options.hpp"
#include "process/run_program.hpp"
#include "terminal/standard_streams.hpp"

int main(int argc, char** argv) {
    CLI::App app{"Creates a posting. Reads " + cis::programs::client_variables + '.'};
    std::string title;
    bool activate = false;
    app.add_option("--title", title, "The job's title")->required();
    app.add_flag("--activate", activate, "Open it for candidates");
    return cis::programs::run_program(app, argc, argv, [&] {
        const auto client = cis::Client::from_env();
        const cis::WorkflowStepParams interview{.type = "web_interview", .order = 1};
        const cis::PostingReceipt made =
            client.postings().create({.title = title, .workflow = {interview}}).send();
        if (activate) client.postings().activate(made.posting.id).send();
        return cis::programs::write_result(made.posting.id) ? 0 : 1;
    });
}

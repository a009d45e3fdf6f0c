// Creates a posting with a web interview, activates it if required, and prints its id.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   create_posting --title "Backend engineer" --activate

#include <string>

#include <cis/cis.hpp>

#include "options/client_options.hpp"
#include "options/common_options.hpp"
#include "service/client_program.hpp"
#include "terminal/standard_streams.hpp"

int main(int argc, char** argv) {
    cis::programs::CommandLine line;
    std::string title;
    bool activate = false;
    bool is_verbose = false;
    line.describe(
        {.purpose =
             "Creates a posting with a web interview, and prints its id.\n" + cis::programs::client_variables,
         .examples = {{"Create one that is not open yet; activate_posting opens it",
                       "create_posting --title 'Backend engineer'"},
                      {"Create it, and open it for candidates",
                       "create_posting --title 'Backend engineer' --activate"}},
         .exit_codes = {
             {0, "the posting is created"}, {1, "an error occurred"}, {2, "wrong arguments or variables"}}});
    line.text("--title TEXT", title, "The job's title").checked(cis::programs::fault_if_empty).required();
    line.flag("--activate", activate, "Open it for candidates");
    cis::programs::add_verbose_option(line, is_verbose);
    return cis::programs::run_client_program(line, argc, argv, [&] {
        const auto client = cis::Client::from_env(cis::programs::client_options(is_verbose));
        const cis::WorkflowStepParams interview{.type = "web_interview", .order = 1};
        const cis::PostingReceipt made =
            client.postings().create({.title = title, .workflow = {interview}}).send();
        if (activate) client.postings().activate(made.posting.id).send();
        return cis::programs::write_result(made.posting.id) ? 0 : 1;
    });
}

// Opens a posting for candidates, and prints its id.
//
//   export CIS_BASE_URL=https://api.example.com CIS_API_KEY=…
//   activate_posting --posting 'Backend engineer'

#include <string>

#include <cis/cis.hpp>

#include "options/client_options.hpp"
#include "options/common_options.hpp"
#include "service/client_program.hpp"
#include "service/posting_choice.hpp"
#include "terminal/standard_streams.hpp"

int main(int argc, char** argv) {
    cis::programs::CommandLine line;
    std::string posting;
    bool is_verbose = false;
    line.describe(
        {.purpose = "Opens a posting for candidates, and prints its id. It may be open already.\n" +
                    cis::programs::client_variables,
         .examples = {{"By its id", "activate_posting --posting ID"},
                      {"By its title", "activate_posting --posting 'Backend engineer'"}},
         .exit_codes = {
             {0, "the posting is open"}, {1, "an error occurred"}, {2, "wrong arguments or variables"}}});
    cis::programs::add_posting_option(line, posting).required();
    cis::programs::add_verbose_option(line, is_verbose);
    return cis::programs::run_client_program(line, argc, argv, [&] {
        const auto client = cis::Client::from_env(cis::programs::client_options(is_verbose));
        const cis::Posting chosen = cis::programs::chosen_posting(client, posting);
        if (chosen.archived) {
            cis::programs::write_message("The posting '" + chosen.title +
                                         "' is archived. None of these programs changes that.");
            return 1;
        }
        const cis::Posting opened = client.postings().activate(chosen.id).send();
        if (opened.status != "active") {
            cis::programs::write_message("The service did not refuse, but the status of the posting '" +
                                         chosen.title + "' is now '" + opened.status + "', not 'active'.");
            return 1;
        }
        return cis::programs::write_result(chosen.id) ? 0 : 1;
    });
}

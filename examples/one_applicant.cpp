// Brings one applicant of an application into a posting, by the application's own key. However often it is
// run, the applicant is there once, and the id is printed.
//   one_applicant POSTING_ID KEY NAME EMAIL
// CIS_BASE_URL and CIS_API_KEY name the service and the key.
#include <cis/cis.hpp>
#include <cis/ingest/create_once.hpp>
#include <iostream>

int main(int argc, char** argv) try {
    if (argc != 5) {
        std::cerr << "usage: one_applicant POSTING_ID KEY NAME EMAIL\n";
        return 2;
    }
    const auto client = cis::Client::from_env();
    const cis::ingest::Row applicant{.key = argv[2], .params = {.name = argv[3], .email = argv[4]}};
    const cis::ingest::RowReport ended = cis::ingest::create_once(client, argv[1], applicant).send();
    std::cout << ended.state << ' ' << ended.interview_id << '\n';
    if (!ended.reason.empty()) std::cerr << ended.reason << '\n';
    return ended.interview_id.empty() ? 1 : 0;
} catch (const cis::Exception& exception) {
    std::cerr << exception.what() << '\n';
    return 1;
}

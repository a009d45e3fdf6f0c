// Looks for a candidate in the connected applicant tracking system (ATS), and waits for a push to it.
//   ats ATS_NAME EMAIL PUSH_ITEM_ID
// CIS_BASE_URL and CIS_API_KEY name the service and the key.
#include <cis/cis.hpp>
#include <iostream>

int main(int argc, char** argv) try {
    if (argc != 4) {
        std::cerr << "usage: ats ATS_NAME EMAIL PUSH_ITEM_ID\n";
        return 2;
    }
    const auto client = cis::Client::from_env();

    const cis::AtsResolveResult found = client.ats().resolve({.ats_name = argv[1], .email = argv[2]}).send();
    if (!found.success) {
        std::cerr << "the search failed: " << found.status << '\n';
        return 1;
    }
    std::cout << found.matches.size() << " found";
    if (found.ats_candidate_id) std::cout << ", the first is " << *found.ats_candidate_id;
    std::cout << '\n';

    // The values of `status` are undocumented. Write here what your system says while a push is under way.
    const auto has_ended = [](const cis::AtsPushStatus& push) { return push.status != "queued"; };
    const cis::AtsPushStatus push =
        client.ats().wait_for_push(argv[3], has_ended, {.timeout = std::chrono::seconds(30)});
    std::cout << "the push is " << push.status << " after " << push.retry_count << " retries\n";
    return push.failure_instances.empty() ? 0 : 1;
} catch (const cis::Exception& exception) {
    std::cerr << exception.what() << '\n';
    return 1;
}

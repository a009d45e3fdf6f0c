// Brings one applicant in through the legacy API, with the url key of a posting, and prints the interviews
// and the webhooks of that posting.
//   legacy POSTING_ID URL_KEY NAME EMAIL
// CIS_LEGACY_BASE_URL and CIS_API_KEY name the service and the key.
#include <cis/cis.hpp>
#include <cis/legacy/client.hpp>
#include <iostream>

int main(int argc, char** argv) try {
    if (argc != 5) {
        std::cerr << "usage: legacy POSTING_ID URL_KEY NAME EMAIL\n";
        return 2;
    }
    const std::string posting_id = argv[1];
    const auto client = cis::LegacyClient::from_env();

    // Without `retake`, somebody who has an interview for the posting keeps it. The response is undocumented.
    client.ingest(argv[2], {.name = argv[3], .email = argv[4]}).send();

    int count = 0;
    for (const cis::Json& interview : client.interviews(posting_id, {.limit = 50})) {
        std::cout << "interview " << interview["interview_id"].get_or("?") << '\n';
        ++count;
    }
    std::cout << count << " interviews\n";

    for (const cis::LegacyWebhook& webhook : client.webhooks().list({.posting_id = posting_id}).send()) {
        std::cout << webhook.event_type << " goes to " << webhook.url
                  << (webhook.is_active ? "" : " no longer") << '\n';
    }
    return 0;
} catch (const cis::Exception& exception) {
    std::cerr << exception.what() << '\n';
    return 1;
}

// Creates a candidate, and uses nothing else of the library.
//   create_candidate BASE_URL API_KEY POSTING NAME
// With CIS_CA_FILE it trusts the authorities of this file.

#include <cis/api/client.hpp>
#include <cis/format.hpp>
#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
    if (argc != 5) return 2;
    const char* const ca_file = std::getenv("CIS_CA_FILE");
    const auto client = cis::Client::make(
        {.base_url = argv[1], .api_key = argv[2], .tls = {.ca_file = ca_file == nullptr ? "" : ca_file}});
    if (!client) {
        std::cerr << client.error() << '\n';
        return 1;
    }
    const auto receipt = client->candidates().create(argv[3], {.name = argv[4]}).try_send();
    if (!receipt) {
        std::cerr << receipt.error() << '\n';
        return 1;
    }
    std::cout << receipt->interview_id << '\n';
}

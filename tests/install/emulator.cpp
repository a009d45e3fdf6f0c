#include <cis/cis.hpp>
#include <cis/emulator/server.hpp>

#include <iostream>

// A user's test against the emulator, over real HTTP.
int main() {
    const cis::emulator::Server service{{.api_key = "key"}};
    const cis::Client client{{.base_url = service.base_url(), .api_key = "key"}};
    const auto made = client.postings().create({.title = "Backend engineer"}).try_send();
    if (!made) {
        std::cerr << made.error() << '\n';
        return 1;
    }
    return service.candidate_count(made->posting.id) == 0 ? 0 : 1;
}

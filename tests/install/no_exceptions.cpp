#include <cis/cis.hpp>

#include <cstddef>
#include <iostream>

// A user's program that is compiled without exceptions and without run-time type information.
namespace {

int failed(const char* what) {
    std::cerr << what << '\n';
    return 1;
}

}  // namespace

int main() {
    const auto unusable = cis::Client::make({.base_url = "http://127.0.0.1:1"});
    if (unusable || unusable.error().param != "api_key") return failed("a client without a key was made");

    const auto client =
        cis::Client::make({.base_url = "http://127.0.0.1:1", .api_key = "key", .retry = {.max_attempts = 1}});
    if (!client) return failed("a client with a key was not made");
    const auto health = client->health().try_send();
    if (health || health.error().kind != cis::ErrorKind::connection) return failed("a call got a response");

    std::size_t errors = 0;
    for (auto pages = client->postings().list().pages(); auto page = pages.next();) {
        if (*page) return failed("a page came");
        ++errors;
    }
    if (errors != 1) return failed("a list did not end with its error");
    std::cout << health.error() << '\n';
    return 0;
}

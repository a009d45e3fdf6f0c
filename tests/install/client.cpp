#include <cis/cis.hpp>

#include <iostream>

// A user's program: it compiles with the public headers alone and links what they declare.
int main() {
    cis::Client client{{.base_url = "http://127.0.0.1:1", .api_key = "key"}};
    const auto health = client.health().retry({.max_attempts = 1}).try_send();
    if (health) {
        std::cerr << "nothing listens on port 1, and yet the service answered\n";
        return 1;
    }
    std::cout << health.error() << '\n';
    return 0;
}

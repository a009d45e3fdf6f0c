#include <cis/redis/seen_store.hpp>

#include <iostream>

// A receiver with a seen-store on a server: its base class is in another library.
int main() {
    cis::redis::SeenStore store({.url = "redis://127.0.0.1:1"});
    cis::webhook::SeenStore& seen = store;
    const auto claim = seen.claim("event", "owner");
    if (claim) {
        std::cerr << "nothing listens on port 1, and yet the store answered\n";
        return 1;
    }
    std::cout << claim.error() << '\n';
    return 0;
}

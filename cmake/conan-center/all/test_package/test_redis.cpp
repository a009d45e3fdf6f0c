#include <cis/redis/seen_store.hpp>

int main() {
    // It connects at the first request.
    const cis::redis::SeenStore store({.url = "redis://127.0.0.1"});
    return 0;
}

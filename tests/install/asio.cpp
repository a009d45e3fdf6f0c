#include <asio/io_context.hpp>
#include <iostream>

#include <cis/api/client.hpp>
#include <cis/asio/standalone.hpp>

// A call as an operation of Asio.
int main() {
    asio::io_context context;
    const cis::Client client(
        {.base_url = "http://127.0.0.1:1", .api_key = "key", .retry = {.max_attempts = 1}});
    int failed = 0;
    cis::async_send(context, client.health(), [&](const cis::Result<cis::Json>& health) {
        if (!health) ++failed;
    });
    context.run();
    std::cout << failed << " call failed, because nothing listens on port 1\n";
    return failed == 1 ? 0 : 1;
}

// error: a call is used up by being sent: write std::move(call).try_send()
#include <cis/api/client.hpp>

void send(const cis::Client& client) {
    const auto call = client.health();
    (void)call.try_send();
}

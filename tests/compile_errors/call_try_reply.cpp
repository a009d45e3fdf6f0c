// error: a call is used up by being sent: write std::move(call).try_reply()
#include <cis/api/client.hpp>

void send(const cis::Client& client) {
    auto call = client.health();
    auto reply = call.try_reply();
}

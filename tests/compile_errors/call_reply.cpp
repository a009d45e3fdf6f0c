// error: a call is used up by being sent: write std::move(call).reply()
#include <cis/cis.hpp>

void reply(const cis::Client& client) {
    auto call = client.health();
    (void)call.reply();
}

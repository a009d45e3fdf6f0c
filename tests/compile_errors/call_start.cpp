// error: a call is used up by being sent: write std::move(call).start(callback)
#include <cis/cis.hpp>

void start(const cis::Client& client) {
    auto call = client.health();
    call.start([](const auto&) {});
}

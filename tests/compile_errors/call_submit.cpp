// error: a call is used up by being sent: write std::move(call).submit()
#include <cis/cis.hpp>

void submit(const cis::Client& client) {
    auto call = client.health();
    call.submit();
}

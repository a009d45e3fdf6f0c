// error: the callback takes a cis::Result of what send() returns
#include <cis/cis.hpp>

void start(const cis::Client& client) {
    client.health().start([](int) {});
}

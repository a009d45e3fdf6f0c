// error: without it, nobody learns how the call ended: use start()
#include <cis/cis.hpp>

void submit(const cis::Client& client) { client.health().submit(); }

// error: nothing is sent before .send()
#include <cis/api/client.hpp>

void activate(const cis::Client& client) { client.postings().activate("posting"); }

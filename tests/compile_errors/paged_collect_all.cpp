// error: say how many at most: collect(1000), whose .items is a vector
#include <cis/api/client.hpp>

auto all(const cis::Client& client) { return client.postings().list().collect(); }

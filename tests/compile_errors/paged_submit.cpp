// error: a list has pages: write .pages().fetch().submit()
#include <cis/cis.hpp>

void submit(const cis::Client& client) { client.postings().list().submit(); }

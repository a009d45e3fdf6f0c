// error: a list has pages: write .pages().fetch().start(callback)
#include <cis/cis.hpp>

void start(const cis::Client& client) {
    client.postings().list().start([](const auto&) {});
}

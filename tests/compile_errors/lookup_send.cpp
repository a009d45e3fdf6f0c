// error: a call is used up by being sent: write std::move(call).send()
#include <cis/api/client.hpp>

void send(const cis::Client& client) {
    auto search = client.postings().find("p");
    auto posting = search.send();
}

// error: items take the place of their list: write std::move(list).items()
#include <cis/api/client.hpp>

void read(const cis::Client& client) {
    auto list = client.postings().list();
    auto items = list.items();
}

// error: pages take the place of their list: write std::move(list).pages()
#include <cis/api/client.hpp>

void read(const cis::Client& client) {
    auto list = client.postings().list();
    auto pages = list.pages();
}

// error: reading a list changes it: give it a name that is not const, or write for (auto& item : list)
#include <cis/api/client.hpp>

void read(const cis::Client& client) {
    const auto list = client.postings().list();
    for (const cis::Posting& posting : list) (void)posting;
}

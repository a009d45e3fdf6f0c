// error in line 7
#include <cis/api/client.hpp>

void create(const cis::Client& client) {
    static_cast<void>(client.postings().create({
        .title = "Backend engineer",
        .team_ids = "team_1",
    }));
}

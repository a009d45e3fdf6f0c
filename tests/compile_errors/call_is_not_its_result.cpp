// error: nothing is sent yet: write .send(), or .try_send() for a cis::Result
#include <cis/api/client.hpp>

cis::Posting activate(const cis::Client& client) {
    cis::Posting posting = client.postings().activate("posting");
    return posting;
}

// Tests over real HTTP, against an emulator of the service in this process.
#include <cis/emulator/server.hpp>

#include "catch.hpp"
#include "invite.hpp"

namespace {

using cis::emulator::Fault;

struct Emulated {
    cis::emulator::Server service{{.api_key = "key"}};
    cis::Client client{{.base_url = service.base_url(), .api_key = "key"}};
    std::string posting_id{client.postings().create({.title = "Backend engineer"}).send().posting.id};
};

}  // namespace

TEST_CASE("each applicant is invited once, even if the list is sent again") {
    const Emulated emulated;
    const std::vector<Applicant> applicants{{"Ada", "ada@example.com"}, {"Bea", "bea@example.com"}};

    CHECK(invite(emulated.client, emulated.posting_id, applicants).created == 2);
    CHECK(invite(emulated.client, emulated.posting_id, applicants).already_there == 2);
    CHECK(emulated.service.candidate_count(emulated.posting_id) == 2);
}

TEST_CASE("an applicant exists although the response was lost") {
    Emulated emulated;
    emulated.service.inject(
        {.response = Fault::Response::connection_closed, .after_acting = true, .method = "POST"});

    const Invited invited = invite(emulated.client, emulated.posting_id, {{"Ada", "ada@example.com"}});
    CHECK(invited.to_look_for.size() == 1);
    CHECK(emulated.service.candidate_count(emulated.posting_id) == 1);
}

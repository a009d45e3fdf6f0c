#include "bulk/scope.hpp"
#include "test.hpp"

using cis::bulk::difference_of;
using cis::bulk::Scope;

TEST_CASE("what is stored belongs to one service, workspace and posting") {
    const Scope stored{.base_url = "https://api.example.com", .workspace_id = "w", .posting_id = "p"};
    Scope wanted = stored;
    CHECK_FALSE(difference_of(stored, wanted));
    wanted.base_url = "HTTPS://API.example.com:443/";
    CHECK_FALSE(difference_of(stored, wanted));

    wanted.posting_id = "q";
    CHECK(difference_of(stored, wanted).what == "posting");
    CHECK(difference_of(stored, wanted).param == std::string("posting_id"));
    wanted.workspace_id = "";
    CHECK(difference_of(stored, wanted).what == "workspace");
    CHECK(difference_of(stored, wanted).param == std::string("workspace_id"));
    wanted.base_url = "https://api.example.com:8443";
    CHECK(difference_of(stored, wanted).what == "service (https://api.example.com)");
    CHECK(difference_of(stored, wanted).param == std::string("base_url"));
    CHECK(cis::bulk::belongs_to_another("posting") ==
          "belongs to another posting: use another file, or delete this one if nobody needs it");
}

#include "decoded_page.hpp"
#include "test.hpp"

TEST_CASE("every field of a phone number is read") {
    const auto number = cis::from_json<cis::PhoneNumber>(wire_text("phone_number.json")).value();
    CHECK(number.id == "phn_3");
    CHECK(number.phone_number == "+14155550100");
    CHECK(number.active);
    CHECK(number.object == "phone_number");
    CHECK(number.country_code == "US");
    CHECK(number.date_provisioned == cis::Timestamp(1772355600.5));
    CHECK(number.extra.is_null());
}

TEST_CASE("the members of a resource with undocumented fields are in extra") {
    const DecodedPage<cis::Workspace> read(wire_text("workspace_page.json"), {"id"});
    REQUIRE_FALSE(read.failure);
    REQUIRE(read.page.data.size() == 2);
    CHECK(read.page.data[0].object == "workspace");
    CHECK(read.page.data[0].id == "wsp_1");
    CHECK(read.page.data[0].extra.text() == R"({"name":"Hiring"})");
    CHECK(read.page.data[1].extra.text() == R"({"limits":{"seats": 5}})");
    CHECK(read.page.pagination.total_count == 3);
    CHECK(read.last_id == "wsp_2");

    const auto voice = cis::from_json<cis::Voice>(R"({"object":"voice","id":"v","locale":"fr"})").value();
    CHECK(voice.id == "v");
    CHECK(voice.extra.text() == R"({"locale":"fr"})");
    const auto email = cis::from_json<cis::SenderEmail>(R"({"object":"sender_email"})").value();
    CHECK(email.object == "sender_email");
    CHECK_FALSE(email.id);
    const auto domain = cis::from_json<cis::Domain>(R"({"id":"d","verified":true})").value();
    CHECK(domain.id == "d");
    CHECK(domain.extra.text() == R"({"verified":true})");
}

TEST_CASE("a list of resources without ids has no cursor") {
    const DecodedPage<cis::Domain> read(R"({"data":[{"object":"domain","id":null}]})", {"id"});
    REQUIRE_FALSE(read.failure);
    CHECK(read.page.data.size() == 1);
    CHECK(read.last_id.empty());
}

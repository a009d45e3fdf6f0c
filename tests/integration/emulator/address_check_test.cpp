#include "control_fixture.hpp"

TEST_CASE("emulator: an address that cannot be one is refused only if that is asked for") {
    ControlledEmulator emulator;
    const std::string posting = emulator.posting();
    const std::string bad = GENERATE("N/A", "a@x.de;b@x.de", "Ida <ida@x.de>", "a b@x.de", "a@x..de",
                                     "a@x.de\xE2\x80\x8E", "a\xC2\xA0@x.de", "@x.de", "a@");
    CAPTURE(bad);
    CHECK(emulator.ingest(posting, {{"email", bad}}).status == 201);
    emulator.control("PATCH", "/ingestion", {{"check_addresses", true}});
    const RawReply refused = emulator.ingest(posting, {{"email", bad}});
    CHECK(refused.status == 422);
    CHECK(refused.json()["error"]["param"] == "email");
    CHECK(emulator.http.post(Emulator::candidates(posting) + "/async", {{"email", bad}}).status == 422);
}

TEST_CASE("emulator: what can be an address passes the check, and so does none") {
    ControlledEmulator emulator;
    emulator.control("PATCH", "/ingestion", {{"check_addresses", true}});
    const std::string posting = emulator.posting();
    for (const char* const good :
         {"ada@example.com", "o'brien+cv@xn--mnchen-3ya.de", "j\xC3\xB6rg@m\xC3\xBCller.de"})
        CHECK(emulator.ingest(posting, {{"email", good}}).status == 201);
    CHECK(emulator.ingest(posting, {{"name", "Ada"}}).status == 201);
}

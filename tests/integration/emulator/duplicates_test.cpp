#include "control_fixture.hpp"

namespace {

const json ann{{"name", "Ann"},
               {"email", "ann@example.com"},
               {"metadata", {{"key", "1"}}},
               {"data", {{"city", "Bonn"}}}};
const json other{{"name", "Anna"}, {"email", "ann@example.com"}, {"metadata", {{"key", "2"}}}};

json candidates_of(ControlledEmulator& emulator, const std::string& posting) {
    return emulator.http.get(Emulator::candidates(posting)).json()["data"];
}

}  // namespace

TEST_CASE("emulator: a second candidate with an e-mail address is refused by default") {
    ControlledEmulator emulator;
    CHECK(emulator.control("GET", "/ingestion")["duplicates"] == "refuse");
    const std::string posting = emulator.posting();
    emulator.ingest(posting, ann);
    CHECK(emulator.ingest(posting, other).status == 409);
}

TEST_CASE("emulator: a second candidate with an e-mail address is created") {
    ControlledEmulator emulator;
    emulator.control("PATCH", "/ingestion", {{"duplicates", "create"}});
    const std::string posting = emulator.posting();
    const json first = emulator.ingest(posting, ann).json()["data"]["candidate"];
    const RawReply reply = emulator.ingest(posting, other);
    CHECK(reply.status == 201);
    const json second = reply.json()["data"]["candidate"];
    CHECK(second["interview_id"] != first["interview_id"]);
    CHECK(second["candidate_id"] == first["candidate_id"]);
    CHECK(emulator.http.post(Emulator::candidates(posting) + "/async", other).status == 202);
    CHECK(candidates_of(emulator, posting).size() == 3);
    CHECK(candidates_of(emulator, posting)[0] == first);
    CHECK(candidates_of(emulator, posting)[1] == second);
}

TEST_CASE("emulator: the existing candidate is returned unchanged") {
    ControlledEmulator emulator;
    emulator.control("PATCH", "/ingestion", {{"duplicates", "return_existing"}});
    const std::string posting = emulator.posting();
    const json first = emulator.ingest(posting, ann).json()["data"];
    emulator.advance(1);
    const RawReply reply = emulator.ingest(posting, other);
    CHECK(reply.status == 201);
    CHECK(reply.json()["data"] == first);
    CHECK(emulator.http.post(Emulator::candidates(posting) + "/async", other).status == 202);
    CHECK(candidates_of(emulator, posting) == json::array({first["candidate"]}));
}

TEST_CASE("emulator: the existing candidate is updated") {
    ControlledEmulator emulator;
    emulator.control("PATCH", "/ingestion", {{"duplicates", "update_existing"}});
    const std::string posting = emulator.posting();
    json expected = emulator.ingest(posting, ann).json()["data"]["candidate"];
    emulator.advance(1);
    const bool async = GENERATE(false, true);
    const RawReply reply = emulator.http.post(Emulator::candidates(posting) + (async ? "/async" : ""), other);
    expected["name"] = "Anna";
    expected["metadata"] = {{"key", "2"}};
    expected["data"] = json::object();
    if (!async) CHECK(reply.json()["data"]["candidate"] == expected);
    CHECK(candidates_of(emulator, posting) == json::array({expected}));
}

TEST_CASE("emulator: receipts and lists come without metadata") {
    cis::emulator::Options options;
    options.ingestion.echo_metadata = false;
    ControlledEmulator emulator{options};
    const std::string posting = emulator.posting();
    const json created = emulator.ingest(posting, ann).json()["data"]["candidate"];
    CHECK(created["metadata"] == json::object());
    CHECK(candidates_of(emulator, posting)[0]["metadata"] == json::object());
    const std::string interview = created["interview_id"];
    const json metadata = emulator.http.get("/api/v2/interviews/" + interview + "/metadata").json();
    CHECK(metadata["data"]["metadata"] == ann["metadata"]);
    emulator.control("PATCH", "/ingestion", {{"echo_metadata", true}});
    CHECK(candidates_of(emulator, posting)[0]["metadata"] == ann["metadata"]);
}

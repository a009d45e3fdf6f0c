#include "emulator_fixture.hpp"

namespace {

std::string repeated(const std::string& text, int count) {
    std::string result;
    for (int i = 0; i < count; ++i) result += text;
    return result;
}

json keys(int count) {
    json metadata = json::object();
    for (int i = 0; i < count; ++i) metadata["key" + std::to_string(100 + i)] = "value";
    return metadata;
}

}  // namespace

TEST_CASE("emulator: metadata is limited in keys, characters and type") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    // Characters of one, two, three and four bytes in UTF-8.
    const std::string character = GENERATE("a", "é", "語", "🙂");
    struct Row {
        json metadata;
        std::vector<std::string> params;
    };
    const std::string longest = repeated(character, 40);
    const std::string too_long = repeated(character, 41);
    const std::vector<Row> rows{
        {json::object(), {}},
        {{{longest, repeated(character, 500)}}, {}},
        {{{too_long, "x"}}, {"metadata." + too_long}},
        {{{"k", repeated(character, 501)}}, {"metadata.k"}},
        {{{"k", ""}, {"", "x"}}, {}},
        {{{"k", 1}}, {"metadata.k"}},
        {{{"k", true}}, {"metadata.k"}},
        {{{"k", nullptr}}, {"metadata.k"}},
        {{{"k", json::object()}}, {"metadata.k"}},
        {{{"a", 1}, {"b", "fine"}, {"c", json::array()}}, {"metadata.a", "metadata.c"}},
        {json::array(), {"metadata"}},
        {"text", {"metadata"}},
        {keys(50), {}},
        {keys(51), {"metadata.key150"}},
        {keys(52), {"metadata.key150", "metadata.key151"}},
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CAPTURE(character, i);
        const json body{{"metadata", rows[i].metadata}};
        const RawReply created = emulator.http.post("/api/v2/postings", body);
        const RawReply updated = emulator.http.patch("/api/v2/postings/" + posting, body);
        const RawReply ingested = emulator.ingest(posting, body);
        if (rows[i].params.empty()) {
            CHECK(created.status == 201);
            REQUIRE(updated.status == 200);
            CHECK(updated.json()["data"]["metadata"] == rows[i].metadata);
            REQUIRE(ingested.status == 201);
            CHECK(ingested.json()["data"]["candidate"]["metadata"] == rows[i].metadata);
        } else {
            for (const RawReply& reply : {created, updated, ingested}) {
                CHECK(reply.status == 422);
                CHECK(params_of(reply) == rows[i].params);
                CHECK(error_of(reply)["param"] == rows[i].params.front());
            }
        }
    }
}

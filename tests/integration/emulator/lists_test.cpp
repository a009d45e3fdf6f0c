#include "emulator_fixture.hpp"

TEST_CASE("emulator: following the cursor yields everything once, in order") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const auto all = emulator.ingest_many(posting, 45);
    const int limit = GENERATE(1, 7, 15, 44, 45, 100);
    CAPTURE(limit);
    const std::string route = Emulator::candidates(posting) + "?limit=" + std::to_string(limit);
    std::vector<std::string> walked;
    json page;
    do {
        const std::string cursor = walked.empty() ? "" : "&starting_after=" + walked.back();
        const RawReply reply = emulator.http.get(route + cursor);
        page = reply.json();
        CHECK(page["pagination"]["total_count"] == 45);
        CHECK(page["pagination"]["url"] == Emulator::candidates(posting));
        const auto ids = values_of(reply, "interview_id");
        REQUIRE(!ids.empty());
        CHECK(ids.size() <= static_cast<std::size_t>(limit));
        walked.insert(walked.end(), ids.begin(), ids.end());
    } while (page["pagination"]["has_more"] == true);
    CHECK(walked == all);
}

TEST_CASE("emulator: postings are walked by their id") {
    Emulator emulator;
    std::vector<std::string> all(5);
    for (std::string& id : all) id = emulator.posting();
    const std::string route = GENERATE("/api/v2/postings", "/api/v2/postings/list");
    CHECK(values_of(emulator.http.get(route), "id") == all);
    const RawReply reply = emulator.http.get(route + "?limit=2&starting_after=" + all[2]);
    CHECK(values_of(reply, "id") == std::vector{all[3], all[4]});
    CHECK(reply.json()["pagination"]["has_more"] == false);
}

TEST_CASE("emulator: a page has 20 items unless 1 to 100 are asked for") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    emulator.ingest_many(posting, 101);
    const std::string route = Emulator::candidates(posting);
    CHECK(values_of(emulator.http.get(route), "email").size() == 20);
    CHECK(values_of(emulator.http.get(route + "?limit=1"), "email").size() == 1);
    CHECK(values_of(emulator.http.get(route + "?limit=100"), "email").size() == 100);
    for (const char* const limit : {"0", "101", "-1", "1.5", "x", "", "99999999999999999999"}) {
        for (const std::string& list :
             {route, std::string{"/api/v2/postings"}, std::string{"/api/v2/postings/list"}}) {
            CAPTURE(limit, list);
            const RawReply reply = emulator.http.get(list + "?limit=" + limit);
            CHECK(reply.status == 422);
            CHECK(params_of(reply) == std::vector<std::string>{"limit"});
        }
    }
}

TEST_CASE("emulator: an unknown cursor is refused") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const std::string other = emulator.posting();
    const auto elsewhere = emulator.ingest_many(other, 1);
    for (const std::string& cursor : {std::string{"unknown"}, elsewhere.front()}) {
        const RawReply reply = emulator.http.get(Emulator::candidates(posting) + "?starting_after=" + cursor);
        CHECK(reply.status == 400);
        CHECK(error_of(reply)["code"] == "bad_request");
        CHECK(error_of(reply)["param"] == "starting_after");
    }
    CHECK(emulator.http.get("/api/v2/postings?starting_after=unknown").status == 400);
    CHECK(emulator.http.get(Emulator::candidates(posting) + "?starting_after=").status == 200);
}

TEST_CASE("emulator: bounds on created_at are inclusive and accept every documented format") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    // 2023-11-14T22:13:20Z is 1700000000.
    for (const double time : {1'700'000'000.0, 1'700'000'001.0, 1'700'000'001.25, 1'700'000'002.0}) {
        emulator.set_time(time);
        REQUIRE(emulator.ingest(posting, {{"name", std::to_string(time)}}).status == 201);
    }
    struct Row {
        std::string query;
        std::size_t found;
    };
    const auto escape = [](const char* text) { return RawHttp::escape(text); };
    const std::vector<Row> rows{
        {"", 4},
        {"created_after=1700000001", 3},
        {"created_after=1700000001.0", 3},
        {"created_after=1700000001.25", 2},
        {"created_after=1700000001.2500005", 1},
        {"created_after=1.7e9", 4},
        {"created_after=1700000003", 0},
        {"created_after=-5", 4},
        {"created_before=1700000001.25", 3},
        {"created_before=1699999999.999", 0},
        {"created_after=" + escape("2023-11-14T22:13:21Z"), 3},
        {"created_after=" + escape("2023-11-14t22:13:21z"), 3},
        {"created_after=" + escape("2023-11-14T22:13:21"), 3},
        {"created_after=" + escape("2023-11-14 22:13:21"), 3},
        {"created_after=" + escape("2023-11-14T22:13:21.25Z"), 2},
        {"created_after=" + escape("2023-11-14T22:13:21.250000"), 2},
        {"created_after=" + escape("2023-11-14T22:13:21.250001Z"), 1},
        {"created_after=" + escape("2023-11-14T22:14"), 0},
        {"created_after=" + escape("2023-11-15T00:13:21+02:00"), 3},
        {"created_after=" + escape("2023-11-15T00:13:21+0200"), 3},
        {"created_after=" + escape("2023-11-15T00:13:21+02"), 3},
        {"created_after=" + escape("2023-11-14T17:43:21-04:30"), 3},
        {"created_after=" + escape("2023-11-14T22:13:21+00:00"), 3},
        {"created_after=2023-11-15T00:13:21+02:00", 3},  // an unescaped plus
        {"created_after=2023-11-14", 4},
        {"created_before=2023-11-14", 0},
        {"created_before=2023-11-15", 4},
        {"created_after=", 4},
        {"created_after=1700000001&created_before=1700000001.25", 2},
        {"created_after=1700000001&created_before=1700000001", 1},
        {"created_after=" + escape("2023-11-14T22:13:21Z") + "&created_before=1700000001", 1},
    };
    for (const Row& row : rows) {
        CAPTURE(row.query);
        const RawReply reply = emulator.http.get(Emulator::candidates(posting) + "?" + row.query);
        REQUIRE(reply.status == 200);
        CHECK(reply.json()["data"].size() == row.found);
        CHECK(reply.json()["pagination"]["total_count"] == row.found);
    }
}

TEST_CASE("emulator: reversed and unreadable bounds are refused") {
    Emulator emulator;
    const std::string route = Emulator::candidates(emulator.posting());
    for (const char* const query :
         {"?created_after=1700000001&created_before=1700000000.999",
          "?created_after=2023-11-15&created_before=2023-11-14",
          "?created_after=2023-11-14T22:00:00Z&created_before=2023-11-14T22:30:00%2B01:00"}) {
        CAPTURE(query);
        const RawReply reply = emulator.http.get(route + query);
        CHECK(reply.status == 400);
        CHECK(error_of(reply)["code"] == "bad_request");
    }
    for (const char* const text :
         {"yesterday", "inf", "nan", "1e999", "2023-13-01", "2023-02-30", "2023-11-14T24:00", "2023-11-14T22",
          "2023-11-14T22:61", "2023-11-14T22:13:20.", "2023-11-14T22:13:20Zx", "2023-11-14T22:13:20%2B2",
          "2023-11-14x", "0x10", "2023-1-1"}) {
        for (const char* const name : {"created_after", "created_before"}) {
            CAPTURE(text, name);
            const RawReply reply =
                emulator.http.get(std::string{route}.append("?").append(name).append("=").append(text));
            CHECK(reply.status == 422);
            CHECK(params_of(reply) == std::vector<std::string>{name});
        }
    }
}

TEST_CASE("emulator: every page of a filtered list follows the filter") {
    Emulator emulator;
    const std::string posting = emulator.posting();
    const auto all = emulator.ingest_many(posting, 10);
    const std::string after = std::to_string(static_cast<long>(emulator_start) + 4);
    const std::string route = Emulator::candidates(posting) + "?limit=4&created_after=" + after;
    const RawReply first = emulator.http.get(route);
    CHECK(values_of(first, "interview_id") == std::vector<std::string>(all.begin() + 4, all.begin() + 8));
    CHECK(first.json()["pagination"] ==
          json{{"has_more", true}, {"total_count", 6}, {"url", Emulator::candidates(posting)}});
    const RawReply second = emulator.http.get(route + "&starting_after=" + all[7]);
    CHECK(values_of(second, "interview_id") == std::vector<std::string>(all.begin() + 8, all.end()));
    CHECK(second.json()["pagination"]["has_more"] == false);
}

// What a run sends of a row, and what it reports of it.

#include "faked_posting.hpp"
#include "ingest/identity/key.hpp"

using cis::testing::failed;
using cis::testing::response;
using ingest::IngestReport;
using ingest::RowState;

namespace {

/// Two rows are in, and the second one is there once more.
struct SomebodyTwice : FakedPosting {
    SomebodyTwice() {
        options.first_run = true;
        REQUIRE(run(input(2)).complete());
        people.push_back(people[1]);
        people.back()["interview_id"] = "again";
        clock->advance(1h);
    }
};

}  // namespace

TEST_CASE("a key of another kind in the posting ends the run") {
    FakedPosting posting;
    posting.people.push_back(
        {{"interview_id", "other"},
         {"metadata", {{"ingest_key", ingest::detail::to_text(ingest::detail::Recipe::caller_key, {})}}}});
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.stopped.starts_with("candidates of the posting have keys of another kind"));
    CHECK(report.count(RowState::not_attempted) == 2);
    CHECK(posting.requests(Method::post).empty());
}

TEST_CASE("people who are there twice are reported with both ids, and the row") {
    FakedPosting posting;
    posting.options.first_run = true;
    REQUIRE(posting.run(FakedPosting::input(3)).complete());
    posting.people.push_back(posting.people[1]);
    posting.people.back()["interview_id"] = "again";
    posting.people.push_back({{"interview_id", "stranger"}});
    posting.clock->advance(1h);
    const IngestReport report = posting.run(FakedPosting::input(3));
    CHECK(report.complete());
    REQUIRE(report.doubled.size() == 1);
    CHECK(report.doubled[0].row == 1U);
    CHECK(report.doubled[0].first_id == "i1");
    CHECK(report.doubled[0].second_id == "again");
}

TEST_CASE("a run that was stopped reads no other list, so it names no id of who may be there twice") {
    SomebodyTwice posting;
    std::stop_source stop;
    posting.options.stop = stop.get_token();
    posting.options.on_row = [&](const ingest::RowReport&) { stop.request_stop(); };
    const std::size_t lists = posting.requests(Method::get).size();
    const IngestReport report = posting.run(FakedPosting::input(2));
    REQUIRE(report.doubled.size() == 1);
    CHECK(report.doubled[0].row == 1U);
    CHECK(report.doubled[0].first_id.empty());
    CHECK(report.doubled[0].second_id.empty());
    CHECK(posting.requests(Method::get).size() == lists + 1);
}

TEST_CASE("a run whose last list fails names no id of who may be there twice") {
    SomebodyTwice posting;
    const std::size_t lists = posting.requests(Method::get).size();
    const bool is_refused = GENERATE(true, false);
    posting.on_list = [&](const Request& request) {
        if (posting.requests(Method::get).size() == lists + 1) return posting.list(request);
        if (is_refused) return response(400, "{}");
        return response(200, R"({"data": [{"interview_id": 7}], "pagination": {"has_more": false}})");
    };
    const IngestReport report = posting.run(FakedPosting::input(2));
    REQUIRE(report.doubled.size() == 1);
    CHECK(report.doubled[0].row == 1U);
    CHECK(report.doubled[0].first_id.empty());
    CHECK(report.doubled[0].second_id.empty());
}

TEST_CASE("the first id of a person who is there three times is the first other id of the list") {
    FakedPosting posting;
    posting.options.first_run = true;
    REQUIRE(posting.run(FakedPosting::input(2)).complete());
    for (const char* id : {"second", "third"}) {
        posting.people.push_back(posting.people[1]);
        posting.people.back()["interview_id"] = id;
    }
    posting.clock->advance(1h);
    const IngestReport report = posting.run(FakedPosting::input(2));
    REQUIRE(report.doubled.size() == 2);
    for (const auto& doubled : report.doubled) CHECK(doubled.first_id == "i1");
}

TEST_CASE("the key of a row is the one with which it is created, and a row that is rejected has none") {
    FakedPosting posting;
    const auto input = FakedPosting::input(1);
    REQUIRE(posting.run(input).complete());
    const Result<std::string> key = ingest::ingest_key(input[0], "p1");
    REQUIRE(key);
    CHECK(posting.people[0]["metadata"]["ingest_key"] == *key);
    const Result<std::string> none = ingest::ingest_key({}, "p1");
    REQUIRE_FALSE(none);
    CHECK(none.error().kind == ErrorKind::invalid_argument);
}

TEST_CASE("credentials that are refused for a row end the run") {
    FakedPosting posting;
    posting.options.max_in_flight = 1;
    posting.on_create = [](const Request&) { return response(401, "{}"); };
    const IngestReport report = posting.run(FakedPosting::input(5));
    CHECK(report.stopped.starts_with("the service refuses the credentials"));
    CHECK(posting.requests(Method::post).size() == 1);
}

TEST_CASE("a candidate in the list who cannot be read ends the run, without another page") {
    FakedPosting posting;
    posting.on_list = [](const Request&) {
        return response(200, R"({"data":[{"interview_id":"a","name":{"v":1}},{"interview_id":"b"}],
                                 "pagination":{"has_more":true,"total_count":200,"url":"/"}})");
    };
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK_THAT(report.stopped, ContainsSubstring("a candidate in the list cannot be read: ") &&
                                   ContainsSubstring("a: data[0].name: "));
    CHECK(report.count(RowState::not_attempted) == 2);
    CHECK(posting.requests(Method::get).size() == 1);
}

TEST_CASE("the states of rows have names") {
    CHECK(to_string(RowState::created) == "created");
    CHECK(to_string(RowState::created_earlier) == "created_earlier");
    CHECK(to_string(RowState::not_attempted) == "not_attempted");
    CHECK(to_string(static_cast<RowState>(ingest::row_states)) == "unknown");
}

TEST_CASE("a row's report has the candidate's id and URL") {
    FakedPosting posting;
    posting.options.first_run = true;
    CHECK(posting.run(FakedPosting::input(1)).host == "127.0.0.1:1");
    REQUIRE(posting.rows.size() == 1);
    CHECK(posting.rows[0].interview_id == "i0");
    CHECK(posting.rows[0].interview_url == "https://example.com/i0");
    CHECK(posting.rows[0].reason.empty());
    CHECK_FALSE(posting.rows[0].error);
}

TEST_CASE("a row is sent with its own metadata and its key") {
    FakedPosting posting;
    posting.options.first_run = true;
    auto input = FakedPosting::input(1);
    input[0].params.metadata = {{"team", "red"}};
    REQUIRE(posting.run(input).complete());
    const auto& metadata = posting.people.at(0)["metadata"];
    CHECK(metadata.size() == 3);
    CHECK(metadata["team"].get<std::string>() == "red");
    CHECK(metadata["ingest_key"].get<std::string>().starts_with("cis2-person-"));
    CHECK(metadata["ingest_run"].get<std::string>().size() == 16);
}

TEST_CASE("a random id has all of its digits, also leading zeros") {
    for (int i = 0; i < 64; ++i) {
        FakedPosting posting;
        posting.options.first_run = true;
        REQUIRE(posting.run(FakedPosting::input(1)).complete());
        CHECK(posting.people.at(0)["metadata"]["ingest_run"].get<std::string>().size() == 16);
    }
}

TEST_CASE("a row that nobody can recognise is rejected, and the others go on") {
    FakedPosting posting;
    posting.options.first_run = true;
    auto input = FakedPosting::input(4);
    input[0].params = {};
    input[1].params.metadata = {{"ingest_key", "mine"}};
    input[2].params.metadata = {{"ingest_run", "mine"}};
    const IngestReport report = posting.run(input);
    CHECK(report.count(RowState::rejected) == 3);
    CHECK(report.count(RowState::created) == 1);
    REQUIRE(posting.rows.size() == 4);
    CHECK(posting.rows[0].reason ==
          "nothing tells this person from others: add an e-mail address, or a name and a phone number");
    CHECK(posting.rows[1].reason ==
          "metadata.ingest_key: the row has an entry of that name, which the ingestion adds itself");
    CHECK(posting.rows[2].reason ==
          "metadata.ingest_run: the row has an entry of that name, which the ingestion adds itself");
}

TEST_CASE("the smallest options that are allowed") {
    FakedPosting posting;
    posting.options.max_in_flight = 1;
    posting.options.timeout = 1ms;
    posting.options.settle = 1ms;
    posting.options.patience = 1ms;
    posting.options.window = 64;
    CHECK(posting.run(FakedPosting::input(2)).complete());
}

TEST_CASE("the largest options that are allowed") {
    FakedPosting posting;
    posting.options.max_in_flight = 1024;
    posting.options.timeout = 1h;
    posting.options.settle = 24h;
    CHECK(posting.run(FakedPosting::input(2)).complete());
}

TEST_CASE("options beyond their limits are refused by name") {
    const Client client(Faked{}.options);
    const auto refused = [&](const auto& change) {
        ingest::IngestorOptions options{.posting_id = "p1"};
        change(options);
        try {
            static_cast<void>(ingest::Ingestor(client, options));
        } catch (const Exception& exception) {
            return exception.error().param;
        }
        return std::string("none");
    };
    CHECK(refused([](auto&) {}) == "none");
    CHECK(refused([](auto& options) { options.posting_id.clear(); }) == "posting_id");
    CHECK(refused([](auto& options) { options.max_in_flight = 0; }) == "max_in_flight");
    CHECK(refused([](auto& options) { options.max_in_flight = 1025; }) == "max_in_flight");
    CHECK(refused([](auto& options) { options.timeout = 0ms; }) == "timeout");
    CHECK(refused([](auto& options) { options.timeout = 1h + 1ms; }) == "timeout");
    CHECK(refused([](auto& options) { options.settle = options.timeout - 1ms; }) == "settle");
    CHECK(refused([](auto& options) { options.settle = 24h + 1ms; }) == "settle");
    CHECK(refused([](auto& options) { options.patience = 0ms; }) == "patience");
    CHECK(refused([](auto& options) { options.window = 63; }) == "window");
    CHECK(refused([](auto& options) { options.route = ingest::Route::async; }) == "journal");
}

TEST_CASE("a row that its reader could not read is rejected for that reason") {
    FakedPosting posting;
    posting.options.first_run = true;
    auto input = FakedPosting::input(2);
    input[0].fault = "line 2 has 3 fields, but the first line has 4";
    CHECK(posting.run(input).count(RowState::rejected) == 1);
    REQUIRE(posting.rows.size() == 2);
    CHECK(posting.rows[0].reason == "line 2 has 3 fields, but the first line has 4");
    CHECK(posting.requests(Method::post).size() == 1);
}

TEST_CASE("a row may have 48 metadata keys, because the ingestion adds two") {
    FakedPosting posting;
    posting.options.first_run = true;
    auto input = FakedPosting::input(1);
    const int keys = GENERATE(48, 49);
    Metadata metadata;
    for (int i = 0; i < keys; ++i) metadata["key" + std::to_string(i)] = "value";
    input[0].params.metadata = metadata;
    CHECK(posting.run(input).complete() == (keys == 48));
    REQUIRE(posting.rows.size() == 1);
    if (keys == 48) {
        CHECK(posting.people.at(0)["metadata"].size() == 50);
    } else {
        CHECK(posting.rows[0].reason ==
              "metadata: has 49 keys: at most 48 are allowed, because the ingestion adds two");
    }
}

TEST_CASE("a row whose answer was lost gets its URL from the list") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.on_create = [&](const Request& request) {
        static_cast<void>(posting.create(request));
        return failed(TransferFailure::connection);
    };
    REQUIRE(posting.run(FakedPosting::input(1)).complete());
    REQUIRE(posting.rows.size() == 1);
    CHECK(posting.rows[0].state == RowState::created);
    CHECK(posting.rows[0].interview_id == "i0");
    CHECK(posting.rows[0].interview_url == "https://example.com/i0");
    CHECK(posting.rows[0].reason.empty());
    CHECK_FALSE(posting.rows[0].error);
}

TEST_CASE("rows of the asynchronous route are created when they are listed") {
    FakedPosting posting;
    const TempDirectory directory;
    posting.options.first_run = true;
    posting.options.route = ingest::Route::async;
    posting.options.journal = std::make_shared<ingest::FileJournal>(directory.path("people.journal"));
    const bool is_listed = GENERATE(true, false);
    CAPTURE(is_listed);
    posting.on_create = [&](const Request& request) {
        CHECK(request.url.ends_with("/candidates/async"));
        if (is_listed) static_cast<void>(posting.create(request));
        return response(202, R"({"data":{"ingestion_id":"ing_3","object":"ingestion","status":"queued"}})");
    };
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.count(is_listed ? RowState::created : RowState::queued) == 2);
    CHECK(posting.requests(Method::post).size() == 2);
}

TEST_CASE("a list goes on to its last page") {
    FakedPosting posting;
    posting.options.first_run = true;
    const auto input = FakedPosting::input(201);
    for (const ingest::Row& row : input) {
        const std::string id = "old" + std::to_string(posting.people.size());
        posting.people.push_back(
            {{"interview_id", id}, {"name", *row.params.name}, {"email", *row.params.email}});
    }
    CHECK(posting.run(input).count(RowState::existing) == 201);
    CHECK(posting.people.size() == 201);
}

TEST_CASE("the list at the end of a large run is read in parts, which end where the next one begins") {
    FakedPosting posting;
    posting.options.first_run = true;
    CHECK(posting.run(FakedPosting::input(450)).complete());
    auto lists = posting.requests(Method::get);
    std::erase_if(lists, [](const Request& one) { return !query_of(one, "starting_after").empty(); });
    REQUIRE(lists.size() == 3);
    CHECK(lists[0].url.find("created_") == std::string::npos);
    CHECK(lists[1].url.ends_with("created_before=1000224"));
    CHECK(lists[2].url.ends_with("created_after=1000224"));
}

// What a run reports of candidates beyond their ids: the names of others, and the URLs of all.

#include "faked_posting.hpp"
#include "memory_journal.hpp"

using ingest::IngestReport;
using ingest::RowReport;
using ingest::RowState;

namespace {

ingest::Row applicant(const std::string& name, const std::string& email) {
    ingest::Row row;
    row.params.name = name;
    row.params.email = email;
    return row;
}

/// Anna and Bob are in.
struct TwoPeople : FakedPosting {
    TwoPeople() {
        habits.knows_filters = true;
        options.first_run = true;
        options.journal = journal;
        REQUIRE(run({applicant("Anna Maier", "anna@example.com"), applicant("Bob Roe", "bob@example.com")})
                    .complete());
        clock->advance(1h);
    }

    [[nodiscard]] std::size_t lists() const { return requests(Method::get).size(); }

    const std::shared_ptr<MemoryJournal> journal = std::make_shared<MemoryJournal>();
};

}  // namespace

TEST_CASE("the name of another candidate is reported to who asks for it, and is nowhere else") {
    TwoPeople posting;
    posting.options.other_names = GENERATE(true, false);
    const std::size_t lists = posting.lists();
    const IngestReport report =
        posting.run({applicant("Zoe Neu", "zoe@example.com"), applicant("Ben Maier", "anna@example.com"),
                     applicant("Cid Maier", "anna@example.com")});
    CHECK(report.count(RowState::undecided) == 2);
    REQUIRE(posting.rows.size() == 3);
    for (const RowReport& one : posting.rows) {
        const bool is_undecided = one.state == RowState::undecided;
        CHECK(one.other_name == (is_undecided && posting.options.other_names ? "Anna Maier" : ""));
        if (is_undecided) CHECK(one.interview_id == "i0");
        CHECK_THAT(one.reason, !ContainsSubstring("Anna"));
    }
    // Two rows with one name need one request.
    const auto requests = posting.requests(Method::get);
    const auto asked = std::ranges::count_if(
        requests.begin() + static_cast<std::ptrdiff_t>(lists), requests.end(),
        [](const Request& one) { return one.url.find("created_before=") != std::string::npos; });
    CHECK(asked == (posting.options.other_names ? 1 : 0));
}

TEST_CASE("a name that the list does not show is empty, and the row is reported all the same") {
    TwoPeople posting;
    posting.options.other_names = true;
    posting.on_list = [&](const Request& request) {
        if (request.url.find("created_before=") == std::string::npos) return posting.list(request);
        return GENERATE(true, false)
                   ? testing::response(500, "{}")
                   : testing::response(200, R"({"data": [], "pagination": {"has_more": false}})");
    };
    const IngestReport report = posting.run({applicant("Ben Maier", "anna@example.com")});
    CHECK(report.finished);
    REQUIRE(posting.rows.size() == 1);
    CHECK(posting.rows[0].state == RowState::undecided);
    CHECK(posting.rows[0].other_name.empty());
}

TEST_CASE("a run that was stopped asks for no names") {
    TwoPeople posting;
    posting.options.other_names = true;
    std::stop_source stop;
    posting.options.stop = stop.get_token();
    posting.on_create = [&](const Request& request) {
        stop.request_stop();
        return posting.create(request);
    };
    const IngestReport report =
        posting.run({applicant("Ben Maier", "anna@example.com"), applicant("Zoe Neu", "zoe@example.com")});
    CHECK_FALSE(report.finished);
    CHECK(posting.rows.size() == 2);
    CHECK(posting.requests(Method::get).back().url.find("created_before=") == std::string::npos);
}

TEST_CASE("a conflict has the name of the candidate in its place") {
    TwoPeople posting;
    posting.options.other_names = true;
    posting.options.undecided = ingest::UndecidedRows::send;
    posting.on_create = [](const Request&) { return testing::response(409, error_json("conflict")); };
    const IngestReport report = posting.run({applicant("Ben Maier", "anna@example.com")});
    REQUIRE(report.count(RowState::conflict) == 1);
    CHECK(posting.rows.at(0).interview_id == "i0");
    CHECK(posting.rows.at(0).other_name == "Anna Maier");
}

TEST_CASE("each row that is in has its URL if the caller wants it, also from a journal") {
    TwoPeople posting;
    posting.options.interview_urls = GENERATE(true, false);
    const IngestReport report =
        posting.run({applicant("Anna Maier", "anna@example.com"), applicant("ROE, Bob", "bob@example.com"),
                     applicant("Zoe Neu", "zoe@example.com")});
    REQUIRE(report.complete());
    for (const RowReport& one : posting.rows) {
        const std::string url = "https://example.com/" + one.interview_id;
        const bool is_known = posting.options.interview_urls || one.state == RowState::created;
        CHECK_FALSE(one.interview_id.empty());
        CHECK(one.interview_url == (is_known ? url : ""));
    }
}

TEST_CASE("who came at the same moment with the address of a row is named, whichever is known first") {
    FakedPosting posting;
    posting.habits.knows_filters = true;
    posting.options.first_run = true;
    const auto anna = [](double created_at, const std::string& id) {
        return nlohmann::json{{"interview_id", id},
                              {"name", "Maier, Anna"},
                              {"email", "anna@example.com"},
                              {"created_at", created_at}};
    };
    posting.people.push_back(anna(900'000, "long ago"));
    posting.people.back()["email"] = "zoe@example.com";
    const bool others_are_two = GENERATE(false, true);
    posting.on_create = [&](const Request& request) {
        // Another program sends the same person while this run does.
        const auto answer = posting.create(request);
        if (posting.created == 1) {
            posting.people.push_back(anna(posting.next_created_at, "hers"));
            if (others_are_two) posting.people.push_back(anna(posting.next_created_at, "again"));
        }
        return answer;
    };
    const std::vector<ingest::Row> rows{applicant("Anna Maier", "anna@example.com"),
                                        applicant("Bob Roe", "bob@example.com")};
    SECTION("undecided rows are held") {
        const IngestReport report = posting.run(rows);
        CHECK(report.count(RowState::created) == 2);
        REQUIRE(report.same_address.size() == (others_are_two ? 2 : 1));
        CHECK(report.same_address[0].first_id == "i0");
        CHECK(report.same_address[0].second_id == "hers");
        if (others_are_two) CHECK(report.same_address[1].second_id == "again");
    }
    SECTION("the caller says that people share addresses") {
        posting.options.undecided = ingest::UndecidedRows::send;
        CHECK(posting.run(rows).same_address.empty());
    }
}

namespace {

ingest::Row caller(const std::string& name, const std::string& email, const std::string& phone) {
    ingest::Row row = applicant(name, email);
    if (email.empty()) row.params.email.reset();
    if (!phone.empty()) row.params.phone_number = phone;
    return row;
}

}  // namespace

TEST_CASE("a person whose address is another one, or missing, is undecided by name and phone number") {
    struct Case {
        ingest::Row this_week{};
        ingest::Row next_week{};
        bool has_journal{true};
        RowState state{RowState::undecided};
    };
    const auto one = GENERATE(values<Case>({
        // The address was corrected.
        {caller("Ann Lee", "ann@example.com", "+44 1"), caller("Lee, ANN", "lee@example.com", "+441")},
        // Lists have no phone numbers, so only a journal knows them.
        {caller("Ann Lee", "ann@example.com", "+44 1"), caller("Ann Lee", "lee@example.com", "+44 1"), false,
         RowState::created},
        // Families and agencies share a number, and many people a name.
        {caller("Ann Lee", "ann@example.com", "+44 1"), caller("Bob Lee", "bob@example.com", "+44 1"), true,
         RowState::created},
        {caller("Ann Lee", "ann@example.com", "+44 1"), caller("Ann Lee", "lee@example.com", "+44 2"), true,
         RowState::created},
        // Nobody knows the phone number of a listed candidate without an address.
        {caller("Ann Lee", "", "+44 1"), caller("Ann Lee", "ann@example.com", "+44 2"), false},
        {caller("Ann Lee", "", "+44 1"), caller("Dr. Ann Lee", "", "+44 2"), false},
        {caller("Ann Lee", "", "+44 1"), caller("Ann Lee", "ann@example.com", ""), true},
        {caller("Ann Lee", "", "+44 1"), caller("Lee, Ann", "ann@example.com", ""), false},
        {caller("Ann Lee", "", "+44 1"), caller("Bob Lee", "", "+44 1"), false, RowState::created},
        // The journal knows that it is another one, or the same.
        {caller("Ann Lee", "", "+44 1"), caller("Ann Lee", "", "+44 2"), true, RowState::created},
        {caller("Ann Lee", "", "+44 1"), caller("Ann LEE", "ann@example.com", "+44 1"), true},
        {caller("Ann Lee", "", "+44 1"), caller("ann lee", "", "+441"), true, RowState::created_earlier},
    }));
    FakedPosting posting;
    posting.habits.knows_filters = true;
    posting.options.first_run = true;
    const auto journal = std::make_shared<MemoryJournal>();
    posting.options.journal = journal;
    REQUIRE(posting.run({one.this_week}).complete());
    if (!one.has_journal) journal->entries.clear();
    posting.clock->advance(1h);
    CAPTURE(*one.next_week.params.name, one.has_journal);
    CHECK(posting.run({one.next_week}).count(one.state) == 1);
    if (one.state == RowState::undecided) {
        CHECK(posting.rows.at(0).interview_id == "i0");
        CHECK_THAT(posting.rows.at(0).reason, ContainsSubstring("has the same name"));
    }
    // What a person decides about it stays decided.
    posting.options.decide = [](const ingest::UndecidedRow&) { return ingest::Decision::send; };
    static_cast<void>(posting.run({one.next_week}));
    posting.options.decide = {};
    CHECK(posting.run({one.next_week}).complete());
}

TEST_CASE("people of one input with one name and no address are all sent") {
    FakedPosting posting;
    const IngestReport report = posting.run({caller("Ann Lee", "", "+44 1"), caller("Ann Lee", "", "+44 2"),
                                             caller("Ann Lee", "ann@example.com", "+44 1"),
                                             caller("Ann Lee", "lee@example.com", "+44 1")});
    CHECK(report.count(RowState::created) == 4);
}

TEST_CASE("a run that goes on sends people of one name as the run before would have") {
    const bool has_addresses = GENERATE(true, false);
    const std::vector<ingest::Row> rows{
        caller("Ann Lee", has_addresses ? "ann@example.com" : "", "+44 1"),
        caller("Ann Lee", has_addresses ? "lee@example.com" : "", has_addresses ? "+44 1" : "+44 2")};
    FakedPosting posting;
    posting.habits.knows_filters = true;
    posting.options.first_run = true;
    const auto journal = std::make_shared<MemoryJournal>();
    posting.options.journal = journal;
    REQUIRE(posting.run({rows[0]}).complete());
    if (GENERATE(true, false)) journal->entries.clear();
    posting.clock->advance(1h);
    CHECK(posting.run(rows).count(RowState::created) == 1);
    CHECK(posting.rows.back().state == RowState::created);
}

TEST_CASE(
    "a decision holds when the row and the candidate have nothing more in common, and for all options") {
    FakedPosting posting;
    posting.habits.knows_filters = true;
    posting.options.first_run = true;
    posting.options.journal = std::make_shared<MemoryJournal>();
    REQUIRE(posting.run({caller("Ann Lee", "ann@example.com", "+44 1")}).complete());
    posting.clock->advance(1h);
    posting.options.decide = [](const ingest::UndecidedRow&) { return ingest::Decision::leave_out; };
    REQUIRE(posting.run({caller("Ann Lee", "lee@example.com", "+44 1")}).complete());
    posting.options.decide = {};
    if (GENERATE(true, false)) posting.options.undecided = ingest::UndecidedRows::send;
    const std::string phone = GENERATE("", "+44 1", "+44 2");
    CHECK(posting.run({caller("Ann Lee", "lee@example.com", phone)}).count(RowState::existing) == 1);
    CHECK(posting.rows.at(0).interview_id == "i0");
}

TEST_CASE("an address is compared as it was given, too") {
    FakedPosting posting;
    posting.habits.knows_filters = true;
    posting.people.push_back({{"interview_id", "there"},
                              {"name", "Bea Roe"},
                              {"email", "bea@b\u00FCcher.example"},
                              {"created_at", 5}});
    ingest::Row row = applicant(GENERATE("Roe, Bea", "Kim Roe"), "bea@xn--bcher-kva.example");
    row.given = ingest::GivenText{.name = row.params.name, .email = "bea@b\u00FCcher.example"};
    static_cast<void>(posting.run({row}));
    CHECK(posting.requests(Method::post).empty());
    CHECK(posting.rows.at(0).state ==
          (*row.params.name == "Kim Roe" ? RowState::undecided : RowState::existing));
    CHECK(posting.rows.at(0).interview_id == "there");
}

TEST_CASE("a row that is somebody whom this run has brought in has that URL") {
    FakedPosting posting;
    posting.options.interview_urls = true;
    REQUIRE(posting
                .run({applicant("Ann Lee", "ann@example.com"), applicant("Bob Roe", "bob@example.com"),
                      applicant("Lee, Ann", "ann@example.com")})
                .complete());
    for (const RowReport& one : posting.rows)
        CHECK(one.interview_url == "https://example.com/" + one.interview_id);
}

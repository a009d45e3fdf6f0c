// Single cases of the statements of docs/guide/databases.md.

#include <cis/sync/mirror.hpp>
#include "client_fixture.hpp"
#include "list_service.hpp"
#include "sql/guide_database.hpp"

namespace {

constexpr double day = 86'400;
constexpr double days = 30;

/// A posting whose mirror runs once a day, up to an hour ago.
class Daily {
public:
    explicit Daily(const AskedDatabase& database, bool purges) : store_(database.place.open()) {
        const double start = Timestamp::now().epoch_seconds() - days * day - 3600;
        clock_->advance(std::chrono::milliseconds(std::llround((start - service.now()) * 1000)));
        begun_ = start;
        options_ = {.posting_id = "p1",
                    .store = store_,
                    .sweep_interval = 1ms,
                    .purge_vanished = purges,
                    .clock = clock_};
    }

    /// @param from_day when a status begins; the first one with the candidate
    void add(const std::string& name, const std::vector<std::pair<double, std::string>>& from_day) {
        ScheduledCandidate one{.interview_id = name, .created_at = time(from_day.at(0).first)};
        for (const auto& [at, status] : from_day)
            one.states.push_back({.from = time(at), .members = {{"status", status}, {"name", name}}});
        service.candidates.push_back(std::move(one));
    }
    ScheduledCandidate& find(const std::string& name) {
        return *std::ranges::find(service.candidates, name, &ScheduledCandidate::interview_id);
    }
    [[nodiscard]] double time(double at) const { return begun_ + at * day; }
    void run_until(double end) {
        while (day_ < end) {
            clock_->advance(24h);
            ++day_;
            ClientOptions its_options = options_for("http://127.0.0.1:1", clock_);
            its_options.transport = service.transport();
            REQUIRE(sync::Mirror(Client(its_options), options_).pass().finished);
        }
    }
    [[nodiscard]] sync::MirrorStore& store() const { return *store_; }

private:
    std::shared_ptr<FakeClock> clock_ = std::make_shared<FakeClock>();
    std::shared_ptr<sync::MirrorStore> store_;
    sync::MirrorOptions options_;
    double begun_{0};
    double day_{0};

public:
    ListService service{clock_};
};

}  // namespace

TEST_CASE("who vanishes, comes back or is purged, and what is not known, is in the right answer") {
    const AskedDatabase database(GENERATE("sqlite", "postgres"));
    const bool purges = GENERATE(false, true);
    CAPTURE(database.is_sqlite(), purges);
    Daily daily(database, purges);
    daily.add("Back as before", {{1, "pending"}, {5.5, "knocked_out"}});
    daily.add("Back with news", {{1.1, "pending"}, {20.5, "knocked_out"}});
    daily.add("Gone", {{1.2, "pending"}, {5.5, "knocked_out"}});
    daily.add("Out and gone", {{1.3, "pending"}, {24.5, "knocked_out"}});
    daily.add("Undone and out again",
              {{1.4, "pending"}, {24.5, "knocked_out"}, {26.5, "in_progress"}, {28.5, "knocked_out"}});
    daily.add("Only a note", {{1.5, "pending"}, {5.5, "knocked_out"}});
    daily.find("Only a note")
        .states.push_back(
            {.from = daily.time(27.5),
             .members = {{"status", "knocked_out"}, {"name", "Only a note"}, {"metadata", {{"a", "b"}}}}});
    daily.add("Young and out", {{25.5, "knocked_out"}});
    for (const char* name : {"Back as before", "Back with news"})
        daily.find(name).vanishes_at = daily.time(15.5);
    for (const char* name : {"Gone", "Out and gone"}) daily.find(name).vanishes_at = daily.time(26.5);
    daily.run_until(27);
    for (const char* name : {"Back as before", "Back with news"}) daily.find(name).vanishes_at.reset();
    daily.run_until(days);
    // Of another mirror of the same database, and of a service that sends no `created_at`.
    Candidate timeless = person("Timeless");
    timeless.posting_id = "p2";
    timeless.name = "Timeless";
    timeless.status = CandidateStatus::knocked_out;
    auto other = jobs;
    other.posting_id = "p2";
    REQUIRE_FALSE(
        daily.store().commit(lease_of(daily.store(), other),
                             {.at = Timestamp::now(),
                              .rows = {{.row = row_of(timeless), .change = sync::ChangeKind::first_seen}}}));

    Names certain{"Undone and out again", "Undone and out again", "Young and out"};
    if (!purges) certain.insert(certain.begin(), "Out and gone");
    CHECK(sorted(database.answer(was_knocked_out)) == certain);
    CHECK(sorted(database.answer(perhaps_knocked_out)) == Names{"Back with news", "Timeless"});
    // The kinds say the rest.
    CHECK(database.rows("select kind from history where interview_id = 'Back as before' order by number") ==
          Names{"first_seen", "changed", "vanished", "returned"});
    CHECK(database.rows("select kind from history where interview_id = 'Gone' order by number") ==
          Names{"first_seen", "changed", "vanished"});
}

TEST_CASE("who has vanished is neither counted nor among the best, and equal scores have an order") {
    const AskedDatabase database(GENERATE("sqlite", "postgres"));
    const auto store = database.place.open();
    const auto row = [](const std::string& name, std::optional<double> score, bool vanished = false) {
        Candidate one = person(name);
        one.name = name;
        one.status = CandidateStatus::completed;
        one.score = score;
        sync::MirrorWrite write{.row = row_of(one)};
        write.row.vanished = vanished;
        return write;
    };
    REQUIRE_FALSE(write_rows(*store, lease_of(*store),
                             {row("Nobody has scored", std::nullopt), row("Equal b", 70.5),
                              row("Equal a", 70.5), row("Vanished", 99, true), row("Best", 71)}));
    CHECK(database.answer("who are the best ten?", "name", "p1") ==
          Names{"Best", "Equal a", "Equal b", "Nobody has scored"});
    CHECK(database.answer("how far is everybody?", database.is_sqlite() ? "\"count(*)\"" : "count", "p1") ==
          Names{"4"});
    CHECK(database.answer("who are the best ten?", "name", "p2").empty());
}

TEST_CASE("a record that PostgreSQL cannot read as JSON is left out of the query, and stops nothing") {
    const AskedDatabase database(GENERATE("sqlite", "postgres"));
    const auto store = database.place.open();
    Candidate plain = person("plain");
    plain.name = "Plain";
    plain.metadata = {{"source", "fair"}};
    Candidate odd = person("odd");
    odd.name = "Odd";
    odd.data = Json::from_text(R"({"nul":"\u0000","lone":"\ud800"})").value();
    REQUIRE_FALSE(write_rows(*store, lease_of(*store), {{.row = row_of(plain)}, {.row = row_of(odd)}}));
    const Names answer = database.answer("where does everybody come from?", "coalesce(source, name)");
    CHECK(answer == (database.is_sqlite() ? Names{"Odd", "fair"} : Names{"fair"}));
}

TEST_CASE("the roles of the guide can read what it says, and nothing else") {
    const PostgresServer& server = shared_postgres_server();
    const std::map<std::string, std::string> statements = statements_of_guide();
    sql::PostgresStore store({.url = server.url(), .schema = "hiring"});
    REQUIRE_FALSE(write_rows(store, lease_of(store),
                             {{.row = row_of(person("a")), .change = sync::ChangeKind::first_seen}}));
    server.command(statements.at("PostgreSQL: a reader"));
    server.command(statements.at("PostgreSQL: a reader without personal data"));

    sql::PostgresStore reader({.url = server.url() + "&user=report", .schema = "hiring", .read_only = true});
    CHECK(ids_of(reader) == Names{"a"});
    CHECK(reader.history("p1", "a").value().size() == 1);
    const auto as = [&](const std::string& role, const std::string& sql) {
        try {
            return server.command("set role " + role + "; set search_path to hiring; " + sql);
        } catch (const std::runtime_error&) {
            return std::string("refused");
        }
    };
    CHECK(as("report", "update candidate set name = 'x'") == "refused");
    CHECK(as("report", "select owner from lease") == "refused");
    CHECK(as("numbers", "select status from candidate") == "in_progress");
    CHECK(as("numbers", "select kind from history where previous_status is null and not_before is null") ==
          "first_seen");
    for (const char* personal : {"name", "email", "record"}) {
        CAPTURE(personal);
        CHECK(as("numbers", "select " + std::string(personal) + " from candidate") == "refused");
    }
    CHECK(as("numbers", "select record from history") == "refused");
    server.command("drop owned by report, numbers; drop role report, numbers; drop schema hiring cascade");
}

// The statements of docs/guide/databases.md, on a copy of a service whose whole plan is known.

#include <cis/sync/mirror.hpp>
#include "emulator_fixture.hpp"
#include "sql/guide_database.hpp"

namespace {

constexpr double hour = 3600;
constexpr double day = 24 * hour;
/// The hours between two looks at the service, which are all that the answers are computed from.
constexpr int step = 8;
constexpr double minute = 60;
constexpr int days = 30;

/// What the queries answer, by their titles. All are tested below.
const std::set<std::string> questions{
    "how far is everybody?",
    was_knocked_out,
    perhaps_knocked_out,
    "who was invited in the last seven days?",
    "what has the copy seen of one person?",
    "who are the best ten?",
    "where does everybody come from?",
    "how fresh is the copy?",
};
const std::set<std::string> grants{"a reader", "a reader without personal data"};

/// What the first guide told people to ask: any entry with that status.
Names older_answer(const AskedDatabase& database) {
    return sorted(database.rows(
        "select distinct name from history join candidate using (posting_id, "
        "interview_id) where history.status = 'knocked_out' and seen_at > " +
        std::string(database.is_sqlite() ? "unixepoch() - 604800" : "extract(epoch from now()) - 604800")));
}

/// What a look at the service has shown of a candidate.
struct Look {
    double at;
    json record;
};

/// A month of a posting, up to a minute ago, and copies that were begun, left alone and continued in it.
class Month {
public:
    Month() {
        service_.set_time(start);
        posting = service_.posting(
            {{"title", "Driver"},
             {"workflow",
              {{{"type", "resume"}}, {{"type", "sms"}}, {{"type", "form"}}, {{"type", "web_interview"}}}}});
        REQUIRE(service_.http.send("POST", "/api/v2/postings/" + posting + "/activate", "").status == 200);
    }

    /// A copy, and when it is brought up to date.
    struct Copy {
        const AskedDatabase& database;
        std::function<bool(int)> passes_at;  ///< in hours since the start
        std::vector<double> passes{};        ///< in seconds since 1970
    };

    void run(std::vector<Copy>& copies) {
        for (int hours = 0; hours <= 24 * days; hours += step) {
            const double at = hours * hour;
            service_.set_time(start + at);
            clock_->advance(std::chrono::milliseconds(
                std::llround((start + at - seconds_of(clock_->wall_now())) * 1000)));
            service_.server.seed({.posting_id = posting, .count = 3, .metadata = {{"source", "fair {n}"}}});
            if (hours == 28 * 24) change_metadata();
            look();
            for (Copy& copy : copies) {
                if (!copy.passes_at(hours)) continue;
                pass(copy.database);
                copy.passes.push_back(start + at);
            }
        }
    }

    [[nodiscard]] const std::map<std::string, std::vector<Look>>& looks() const { return looks_; }
    [[nodiscard]] static double seconds_of(std::chrono::system_clock::time_point time) {
        return std::chrono::duration<double>(time.time_since_epoch()).count();
    }

    const double start = std::floor(Timestamp::now().epoch_seconds()) - days * day - minute;
    /// Between two looks, also if the test takes its time.
    const double week_ago = start + (days - 7) * day + minute;
    std::string posting;

private:
    /// Keeps what each candidate shows now.
    void look() {
        std::string after;
        for (bool more = true; more;) {
            const json page = service_.http.get(Emulator::candidates(posting) + "?limit=100" + after).json();
            for (const json& one : page["data"])
                looks_[one["interview_id"]].push_back({service_.server.now(), one});
            more = page["pagination"]["has_more"];
            after = "&starting_after=" + page["data"].back()["interview_id"].get<std::string>();
        }
    }

    /// Of those who have been through for long: a change after which they are knocked out, as before.
    void change_metadata() {
        int changed = 0;
        for (const auto& [id, looks] : looks_) {
            if (looks.back().record["status"] != "knocked_out") continue;
            if (looks.front().at > start + 10 * day || ++changed > 3) continue;
            const json metadata{{"metadata", {{"source", "note"}}}};
            REQUIRE(service_.http.post("/api/v2/interviews/" + id + "/metadata", metadata).status == 200);
        }
        REQUIRE(changed >= 3);
    }

    void pass(const AskedDatabase& database) const {
        sync::MirrorOptions options{
            .posting_id = posting, .store = database.place.open(), .sweep_interval = 1ms, .clock = clock_};
        const sync::PassReport report = sync::Mirror(client_, options).pass();
        CAPTURE(report.stopped);
        REQUIRE(report.finished);
        REQUIRE(report.swept);
    }

    Emulator service_{{.step_duration = 20h}};
    Client client_{{.base_url = service_.server.base_url(), .api_key = emulator_key}};
    std::shared_ptr<testing::FakeClock> clock_ = std::make_shared<testing::FakeClock>();
    std::map<std::string, std::vector<Look>> looks_;
};

/// What the looks at the service and the times of the passes say.
struct Expected {
    Names certain;
    Names perhaps;
    Names truth;  ///< who was knocked out in the last seven days, as only the service knows
};

Expected expected(const Month& month, const Month::Copy& copy) {
    Expected all;
    for (const auto& [id, looks] : month.looks()) {
        const auto out = std::ranges::find_if(
            looks, [](const Look& look) { return look.record["status"] == "knocked_out"; });
        if (out == looks.end()) continue;
        const std::string name = out->record["name"];
        if (out->at >= month.week_ago) all.truth.push_back(name);
        const auto seen = std::ranges::lower_bound(copy.passes, out->at);
        if (seen == copy.passes.end()) continue;
        double not_before = out->record["created_at"];
        if (seen != copy.passes.begin()) not_before = std::max(not_before, *(seen - 1));
        if (not_before >= month.week_ago) {
            all.certain.push_back(name);
        } else if (*seen >= month.week_ago) {
            all.perhaps.push_back(name);
        }
    }
    for (Names* names : {&all.certain, &all.perhaps, &all.truth}) std::ranges::sort(*names);
    return all;
}

bool includes(const Names& all, const Names& some) { return std::ranges::includes(all, some); }

const json& last(const std::vector<Look>& looks) { return looks.back().record; }

}  // namespace

TEST_CASE("the guide has a query for each question in both languages, and no other statement") {
    std::set<std::string> expected_titles;
    for (const std::string& grant : grants) expected_titles.insert("PostgreSQL: " + grant);
    std::map<std::string, int> answers;
    for (const auto& [title, text] : statements_of_guide()) {
        if (expected_titles.erase(title) > 0) continue;
        const std::size_t colon = title.find(": ");
        REQUIRE(colon != std::string::npos);
        const std::string engines = title.substr(0, colon);
        CAPTURE(title);
        REQUIRE((engines == "SQLite" || engines == "PostgreSQL" || engines == "SQLite and PostgreSQL"));
        answers[title.substr(colon + 2)] += engines.find(" and ") != std::string::npos ? 2 : 1;
    }
    CHECK(expected_titles.empty());
    std::set<std::string> answered;
    for (const auto& [question, count] : answers) {
        CAPTURE(question);
        CHECK(count == 2);
        answered.insert(question);
    }
    CHECK(answered == questions);
}

TEST_CASE("the queries of the guide give right answers about a month of a service") {
    const AskedDatabase early_file("sqlite");
    const AskedDatabase late_file("sqlite");
    const AskedDatabase early_server("postgres");
    const AskedDatabase late_server("postgres");
    // One mirror has run for long, with a pause of days; the other one begins three days before the end.
    const auto early = [](int at) {
        return (at >= 12 * 24 && at <= 20 * 24 && at % 24 == 0) || (at >= 26 * 24 && at % 24 == 0);
    };
    const auto late = [](int at) { return at >= 27 * 24 && at % 24 == 0; };
    Month month;
    std::vector<Month::Copy> copies{
        {early_file, early}, {late_file, late}, {early_server, early}, {late_server, late}};
    month.run(copies);

    for (const Month::Copy& copy : copies) {
        const AskedDatabase& database = copy.database;
        CAPTURE(database.is_sqlite(), copy.passes.size());
        const Expected right = expected(month, copy);
        REQUIRE(right.certain.size() >= 3);
        REQUIRE(right.perhaps.size() >= 3);
        const Names certain = sorted(database.answer(was_knocked_out));
        CHECK(certain == right.certain);
        CHECK(sorted(database.answer(perhaps_knocked_out)) == right.perhaps);
        // So nobody is named wrongly, and nobody is left out.
        Names both = right.certain;
        both.insert(both.end(), right.perhaps.begin(), right.perhaps.end());
        CHECK(includes(right.truth, certain));
        CHECK(includes(sorted(both), right.truth));
        // The query of the first guide counted others too.
        CHECK_FALSE(includes(right.truth, older_answer(database)));

        const Names from = database.answer(was_knocked_out, database.seconds("not_before"));
        const Names to = database.answer(was_knocked_out, database.seconds("seen_at"));
        REQUIRE(from.size() == to.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            CHECK(std::stod(from[i]) >= month.week_ago);
            CHECK(std::stod(from[i]) <= std::stod(to[i]));
        }

        std::map<std::string, int> statuses;
        Names young;
        std::vector<std::pair<double, std::string>> scored;
        Names sources;
        for (const auto& [id, looks] : month.looks()) {
            const json& one = last(looks);
            const std::string name = one["name"];
            ++statuses[one["status"]];
            if (one["created_at"] >= month.week_ago) young.push_back(name);
            if (one["status"] == "completed") scored.emplace_back(-one["score"].get<double>(), name);
            sources.push_back(name + '=' + one["metadata"]["source"].get<std::string>());
        }
        Names counts;
        counts.reserve(statuses.size());
        for (const auto& [status, count] : statuses) counts.push_back(status + '=' + std::to_string(count));
        CHECK(
            database.answer("how far is everybody?",
                            database.is_sqlite() ? "status || '=' || \"count(*)\"" : "status || '=' || count",
                            month.posting) == counts);
        CHECK(sorted(database.answer("who was invited in the last seven days?")) == sorted(young));
        std::ranges::sort(scored);
        REQUIRE(scored.size() > 10);
        Names best;
        for (std::size_t i = 0; i < 10; ++i) best.push_back(scored[i].second);
        CHECK(database.answer("who are the best ten?", "name", month.posting) == best);
        CHECK(sorted(database.answer("where does everybody come from?", "name || '=' || source")) ==
              sorted(sources));
        CHECK(database.answer("how fresh is the copy?",
                              "posting_id || ' ' || " + database.seconds("up_to_date_at")) ==
              Names{month.posting + ' ' + std::to_string(std::llround(copy.passes.back()))});

        // What the passes have seen of each of those who were knocked out for certain.
        for (const auto& [id, looks] : month.looks()) {
            if (!std::ranges::binary_search(certain, last(looks)["name"].get<std::string>())) continue;
            Names seen;
            for (const Look& look : looks) {
                const std::string status = look.record["status"];
                const bool is_pass = std::ranges::binary_search(copy.passes, look.at);
                if (is_pass && (seen.empty() || seen.back() != status)) seen.push_back(status);
            }
            const std::string one = "what has the copy seen of one person?";
            const std::string email = last(looks)["email"];
            Names statuses_seen = database.answer(one, "status", "", email);
            const auto repeated = std::ranges::unique(statuses_seen);
            statuses_seen.erase(repeated.begin(), repeated.end());
            CHECK(statuses_seen == seen);
            Names kinds = database.answer(one, "kind", "", email);
            CHECK(kinds.at(0) == "first_seen");
            CHECK(std::ranges::count(kinds, "changed") == std::ssize(kinds) - 1);
        }
    }
}

// What a run says and does when the service does not answer, or answers with errors.

#include "faked_posting.hpp"

using cis::testing::failed;
using cis::testing::response;
using ingest::IngestReport;
using ingest::Notice;
using ingest::RowState;
using Kind = ingest::Notice::Kind;

namespace {

/// Fails the first requests. @param count how many
FakedPosting::Answer failing(std::size_t count, Transfer failure, const FakedPosting::Answer& otherwise) {
    return [left = count, failure, otherwise](const Request& request) mutable {
        return left > 0 && left-- > 0 ? failure : otherwise(request);
    };
}

std::vector<Kind> kinds_of(const std::vector<Notice>& notices) {
    std::vector<Kind> kinds;
    for (const Notice& one : notices) kinds.push_back(one.kind);
    return kinds;
}

bool begins_with(const std::string& text, const std::string& beginning) {
    INFO(text);
    CHECK(text.substr(0, beginning.size()) == beginning);
    return text.starts_with(beginning);
}

const Transfer no_connection = failed(TransferFailure::connection, 0);

}  // namespace

TEST_CASE("a silent service is asked again soon, and named when it does not answer and when it does") {
    FakedPosting posting;
    const Clock::time_point begun = posting.clock->now();
    posting.on_health = failing(3, no_connection, posting.on_health);
    CHECK(posting.run(FakedPosting::input(2)).complete());
    REQUIRE(kinds_of(posting.notices).size() >= 2);
    CHECK(posting.notices[0].kind == Kind::unreachable);
    CHECK(begins_with(posting.notices[0].text, "127.0.0.1:1: "));
    CHECK(posting.notices[0].text.ends_with("; tries again for another 60 s"));
    CHECK(posting.notices[0].wait == 60s);
    REQUIRE(posting.notices[0].error);
    CHECK(posting.notices[0].error->kind == ErrorKind::connection);
    CHECK(posting.notices[1].kind == Kind::recovered);
    CHECK_FALSE(posting.notices[1].error);
    CHECK(posting.notices[1].text == "127.0.0.1:1 answers again");
    CHECK(posting.clock->now() - begun <= 3500ms);  // 0.5 + 1 + 2 s
}

TEST_CASE("a service that goes away is asked one row at a time, and later and later") {
    FakedPosting posting;
    posting.options.patience = 10min;
    posting.options.max_in_flight = 16;
    const auto input = FakedPosting::input(500);
    REQUIRE(posting.run({input.begin(), input.begin() + 100}).complete());
    const std::size_t before = posting.requests(Method::post).size();
    const Clock::time_point away_until = posting.clock->now() + 5min;
    std::atomic<std::size_t> failed = 0;
    const auto unless_away = [&](FakedPosting::Answer there) -> FakedPosting::Answer {
        return [&posting, &failed, away_until, there = std::move(there)](const Request& request) {
            if (posting.clock->now() >= away_until) return there(request);
            ++failed;
            return no_connection;
        };
    };
    posting.on_create = unless_away(posting.on_create);
    posting.on_list = unless_away(posting.on_list);
    CHECK(posting.run(input).complete());
    CHECK(posting.requests(Method::post).size() <= before + 400 + failed);
    // Pauses of up to 15 s, half of that in the mean.
    CHECK(failed >= 20);
    CHECK(failed < 100);
}

TEST_CASE("a run ends when the service was silent for the time of its patience") {
    FakedPosting posting;
    posting.options.patience = 3s;
    posting.on_health = failing(100, no_connection, posting.on_health);
    const Clock::time_point begun = posting.clock->now();
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK_FALSE(report.finished);
    CHECK(begins_with(report.stopped, "the service did not answer for 3 s: "));
    CHECK(kinds_of(posting.notices) == std::vector{Kind::unreachable, Kind::stopping});
    CHECK(posting.notices[1].text == report.stopped);
    CHECK(report.count(RowState::not_attempted) == 2);
    CHECK(posting.requests(Method::get).empty());
    CHECK(posting.clock->now() - begun >= 3s);
    CHECK(posting.clock->now() - begun <= 5s);
}

TEST_CASE("the time that a request took counts as silence") {
    FakedPosting posting;
    const auto silent = [&](const Request&) {
        posting.faked.clock->advance(2s);
        return no_connection;
    };
    posting.on_health = [&, asked = 0](const Request& request) mutable {
        return ++asked == 1 ? silent(request) : response(200, "{}");
    };
    CHECK(posting.run({}).finished);
    REQUIRE_FALSE(posting.notices.empty());
    CHECK(posting.notices[0].wait == 58s);
}

TEST_CASE("a request that took longer than the patience leaves no time") {
    FakedPosting posting;
    posting.on_health = [&](const Request&) {
        posting.faked.clock->advance(70s);
        return no_connection;
    };
    CHECK(begins_with(posting.run({}).stopped, "the service did not answer for 70 s: "));
    CHECK(kinds_of(posting.notices) == std::vector{Kind::unreachable, Kind::stopping});
    CHECK(posting.notices[0].wait == 0s);
}

TEST_CASE("the first request to the service is a short one, the next ones last for the timeout") {
    FakedPosting posting;
    posting.on_health = failing(1, no_connection, posting.on_health);
    static_cast<void>(posting.run({}));
    const auto limits = posting.faked.transport->limits();
    REQUIRE(limits.size() >= 2);
    CHECK(limits[0].timeout == 3s);
    CHECK(limits[1].timeout == 5s);
}

TEST_CASE("credentials that are refused end the run before anything is listed") {
    FakedPosting posting;
    posting.on_health = [](const Request&) { return response(401, error_json("unauthorized")); };
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(begins_with(report.stopped, "the service refuses the credentials: "));
    CHECK(report.count(RowState::not_attempted) == 2);
    CHECK(posting.requests(Method::get).empty());
}

TEST_CASE("a gateway that does not know the health route is contact enough") {
    FakedPosting posting;
    posting.on_health = [](const Request&) { return response(404, error_json("not_found")); };
    CHECK(posting.run(FakedPosting::input(2)).complete());
    CHECK(kinds_of(posting.notices) == std::vector{Kind::probing});
}

TEST_CASE("times of a service whose clock is ahead of the local one are not in the future") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.on_health = [](const Request&) {
        return response(200, "{}", {{"Date", "Fri, 01 Jan 2100 00:00:00 GMT"}});
    };
    const double its_now = 4102444800;
    const double created_at = its_now + GENERATE(-5, 5, 60);
    posting.people.push_back({{"interview_id", "old"}, {"created_at", created_at}});
    CHECK(posting.run(FakedPosting::input(1)).complete());
    // The list at the end begins with the newest candidate of the first one, if its time is credible.
    const std::string url = posting.requests(Method::get).back().url;
    CHECK((url.find("created_after") != std::string::npos) == (created_at < its_now + 10));
}

TEST_CASE("a service that does not tell its time is taken to have the local one") {
    FakedPosting posting;
    posting.options.first_run = true;
    const double now = std::chrono::duration<double>(posting.clock->wall_now().time_since_epoch()).count();
    const double ahead = GENERATE(9.5, 10.5);
    posting.people.push_back({{"interview_id", "old"}, {"created_at", now + ahead}});
    CHECK(posting.run(FakedPosting::input(1)).complete());
    const std::string url = posting.requests(Method::get).back().url;
    CHECK((url.find("created_after") != std::string::npos) == (ahead < 10));
}

TEST_CASE("a single broken connection is not worth a word, but it was contact") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.on_create = failing(1, no_connection, posting.on_create);
    CHECK(posting.run(FakedPosting::input(1)).complete());
    CHECK(posting.notices.empty());
    CHECK(posting.requests(Method::post).size() == 2);
}

TEST_CASE("a gateway that does not pass on the greeting is contact") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.on_health = [](const Request&) { return response(404, "{}"); };
    posting.on_list = failing(1, no_connection, posting.on_list);
    CHECK(posting.run(FakedPosting::input(1)).complete());
    CHECK(posting.notices.empty());
}

TEST_CASE("a page of the list after a silence is contact") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.on_list = failing(4, no_connection, posting.on_list);
    CHECK(posting.run({}).finished);
    CHECK(kinds_of(posting.notices) == std::vector{Kind::unreachable, Kind::recovered});
}

TEST_CASE("a posting is listed from the time before which nobody of the input was brought in") {
    FakedPosting posting;
    const bool is_known = GENERATE(true, false);
    if (is_known) posting.options.since = Timestamp(1'700'000'000);
    CHECK(posting.run(FakedPosting::input(1)).complete());
    const std::string url = posting.requests(Method::get).front().url;
    CHECK((url.find("created_after=1699999990") != std::string::npos) == is_known);
}

TEST_CASE("the first answer to a row after a silence is contact") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.options.settle = 60s;  // after a longer silence another run could lead
    const bool is_async = GENERATE(false, true);
    const bool is_refused = GENERATE(false, true);
    CAPTURE(is_async, is_refused);
    const TempDirectory directory;
    posting.options.journal = std::make_shared<ingest::FileJournal>(directory.path("people.journal"));
    if (is_async) posting.options.route = ingest::Route::async;
    const auto accept = [&](const Request& request) {
        if (is_refused) return response(422, error_json("invalid"));
        Transfer created = posting.create(request);
        return is_async ? response(202, R"({"data": {"ingestion_id": "ing_1"}})") : created;
    };
    posting.on_create = failing(4, no_connection, accept);
    std::vector<Kind> before_list;
    posting.on_list = [&](const Request& request) {
        before_list = kinds_of(posting.notices);
        return posting.list(request);
    };
    CHECK(posting.run(FakedPosting::input(1)).complete() == !is_refused);
    CHECK(before_list == std::vector{Kind::unreachable, Kind::recovered});
}

TEST_CASE("a list that is refused for a moment after a silence is contact") {
    FakedPosting posting;
    posting.options.first_run = true;
    std::vector<Kind> after_refusal;
    posting.on_list = [&, asked = 0](const Request& request) mutable {
        if (++asked <= 3) return no_connection;
        if (asked == 4) return response(429, error_json("rate_limited"));
        if (asked == 5) after_refusal = kinds_of(posting.notices);
        return posting.list(request);
    };
    CHECK(posting.run(FakedPosting::input(1)).complete());
    REQUIRE(after_refusal.size() >= 2);
    CHECK(after_refusal[0] == Kind::unreachable);
    CHECK(after_refusal[1] == Kind::recovered);
}

TEST_CASE("a silence gets a word when it has lasted for two seconds") {
    FakedPosting posting;
    posting.options.first_run = true;
    const std::size_t times = GENERATE(2U, 3U);  // one a second
    posting.on_list = failing(times, no_connection, posting.on_list);
    CHECK(posting.run(FakedPosting::input(1)).complete());
    CHECK(posting.requests(Method::get).size() == times + 2);
    if (times == 2) {
        CHECK(posting.notices.empty());
    } else {
        CHECK(kinds_of(posting.notices) == std::vector{Kind::unreachable, Kind::recovered});
        CHECK(begins_with(posting.notices[0].text, "127.0.0.1:1: "));
    }
}

TEST_CASE("a quota that is used up for long gets a word, and the run goes on after it") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.options.max_in_flight = 1;
    const Transfer limited = response(429, error_json("rate_limited"), {{"Retry-After", "90"}});
    posting.on_create = failing(2, limited, posting.on_create);
    const Clock::time_point begun = posting.clock->now();
    CHECK(posting.run(FakedPosting::input(3)).complete());
    CHECK(posting.clock->now() - begun >= 90s);
    REQUIRE(std::ranges::count(posting.notices, Kind::quota, &Notice::kind) == 1);
    CHECK(posting.notices[0].kind == Kind::quota);
    CHECK(posting.notices[0].text == "the service's quota is used up: it allows the next request in 90 s");
    CHECK(posting.notices[0].wait == 90s);
    REQUIRE(posting.notices[0].error);
    CHECK(posting.notices[0].error->status == 429);
}

TEST_CASE("so many rows that are refused for the same reason, and none accepted, end the run") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.options.max_in_flight = 1;
    std::size_t asked = 0;
    const std::size_t other_at = GENERATE(0U, 5U);  // a reason of its own begins the count anew
    posting.on_create = [&](const Request&) {
        return response(422, error_json(++asked == other_at ? "other" : "invalid"));
    };
    const IngestReport report = posting.run(FakedPosting::input(60));
    CHECK(begins_with(report.stopped, "20 rows have failed for the same reason, and none was accepted: "));
    CHECK(report.count(RowState::rejected) == 20 + other_at);
    CHECK(report.count(RowState::not_attempted) == 40 - other_at);
    REQUIRE_FALSE(posting.rows.empty());
    CHECK(posting.rows[0].state == RowState::rejected);
    CHECK(posting.rows[0].reason.find("422") != std::string::npos);
    REQUIRE(posting.rows[0].error);
    CHECK(posting.rows[0].error->status == 422);
}

TEST_CASE("so many answers that say nothing of their row, but always the same, end the run too") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.options.max_in_flight = 1;
    posting.on_create = [](const Request&) { return response(500, error_json("api_error")); };
    const IngestReport report = posting.run(FakedPosting::input(30));
    CHECK(begins_with(report.stopped, "20 rows have failed for the same reason, and none was accepted: "));
    CHECK(posting.requests(Method::post).size() == 20);
}

TEST_CASE("rows that are refused after one was accepted do not end the run") {
    FakedPosting posting;
    posting.options.first_run = true;
    const TempDirectory directory;
    posting.options.journal = std::make_shared<ingest::FileJournal>(directory.path("people.journal"));
    const bool is_async = GENERATE(false, true);
    if (is_async) posting.options.route = ingest::Route::async;
    std::size_t asked = 0;
    posting.on_create = [&](const Request& request) {
        if (++asked > 1) return response(422, error_json("invalid"));
        Transfer created = posting.create(request);
        return is_async ? response(202, R"({"data": {"ingestion_id": "ing_1"}})") : created;
    };
    const IngestReport report = posting.run(FakedPosting::input(40));
    CHECK(report.finished);
    CHECK(report.count(RowState::created) == 1);
    CHECK(report.count(RowState::rejected) == 39);
}

TEST_CASE("a posting that is limited is listed again until it is there, with a word after two seconds") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.options.patience = 1s;
    const auto busy = response(429, error_json("rate_limited"));
    const std::size_t times = GENERATE(2U, 3U);
    posting.on_list = failing(times, busy, posting.on_list);
    CHECK(posting.run(FakedPosting::input(1)).complete());
    if (times == 2) {
        CHECK(posting.notices.empty());
    } else {
        REQUIRE(posting.notices.size() == 1);
        CHECK(posting.notices[0].kind == Kind::unreachable);
        CHECK(begins_with(posting.notices[0].text, "the posting cannot be listed, tries again: "));
    }
}

TEST_CASE("a posting that is limited again gets a word again") {
    FakedPosting posting;
    posting.options.first_run = true;
    const auto list = posting.on_list;
    std::size_t asked = 0;
    posting.on_list = [&](const Request& request) {
        return ++asked % 4 == 0 ? list(request) : response(429, error_json("rate_limited"));
    };
    CHECK(posting.run(FakedPosting::input(1)).complete());
    CHECK(asked == 8);
    CHECK(kinds_of(posting.notices) == std::vector{Kind::unreachable, Kind::unreachable});
}

TEST_CASE("a list that comes through begins the patience anew") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.options.patience = 3s;
    const auto list = posting.on_list;
    posting.on_list = [&, asked = 0](const Request& request) mutable {
        ++asked;
        return asked == 4 || asked == 6 ? list(request) : response(500, error_json("api_error"));
    };
    CHECK(posting.run(FakedPosting::input(1)).complete());
    CHECK(posting.requests(Method::get).size() == 6);
}

TEST_CASE("a posting that cannot be listed ends the run") {
    FakedPosting posting;
    posting.options.patience = 3s;
    const auto [status, words] = GENERATE(std::pair{404, "the posting is not there: "},
                                          std::pair{400, "the posting cannot be listed: "},
                                          std::pair{408, "the service did not answer for 3 s: "},
                                          std::pair{500, "the service did not answer for 3 s: "});
    CAPTURE(status);
    posting.on_list = failing(100, response(status, error_json("no")), posting.on_list);
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(begins_with(report.stopped, words));
    const bool is_transient = status == 408 || status == 500;
    CHECK(posting.requests(Method::get).size() == (is_transient ? 4U : 1U));
    CHECK(posting.requests(Method::post).empty());
    CHECK(report.count(RowState::not_attempted) == 2);
}

TEST_CASE(
    "a candidate in the list that cannot be read ends the run: it could be the one that is looked for") {
    FakedPosting posting;
    posting.people.push_back({{"interview_id", 7}});
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(begins_with(report.stopped, "a candidate in the list cannot be read: "));
    CHECK(report.count(RowState::not_attempted) == 2);
}

TEST_CASE("a large posting is announced, with the number of its pages") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.total_count = GENERATE(1999, 2000, 2001);
    bool is_announced_first = false;
    const auto create = posting.on_create;
    posting.on_create = [&](const Request& request) {
        is_announced_first = posting.notices.size() == 1;
        return create(request);
    };
    CHECK(posting.run(FakedPosting::input(1)).complete());
    if (posting.total_count < 2000) {
        CHECK(posting.notices.empty());
        return;
    }
    REQUIRE(posting.notices.size() == 1);  // although the posting is listed again at the end
    CHECK(is_announced_first);
    CHECK(posting.notices[0].kind == Kind::listing);
    const bool is_more = posting.total_count == 2001;
    CHECK(posting.notices[0].text == "the posting has " + std::string(is_more ? "2001" : "2000") +
                                         " candidates: listing them first, which are up to " +
                                         (is_more ? "21" : "20") + " requests");
}

TEST_CASE("a posting with an absurd number of candidates is announced too") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.total_count = std::numeric_limits<std::int64_t>::max();
    CHECK(posting.run(FakedPosting::input(1)).complete());
    REQUIRE(posting.notices.size() == 1);
    CHECK(posting.notices[0].text.ends_with(", which are up to 92233720368547759 requests"));
}

TEST_CASE("a caller who has asked to stop before the run begins gets no word of the service") {
    FakedPosting posting;
    std::stop_source stop;
    posting.options.stop = stop.get_token();
    stop.request_stop();
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.stopped == "the caller asked to stop");
    CHECK(kinds_of(posting.notices) == std::vector{Kind::stopping});
    CHECK(report.count(RowState::not_attempted) == 2);
    CHECK(posting.requests(Method::get).empty());
}

TEST_CASE("a run that stops while the posting is listed asks for no further page") {
    FakedPosting posting;
    std::stop_source stop;
    posting.options.stop = stop.get_token();
    posting.on_list = [&](const Request&) {
        stop.request_stop();
        const nlohmann::json page{{"data", {{{"interview_id", "i1"}}}},
                                  {"pagination", {{"has_more", true}, {"url", "/"}}}};
        return response(200, page.dump());
    };
    const IngestReport report = posting.run(FakedPosting::input(2));
    CHECK(report.stopped == "the caller asked to stop");
    CHECK(report.count(RowState::not_attempted) == 2);
    CHECK(posting.requests(Method::get).size() == 1);
}

TEST_CASE("a caller who asks to stop gets a row for each row") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.options.max_in_flight = 2;
    std::stop_source stop;
    posting.options.stop = stop.get_token();
    const auto note = posting.options.on_row;
    posting.options.on_row = [&](const ingest::RowReport& row) {
        note(row);
        stop.request_stop();
    };
    const IngestReport report = posting.run(FakedPosting::input(10));
    CHECK(report.stopped == "the caller asked to stop");
    CHECK(kinds_of(posting.notices) == std::vector{Kind::stopping});
    CHECK(report.count(RowState::created) == posting.people.size());
    CHECK(report.count(RowState::created) + report.count(RowState::not_attempted) == 10);
    CHECK(report.count(RowState::not_attempted) >= 6);
    CHECK(posting.rows.size() == 10);
}

TEST_CASE("a row that was refused for a moment when the run stops has no reason of its own") {
    FakedPosting posting;
    posting.options.first_run = true;
    std::stop_source stop;
    posting.options.stop = stop.get_token();
    posting.on_create = [&](const Request&) {
        stop.request_stop();
        return response(429, error_json("rate_limited"));
    };
    CHECK(posting.run(FakedPosting::input(1)).stopped == "the caller asked to stop");
    REQUIRE(posting.rows.size() == 1);
    CHECK(posting.rows[0].state == RowState::not_attempted);
    CHECK(posting.rows[0].reason.empty());
    REQUIRE(posting.rows[0].error);
    CHECK(posting.rows[0].error->status == 429);
}

TEST_CASE("progress is told each second of a long wait") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.options.settle = 60s;
    std::vector<Clock::time_point> told;
    posting.options.on_progress = [&](const ingest::Progress&) { told.push_back(posting.clock->now()); };
    const auto busy = testing::response(429, "{}", {{"Retry-After", "7"}});
    posting.on_create = failing(1, busy, posting.on_create);
    CHECK(posting.run(FakedPosting::input(1)).complete());
    REQUIRE(told.size() >= 8);
    CHECK(told.back() - told.front() >= 7s);  // before it is sent again
    for (std::size_t i = 1; i < told.size(); ++i) CHECK(told[i] - told[i - 1] <= 1s);
}

TEST_CASE("progress is told at most ten times a second, and at the end") {
    FakedPosting posting;
    posting.options.first_run = true;
    std::vector<std::pair<Clock::time_point, ingest::Progress>> told;
    posting.options.on_progress = [&](const ingest::Progress& progress) {
        told.emplace_back(posting.clock->now(), progress);
    };
    posting.on_list = failing(2, response(429, error_json("rate_limited")), posting.on_list);
    const IngestReport report = posting.run(FakedPosting::input(3));
    REQUIRE(told.size() >= 3);
    for (std::size_t i = 1; i + 1 < told.size(); ++i) CHECK(told[i].first - told[i - 1].first >= 100ms);
    CHECK(told.front().second.read == 0);
    const ingest::Progress& last = told.back().second;
    CHECK(last.read == 3);
    CHECK(last.ended == 3);
    CHECK(last.in_flight == 0);
    CHECK(last.open == 0);
    CHECK(last.counts == report.counts);
}

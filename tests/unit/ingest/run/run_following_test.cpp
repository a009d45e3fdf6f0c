// A run that sees another one in the posting.

#include "faked_posting.hpp"

using namespace cis::testing;
using ingest::Notice;
using ingest::RowState;

namespace {

/// The other run brings a row in.
void bring_in(FakedPosting& posting, const ingest::Row& row, const std::string& mark) {
    const double now = std::chrono::duration<double>(posting.clock->wall_now().time_since_epoch()).count();
    posting.people.push_back(
        {{"interview_id", "other" + std::to_string(posting.people.size())},
         {"name", *row.params.name},
         {"email", *row.params.email},
         {"created_at", now},
         {"metadata", {{"ingest_key", *ingest::ingest_key(row, "p1")}, {"ingest_run", mark}}}});
}

std::vector<Notice> about_following(const FakedPosting& posting) {
    std::vector<Notice> found;
    for (const Notice& one : posting.notices) {
        if (one.kind == Notice::Kind::following) found.push_back(one);
    }
    return found;
}

}  // namespace

TEST_CASE("a run that sees another one sends nothing, says whom it follows, and ends when all are there") {
    FakedPosting posting;
    posting.options.settle = 60s;
    const auto input = FakedPosting::input(2);
    bring_in(posting, input[0], "00000000000000ab");
    posting.on_list = [&, lists = 0](const Request& request) mutable {
        if (++lists == 3) bring_in(posting, input[1], "00000000000000ab");
        return posting.list(request);
    };
    const auto report = posting.run(input);
    CHECK(report.count(RowState::created_earlier) == 2);
    CHECK(posting.requests(Method::post).empty());
    const auto notices = about_following(posting);
    REQUIRE(notices.size() == 1);
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(notices[0].wait).count();
    CHECK(notices[0].text ==
          "another run brings people into this posting, or did a moment ago, perhaps an earlier one of yours "
          "that was killed or whose journal is elsewhere: this one waits, and sends in " +
              std::to_string(seconds) +
              " s if the other is silent until then. The other one has brought in 1 so far");
    CHECK(notices[0].wait > 50s);
}

TEST_CASE("when the other run is silent for long, the follower sends who is missing") {
    FakedPosting posting;
    posting.options.settle = 60s;
    const auto input = FakedPosting::input(3);
    const bool is_probe = GENERATE(false, true);
    bring_in(posting, input[0], is_probe ? "00000000000000ab.probe" : "00000000000000ab");
    const auto begun = posting.clock->now();
    const auto report = posting.run(input);
    CHECK(report.count(RowState::created_earlier) == 1);
    CHECK(report.count(RowState::created) == 2);
    // Who has only sent a row ahead is waited for twice as long. The pause is random.
    CHECK(posting.clock->now() - begun >= (is_probe ? 119s : 59s));
    CHECK(posting.clock->now() - begun <= (is_probe ? 182s : 122s));
    const std::string first =
        nlohmann::json::parse(posting.requests(Method::post)[0].body.value())["metadata"]["ingest_run"];
    CHECK(first.ends_with(".probe"));
    const auto leads = std::ranges::find(posting.notices, Notice::Kind::leading, &Notice::kind);
    REQUIRE(leads != posting.notices.end());
    CHECK(leads->text == "the other run is silent: this one sends now who is missing");
    CHECK(std::ranges::count(posting.notices, Notice::Kind::leading, &Notice::kind) == 1);
}

TEST_CASE("a run says in its progress what it does") {
    FakedPosting posting;
    posting.options.settle = 60s;
    const auto input = FakedPosting::input(3);
    bring_in(posting, input[0], "00000000000000ab");
    std::vector<ingest::Activity> told;
    posting.options.on_progress = [&](const ingest::Progress& progress) {
        if (told.empty() || told.back() != progress.activity) told.push_back(progress.activity);
    };
    CHECK(posting.run(input).complete());
    using enum ingest::Activity;
    const auto at = [&](ingest::Activity activity) { return std::ranges::find(told, activity); };
    CHECK(at(listing) < at(following));
    CHECK(at(following) < at(checking));
    CHECK(told.back() == checking);
}

TEST_CASE("a row that another run has brought in long ago is followed by nobody") {
    FakedPosting posting;
    const auto input = FakedPosting::input(2);
    bring_in(posting, input[0], "00000000000000ab");
    posting.clock->advance(11min);
    CHECK(posting.run(input).complete());
    CHECK(about_following(posting).empty());
    CHECK(posting.requests(Method::post).size() == 1);
}

#include "faked_posting.hpp"

using namespace cis::testing;
using ingest::IngestReport;
using ingest::Notice;
using ingest::RowState;

namespace {

const Transfer lost = failed(TransferFailure::connection, 1);

std::vector<Notice> about_lookups(const std::vector<Notice>& notices) {
    std::vector<Notice> found;
    for (const Notice& one : notices) {
        if (one.kind == Notice::Kind::looking_up) found.push_back(one);
    }
    return found;
}

}  // namespace

TEST_CASE("a run that only waits for lists says for how many rows, and for how long") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.options.settle = 40s;
    const std::size_t unanswered = GENERATE(1U, 2U);
    posting.on_create = [&, asked = std::size_t{0}](const Request& request) mutable {
        return ++asked <= unanswered ? lost : posting.create(request);
    };
    CHECK(posting.run(FakedPosting::input(3)).complete());
    const auto notices = about_lookups(posting.notices);
    REQUIRE(notices.size() == 1);
    CHECK(notices[0].text ==
          (unanswered == 1 ? "1 row" : "2 rows") +
              std::string(" may be in the service already: looking in its list, for up to ") +
              std::to_string(std::chrono::ceil<std::chrono::seconds>(notices[0].wait).count()) + " s");
    CHECK(notices[0].wait > 35s);
    CHECK(notices[0].wait <= 38s);
}

TEST_CASE("a row that the first lists show is not worth a word") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.on_create = [&, asked = 0](const Request& request) mutable {
        Transfer answer = posting.create(request);
        return ++asked == 1 ? lost : answer;
    };
    CHECK(posting.run(FakedPosting::input(3)).complete());
    CHECK(posting.notices.empty());
}

TEST_CASE("each wait for lists gets a word of its own") {
    FakedPosting posting;
    posting.options.first_run = true;
    posting.options.max_in_flight = 1;
    // The first row is lost twice, so it is looked up twice, and sent three times.
    std::vector<std::string> names;
    posting.on_create = [&](const Request& request) {
        names.push_back(nlohmann::json::parse(request.body.value())["name"]);
        const auto times = std::ranges::count(names, names.front());
        return names.back() == names.front() && times <= 2 ? lost : posting.create(request);
    };
    CHECK(posting.run(FakedPosting::input(2)).complete());
    CHECK(names.size() == 4);
    CHECK(about_lookups(posting.notices).size() == 2);
}

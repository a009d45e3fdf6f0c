// How long one applicant takes: the rows of others are not waited for, and the same key is.

#include <cis/ingest/create_once.hpp>
#include "faked_posting.hpp"
#include "temp_directory.hpp"

using ingest::RowReport;
using ingest::RowState;

namespace {

/// A form whose applicants come one after the other.
struct Form : FakedPosting {
    [[nodiscard]] ingest::CreateOnce once(const std::string& key) {
        const ingest::Row row{.key = key, .params = {.name = "Person " + key, .email = key + "@example.com"}};
        return create_once(client, "p1", row, {.settle = 60s, .timeout = 5s, .state_folder = state});
    }
    [[nodiscard]] RowReport send(const std::string& key) { return once(key).send(); }

    TempDirectory folder{};
    std::filesystem::path state{folder.path("state")};
};

}  // namespace

TEST_CASE("an applicant does not wait for the ones before") {
    Form form;
    if (GENERATE(false, true)) form.state.clear();
    const auto begun = form.clock->now();
    for (const std::string key : {"a", "b", "c", "d"}) CHECK(form.send(key).state == RowState::created);
    CHECK(form.send("b").state == RowState::created_earlier);
    CHECK(form.people.size() == 4);
    CHECK(form.clock->now() - begun < 1s);
}

TEST_CASE("an applicant who was sent just before a crash is not sent again before the list can show it") {
    Form form;
    std::vector<Clock::time_point> sent_at;
    std::vector<Request> late;  // applied after the process has ended
    std::stop_source crash;
    form.on_create = [&](const Request& request) {
        sent_at.push_back(form.clock->now());
        if (sent_at.size() > 1) return form.create(request);
        late.push_back(request);
        crash.request_stop();
        return testing::failed(TransferFailure::connection);
    };
    const ingest::Row row{.key = "a", .params = {.name = "Ada", .email = "ada@example.com"}};
    const auto cut =
        create_once(form.client, "p1", row,
                    {.settle = 60s, .timeout = 5s, .state_folder = form.state, .stop = crash.get_token()})
            .send();
    CHECK(cut.state == RowState::unknown);
    REQUIRE(sent_at.size() == 1);

    SECTION("and it is found when the list shows it") {
        std::size_t lists = 0;
        form.on_list = [&](const Request& request) {
            if (++lists == 3) static_cast<void>(form.create(late.front()));
            return form.list(request);
        };
        CHECK(form.send("a").state == RowState::created_earlier);
        CHECK(form.people.size() == 1);
        CHECK(sent_at.size() == 1);
    }
    SECTION("and it is sent again if it never comes") {
        CHECK(form.send("a").state == RowState::created);
        REQUIRE(sent_at.size() == 2);
        CHECK(sent_at[1] - sent_at[0] >= 60s);
        CHECK(form.people.size() == 1);
    }
    SECTION("while another applicant does not wait") {
        CHECK(form.send("b").state == RowState::created);
        CHECK(sent_at[1] - sent_at[0] < 1s);
    }
}

TEST_CASE("a client that has nothing under way waits for an applicant, too") {
    Form form;
    std::atomic<bool> is_told{false};
    form.once("a").start([&](const Result<RowReport>& report) {
        CHECK(report.value().state == RowState::created);
        is_told = true;
    });
    CHECK(form.client.wait_idle(std::chrono::minutes(1)));
    CHECK(is_told);
}

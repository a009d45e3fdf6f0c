#pragma once

#include "faked_client.hpp"
#include "json_posting.hpp"
#include "test.hpp"

namespace cis::test {

/// A posting without a network, and runs that bring people into it and take no time.
/// Its candidates are from long before the clock's time, so its lists know no filters.
struct FakedPosting : JsonPosting {
    using Answer = std::function<Transfer(const Request&)>;

    FakedPosting() {
        habits.knows_filters = false;
        faked.options.retry.max_attempts = 1;
        faked.script.respond([this](const Request& request) { return answer(request); }).repeat();
        client = Client(faked.options);
        options.posting_id = "p1";
        options.timeout = std::chrono::seconds(5);
        options.settle = std::chrono::seconds(5);
        options.on_row = [this](const ingest::RowReport& row) { rows.push_back(row); };
        options.on_notice = [this](const ingest::Notice& notice) { notices.push_back(notice); };
    }
    FakedPosting(const FakedPosting&) = delete;
    FakedPosting& operator=(const FakedPosting&) = delete;

    static std::vector<ingest::Row> input(std::size_t count) {
        std::vector<ingest::Row> input(count);
        for (std::size_t i = 0; i < count; ++i) {
            input[i].params.name = "Person " + std::to_string(i);
            input[i].params.email = std::to_string(i) + "@example.com";
        }
        return input;
    }

    [[nodiscard]] ingest::IngestReport run(const std::vector<ingest::Row>& input) {
        rows.clear();
        notices.clear();
        return ingest::Ingestor(client, options).run(input);
    }

    Transfer create(const Request& request) { return testing::response(201, take_in(request.body.value())); }
    [[nodiscard]] Transfer list(const Request& request) const {
        const auto body = page(list_query(request));
        return body ? testing::response(200, *body) : testing::response(400, error_json("bad_request"));
    }

    /// The requests for the posting's list, or for new candidates.
    [[nodiscard]] std::vector<Request> requests(Method method) const {
        auto all = faked.transport->requests();
        std::erase_if(all, [&](const Request& one) {
            return one.method != method || one.url.find("/candidates") == std::string::npos;
        });
        return all;
    }

    Answer on_health{[](const Request&) { return testing::response(200, "{}"); }};
    Answer on_create{[this](const Request& request) { return create(request); }};
    Answer on_list{[this](const Request& request) { return list(request); }};

    Faked faked{};
    std::shared_ptr<FakeClock> clock{faked.clock};
    Client client{faked.options};
    ingest::IngestorOptions options{};
    std::vector<ingest::RowReport> rows{};  ///< of the last run
    std::vector<ingest::Notice> notices{};  ///< of the last run

private:
    Transfer answer(const Request& request) {
        if (request.url.find("/candidates") == std::string::npos) return on_health(request);
        return request.method == Method::post ? on_create(request) : on_list(request);
    }
};

}  // namespace cis::test

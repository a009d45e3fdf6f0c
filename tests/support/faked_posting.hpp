#pragma once

#include "idle_clock.hpp"
#include "test.hpp"

namespace cis::test {

/// A posting without a network, and runs that bring people into it and take no time.
struct FakedPosting {
    using Answer = std::function<Transfer(const Request&)>;

    FakedPosting() {
        faked.options.retry.max_attempts = 1;
        faked.script.respond([this](const Request& request) { return answer(request); }).repeat();
        client = Client(faked.options);
        clock = std::make_shared<IdleClock>(client);
        options.posting_id = "p1";
        options.clock = clock;
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

    /// Adds a candidate as the request says, and answers with it.
    Transfer create(const Request& request) {
        auto candidate = nlohmann::json::parse(request.body.value());
        const std::string id = "i" + std::to_string(created++);
        candidate["interview_id"] = id;
        candidate["interview_url"] = "https://example.com/" + id;
        candidate["created_at"] = next_created_at++;
        people.push_back(candidate);
        const nlohmann::json data{{"interview_id", id}, {"candidate", candidate}};
        return testing::response(201, nlohmann::json{{"data", data}}.dump());
    }
    [[nodiscard]] Transfer list() const {
        const nlohmann::json page{
            {"data", people},
            {"pagination", {{"has_more", false}, {"total_count", total_count}, {"url", "/"}}}};
        return testing::response(200, page.dump());
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
    Answer on_list{[this](const Request&) { return list(); }};
    std::vector<nlohmann::json> people{};
    double next_created_at{1'000'000};  ///< long before the clock's time
    std::size_t created{0};
    std::int64_t total_count{0};

    Faked faked{};
    Client client{faked.options};
    std::shared_ptr<IdleClock> clock{};
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

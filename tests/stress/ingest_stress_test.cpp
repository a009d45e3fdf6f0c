// An Ingestor with a transport on many threads, for the sanitizers: the thread of the run, the client's loop
// and the threads of the transfers.

#include "json_posting.hpp"
#include "test.hpp"

namespace {

/// A posting for many threads. Of the creations, some are refused, and of some the answer is lost.
class KeptPosting final : public Transport {
public:
    Transfer perform(const Request& request, const TransferLimits& /*limits*/, std::stop_token /*stop*/,
                     const BodySink& /*sink*/) override {
        const std::lock_guard lock(mutex_);
        if (request.url.find("/candidates") == std::string::npos) return cis::testing::response(200, "{}");
        if (request.method == Method::get)
            return cis::testing::response(200, posting_.page(list_query(request)).value());
        ++requests_;
        if (requests_ % 11 == 0) return cis::testing::response(503, "{}");
        const std::string created = posting_.take_in(request.body.value());
        if (requests_ % 7 == 0) return cis::testing::failed(TransferFailure::connection);
        return cis::testing::response(201, created);
    }

    [[nodiscard]] std::map<std::string, std::size_t> names() const {
        const std::lock_guard lock(mutex_);
        std::map<std::string, std::size_t> found;
        for (const nlohmann::json& candidate : posting_.people) ++found[candidate["name"]];
        return found;
    }

private:
    mutable std::mutex mutex_;
    JsonPosting posting_{.habits = {.knows_filters = false}};
    std::size_t requests_{0};
};

}  // namespace

TEST_CASE("an Ingestor that is stopped and repeated, with transfers on many threads: each person once") {
    constexpr std::size_t people = 400;
    const TempDirectory directory;
    const auto posting = std::make_shared<KeptPosting>();
    ClientOptions client_options = options_for("http://127.0.0.1:1");
    client_options.transport = posting;
    const Client client(client_options);
    std::vector<ingest::Row> rows(people);
    for (std::size_t i = 0; i < people; ++i) {
        rows[i].params.name = "Person " + std::to_string(i);
        rows[i].params.email = std::to_string(i) + "@example.com";
    }
    ingest::IngestorOptions options{.posting_id = "p",
                                    .max_in_flight = 16,
                                    .settle = 500ms,
                                    .timeout = 500ms,
                                    .state_folder = directory.path("state")};
    std::uint64_t missing = people;
    for (std::size_t stop_after : {5U, 100U, 0U}) {
        std::stop_source stop;
        std::size_t ended = 0;
        options.journal = std::make_shared<ingest::FileJournal>(directory.path("people.journal"));
        options.stop = stop.get_token();
        options.on_row = [&](const ingest::RowReport&) {
            if (++ended == stop_after) stop.request_stop();
        };
        const ingest::IngestReport report = ingest::Ingestor(client, options).run(rows);
        CHECK(report.rows == people);
        missing = people - report.count(ingest::RowState::created) -
                  report.count(ingest::RowState::created_earlier);
    }
    CHECK(missing == 0);
    const auto names = posting->names();
    CHECK(names.size() == people);
    for (const auto& [name, count] : names) CHECK(count == 1);
}

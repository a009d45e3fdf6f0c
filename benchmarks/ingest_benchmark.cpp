#include <chrono>
#include <cis/cis.hpp>
#include <cis/ingest/file_journal.hpp>
#include <cis/ingest/ingestor.hpp>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "processor_time.hpp"

// Brings COUNT people into a new posting, with a journal and a stamp in FOLDER, and prints its seconds and
// its processor seconds. Then it repeats the run, whose journal has everybody, and prints its seconds.
//   cis-ingest-benchmark IN_FLIGHT BASE_URL COUNT FOLDER
// The API key is in CIS_API_KEY.

namespace {

using cis::benchmarks::processor_seconds;
using SteadyClock = std::chrono::steady_clock;

struct Load {
    std::size_t max_in_flight{};
    std::string base_url{};
    std::size_t count{};
    std::filesystem::path folder{};
};

void require(bool succeeded, const char* what) {
    if (!succeeded) throw std::runtime_error(what);
}

cis::CandidateParams person(std::size_t number) {
    return {.name = "Person Number " + std::to_string(number),
            .email = "person." + std::to_string(number) + "@example.com",
            .metadata = {{"source", "csv"}}};
}

cis::ingest::IngestReport ingest(const cis::Client& client, const std::string& posting_id, const Load& load) {
    cis::ingest::Ingestor ingestor(
        client, {.posting_id = posting_id,
                 .max_in_flight = load.max_in_flight,
                 .journal = std::make_shared<cis::ingest::FileJournal>(load.folder / "journal"),
                 .state_folder = load.folder / "state"});
    return ingestor.run([&, next = std::size_t{0}]() mutable -> std::optional<cis::ingest::Row> {
        if (next == load.count) return std::nullopt;
        return cis::ingest::Row{.params = person(next++)};
    });
}

void measure(const Load& load) {
    const char* const api_key = std::getenv("CIS_API_KEY");  // NOLINT(concurrency-mt-unsafe): only read
    require(api_key != nullptr, "CIS_API_KEY is not set");
    const cis::Client client({.base_url = load.base_url,
                              .api_key = api_key,
                              .max_in_flight = load.max_in_flight,
                              .transport = std::make_shared<cis::CurlTransport>(
                                  cis::CurlOptions{.max_idle_connections = load.max_in_flight})});
    const std::string posting_id =
        client.postings().create({.title = "Benchmark", .language = "en"}).send().posting.id;
    const double processor_before = processor_seconds();
    const auto before = SteadyClock::now();
    require(ingest(client, posting_id, load).count(cis::ingest::RowState::created) == load.count, "ingest");
    const std::chrono::duration<double> time = SteadyClock::now() - before;
    std::cout << time.count() << ' ' << processor_seconds() - processor_before << ' ';
    const auto again = SteadyClock::now();
    require(ingest(client, posting_id, load).count(cis::ingest::RowState::created_earlier) == load.count,
            "resume");
    std::cout << std::chrono::duration<double>(SteadyClock::now() - again).count() << '\n';
}

}  // namespace

int main(int argc, char** argv) try {
    require(argc == 5, "IN_FLIGHT BASE_URL COUNT FOLDER");
    measure({.max_in_flight = std::stoul(argv[1]),
             .base_url = argv[2],
             .count = std::stoul(argv[3]),
             .folder = argv[4]});
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-ingest-benchmark: " << error.what() << '\n';
    return EXIT_FAILURE;
}

#include <sys/resource.h>

#include <atomic>
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
#include <string_view>

// Brings COUNT people into a new posting, and prints the rows per second and the processor time of a row in
// microseconds. Then it repeats the run, whose journal has everybody, and prints its seconds.
//   cis-ingest-benchmark CALLER IN_FLIGHT BASE_URL COUNT FOLDER
//     CALLER  ingest  an Ingestor with journal and stamp, in FOLDER
//             start   the same creations through start() alone, without a second run
// The API key is in CIS_API_KEY.

namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

struct Load {
    std::string_view caller{};
    std::size_t in_flight{};
    std::string base_url{};
    std::size_t count{};
    std::filesystem::path folder{};
};

void require(bool succeeded, const char* what) {
    if (!succeeded) throw std::runtime_error(what);
}

double processor_microseconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto of = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_usec);
    };
    return of(usage.ru_utime) + of(usage.ru_stime);
}

cis::CandidateParams person(std::size_t number) {
    return {.name = "Person Number " + std::to_string(number),
            .email = "person." + std::to_string(number) + "@example.com",
            .metadata = {{"source", "csv"}}};
}

cis::ingest::Report ingest(const cis::Client& client, const std::string& posting_id, const Load& load) {
    cis::ingest::Ingestor ingestor(
        client, {.posting_id = posting_id,
                 .in_flight = load.in_flight,
                 .journal = std::make_shared<cis::ingest::FileJournal>(load.folder / "journal"),
                 .state_folder = load.folder / "state"});
    return ingestor.run([&, next = std::size_t{0}]() mutable -> std::optional<cis::ingest::Row> {
        if (next == load.count) return std::nullopt;
        return cis::ingest::Row{.params = person(next++)};
    });
}

/// Each callback starts the next call.
class Chains {
public:
    Chains(const cis::Client& client, std::string posting_id, const Load& load)
        : client_(client), posting_id_(std::move(posting_id)), load_(load) {}

    void run() {
        for (std::size_t i = 0; i < load_.in_flight; ++i) start_next();
        require(client_.wait_idle(10min) && created_ == load_.count, "start");
    }

private:
    void start_next() {
        const std::size_t number = started_++;
        if (number >= load_.count) return;
        client_.candidates()
            .create(posting_id_, person(number))
            .start([this](const cis::Result<cis::CandidateReceipt>& made) {
                if (made) ++created_;
                start_next();
            });
    }

    const cis::Client& client_;
    const std::string posting_id_;
    const Load& load_;
    std::atomic<std::size_t> started_{0};
    std::atomic<std::size_t> created_{0};
};

void measure(const Load& load) {
    const char* const api_key = std::getenv("CIS_API_KEY");
    require(api_key != nullptr, "CIS_API_KEY is not set");
    const cis::Client client({.base_url = load.base_url,
                              .api_key = api_key,
                              .max_in_flight = load.in_flight,
                              .transport = std::make_shared<cis::CurlTransport>(
                                  cis::CurlOptions{.max_idle_connections = load.in_flight})});
    const std::string posting_id =
        client.postings().create({.title = "Benchmark", .language = "en"}).send().posting.id;
    const double processor_before = processor_microseconds();
    const auto before = SteadyClock::now();
    if (load.caller == "start") {
        Chains(client, posting_id, load).run();
    } else {
        require(ingest(client, posting_id, load).count(cis::ingest::RowState::created) == load.count,
                "ingest");
    }
    const std::chrono::duration<double> time = SteadyClock::now() - before;
    const auto count = static_cast<double>(load.count);
    std::cout << (processor_microseconds() - processor_before) / count << ' ' << count / time.count();
    if (load.caller != "start") {
        const auto again = SteadyClock::now();
        require(ingest(client, posting_id, load).count(cis::ingest::RowState::created_earlier) == load.count,
                "resume");
        std::cout << ' ' << std::chrono::duration<double>(SteadyClock::now() - again).count();
    }
    std::cout << '\n';
}

}  // namespace

int main(int argc, char** argv) try {
    require(argc == 6, "CALLER IN_FLIGHT BASE_URL COUNT FOLDER");
    measure({.caller = argv[1],
             .in_flight = std::stoul(argv[2]),
             .base_url = argv[3],
             .count = std::stoul(argv[4]),
             .folder = argv[5]});
    return EXIT_SUCCESS;
} catch (const std::exception& error) {
    std::cerr << "cis-ingest-benchmark: " << error.what() << '\n';
    return EXIT_FAILURE;
}

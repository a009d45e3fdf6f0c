#include <atomic>
#include <cis/cis.hpp>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "measured_client.hpp"
#include "plain_libcurl.hpp"

// This library, with its default options.
//   VARIANT  send          blocking calls, on CONCURRENCY threads
//            start         the client's loop: each call is started from the callback of an earlier one
//            start-reused  the same with reused easy handles, which libcurl's version may forbid by default

namespace {

using namespace std::chrono_literals;
using cis::benchmarks::require;
using cis::benchmarks::Work;

class Sdk {
public:
    explicit Sdk(const Work& work)
        : work_(work),
          client_({.base_url = work.base_url,
                   .api_key = cis::bench::api_key,
                   .max_in_flight = work.concurrency,
                   .transport = std::make_shared<cis::CurlTransport>(transport_options(work))}) {}

    double perform(std::size_t first, std::size_t count) {
        checksum_ = 0;
        done_ = 0;
        next_ = first;
        end_ = first + count;
        if (work_.task == "pages") {
            pages_.emplace(client_.candidates().list(work_.posting, {.limit = 100}).pages());
            read_pages();
            return checksum_;
        }
        if (starts()) {
            for (std::size_t i = 0; i < work_.concurrency; ++i) start_next();
            require(client_.wait_idle(10min), "the calls");
        } else {
            send_on_threads();
        }
        return static_cast<double>(done_);
    }

private:
    static cis::CurlOptions transport_options(const Work& work) {
        cis::CurlOptions options{
            .tls = {.ca_file = work.ca_file},
            .http_version = work.protocol == "http2" ? cis::HttpVersion::http2 : cis::HttpVersion::http1_1,
            .user_agent = cis::bench::user_agent(),
            .max_idle_connections = work.concurrency};
        if (work.variant == "start-reused") options.reuse_easy_handles = true;
        return options;
    }

    using MaybePage = std::optional<cis::Page<cis::Candidate>>;

    [[nodiscard]] bool starts() const { return work_.variant != "send"; }

    void add(const cis::Page<cis::Candidate>& page) {
        require(page.data.size() == 100 && page.undecodable.empty(), "the page");
        for (const cis::Candidate& candidate : page.data) {
            checksum_ +=
                candidate.score.value() +
                static_cast<double>(candidate.workflow.value().steps.size() + candidate.metadata.size());
        }
    }

    void read_pages() {
        if (starts()) {
            fetch_next();
            require(client_.wait_idle(10min), "the pages");
        } else {
            for (; next_ < end_; ++next_) add(pages_->fetch().send().value());
        }
        require(next_ == end_, "all pages");
    }

    void fetch_next() {
        if (next_ == end_) return;
        pages_->fetch().start([this](const cis::Result<MaybePage>& page) {
            if (!page) return;
            add(page->value());
            ++next_;
            fetch_next();
        });
    }

    [[nodiscard]] cis::Call<cis::CandidateReceipt> creation(std::size_t number) const {
        const std::string digits = std::to_string(number);
        return client_.candidates().create(work_.posting, {.name = "Person Number " + digits,
                                                           .email = "person." + digits + "@example.com",
                                                           .metadata = {{"source", "csv"}}});
    }

    void count_receipt(const cis::Result<cis::CandidateReceipt>& made) {
        if (made && !made->candidate.interview_id.empty()) ++done_;
    }

    void count_health(const cis::Result<cis::Json>& health) {
        if (health) ++done_;
    }

    void start_next() {
        const std::size_t number = next_++;
        if (number >= end_) return;
        if (work_.task == "creations") {
            creation(number).start([this](const cis::Result<cis::CandidateReceipt>& made) {
                count_receipt(made);
                start_next();
            });
        } else {
            client_.health().start([this](const cis::Result<cis::Json>& health) {
                count_health(health);
                start_next();
            });
        }
    }

    void send_all() {
        for (std::size_t number = next_++; number < end_; number = next_++) {
            if (work_.task == "creations") {
                count_receipt(creation(number).try_send());
            } else {
                count_health(client_.health().try_send());
            }
        }
    }

    void send_on_threads() {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < work_.concurrency; ++i) threads.emplace_back([this] { send_all(); });
        send_all();
    }

    const Work& work_;
    std::optional<cis::Pages<cis::Candidate>> pages_;
    double checksum_{0};
    std::atomic<std::size_t> done_{0};
    std::atomic<std::size_t> next_{0};
    std::size_t end_{0};
    const cis::Client client_;
};

}  // namespace

int main(int argc, char** argv) { return cis::benchmarks::run_client<Sdk>(argc, argv); }

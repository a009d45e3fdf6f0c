#include <asio/bind_executor.hpp>
#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <cis/asio/standalone.hpp>
#include <cis/cis.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "measured_client.hpp"
#include "plain_libcurl.hpp"

// This library in a program with an Asio context, whose thread handles each result and starts the next call.
//   VARIANT  async-send  cis::async_send()
//            start       start(), with an executor that posts to the context

namespace {

using cis::benchmarks::require;
using cis::benchmarks::Work;
using Receipt = cis::Result<cis::CandidateReceipt>;

class SdkWithAsio {
public:
    explicit SdkWithAsio(const Work& work)
        : work_(work),
          client_({.base_url = work.base_url,
                   .api_key = cis::bench::api_key,
                   .max_in_flight = work.concurrency,
                   .executor = executor(),
                   .transport = std::make_shared<cis::CurlTransport>(
                       cis::CurlOptions{.tls = {.ca_file = work.ca_file},
                                        .http_version = work.protocol == "http2" ? cis::HttpVersion::http2
                                                                                 : cis::HttpVersion::http1_1,
                                        .user_agent = cis::bench::user_agent(),
                                        .max_idle_connections = work.concurrency})}) {
        require(work.task == "creations", "the task");
    }

    double perform(std::size_t first, std::size_t count) {
        done_ = 0;
        next_ = first;
        end_ = first + count;
        under_way_ = 0;
        auto guard = asio::make_work_guard(context_);
        context_.restart();
        asio::post(context_, [this, &guard] {
            for (std::size_t i = 0; i < work_.concurrency; ++i) start_next();
            on_idle_ = [&guard] { guard.reset(); };
        });
        context_.run();
        return static_cast<double>(done_);
    }

private:
    [[nodiscard]] cis::Executor executor() {
        if (work_.variant == "async-send") return {};
        return [this](std::function<void()> task) { asio::post(context_, std::move(task)); };
    }

    void start_next() {
        const std::size_t number = next_++;
        if (number >= end_) return;
        ++under_way_;
        const std::string digits = std::to_string(number);
        auto call = client_.candidates().create(work_.posting, {.name = "Person Number " + digits,
                                                                .email = "person." + digits + "@example.com",
                                                                .metadata = {{"source", "csv"}}});
        auto ended = [this](const Receipt& made) {
            if (made && !made->candidate.interview_id.empty()) ++done_;
            --under_way_;
            start_next();
            if (under_way_ == 0) on_idle_();
        };
        if (work_.variant == "async-send") {
            cis::async_send(std::move(call), asio::bind_executor(context_, std::move(ended)));
        } else {
            std::move(call).start(std::move(ended));
        }
    }

    const Work& work_;
    asio::io_context context_{1};
    std::function<void()> on_idle_;
    std::size_t done_{0};
    std::size_t next_{0};
    std::size_t end_{0};
    std::size_t under_way_{0};
    const cis::Client client_;
};

}  // namespace

int main(int argc, char** argv) { return cis::benchmarks::run_client<SdkWithAsio>(argc, argv); }

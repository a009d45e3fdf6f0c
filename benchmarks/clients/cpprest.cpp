#include <cpprest/http_client.h>

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "cpprest_json.hpp"
#include "measured_client.hpp"

// cpprestsdk, with its own JSON values, from which structs are filled.

namespace {

using Reader = cis::benchmarks::DocumentReader<cis::benchmarks::CppRestJson, web::json::value>;

using cis::benchmarks::require;
using cis::benchmarks::Work;
using web::http::http_request;
using web::http::http_response;
using web::http::methods;

class CppRest {
public:
    explicit CppRest(const Work& work)
        : work_(work),
          client_(work.base_url, configuration(work)),
          list_path_("/api/v2/postings/" + work.posting + "/candidates") {}

    double perform(std::size_t first, std::size_t count) {
        checksum_ = 0;
        cursor_.clear();
        if (work_.task == "pages") {
            for (std::size_t i = 0; i < count; ++i) read_page();
            return checksum_;
        }
        next_ = first;
        end_ = first + count;
        done_ = 0;
        std::vector<pplx::task<void>> chains;
        chains.reserve(work_.concurrency);
        for (std::size_t i = 0; i < work_.concurrency; ++i) chains.push_back(start_next());
        pplx::when_all(chains.begin(), chains.end()).get();
        return static_cast<double>(done_);
    }

private:
    static web::http::client::http_client_config configuration(const Work& work) {
        web::http::client::http_client_config options;
        if (!work.ca_file.empty()) {
            options.set_ssl_context_callback([file = work.ca_file](boost::asio::ssl::context& context) {
                context.load_verify_file(file);
            });
        }
        return options;
    }

    [[nodiscard]] static http_request request(const web::http::method& method, const std::string& target) {
        http_request made(method);
        made.set_request_uri(target);
        made.headers().add("X-API-KEY", "benchmark-key");
        made.headers().add("Accept", "application/json");
        return made;
    }

    void read_page() {
        const std::string query = "?limit=100" + (cursor_.empty() ? "" : "&starting_after=" + cursor_);
        const http_response response = client_.request(request(methods::GET, list_path_ + query)).get();
        require(response.status_code() == 200, "the status");
        const auto page = Reader::make<cis::Page<cis::Candidate>>(response.extract_json().get());
        require(page.data.size() == 100, "the page");
        for (const auto& candidate : page.data) {
            checksum_ +=
                candidate.score.value() +
                static_cast<double>(candidate.workflow.value().steps.size() + candidate.metadata.size());
        }
        cursor_ = page.data.back().interview_id;
    }

    pplx::task<void> start_next() {
        const std::size_t number = next_++;
        if (number >= end_) return pplx::task_from_result();
        const bool creates = work_.task == "creations";
        http_request made = request(creates ? methods::POST : methods::GET, creates ? list_path_ : "/health");
        if (creates) made.set_body(person(number));
        return client_.request(made)
            .then([](const http_response& response) { return response.extract_json(); })
            .then([this, creates](const web::json::value& body) {
                require(!creates || body.at("data").at("interview_id").is_string(), "the receipt");
                ++done_;
                return start_next();
            });
    }

    static web::json::value person(std::size_t number) {
        const std::string digits = std::to_string(number);
        web::json::value metadata;
        metadata["source"] = web::json::value("csv");
        web::json::value made;
        made["name"] = web::json::value("Person Number " + digits);
        made["email"] = web::json::value("person." + digits + "@example.com");
        made["metadata"] = std::move(metadata);
        return made;
    }

    const Work& work_;
    web::http::client::http_client client_;
    const std::string list_path_;
    double checksum_{0};
    std::string cursor_;
    std::atomic<std::size_t> next_{0};
    std::size_t end_{0};
    std::atomic<std::size_t> done_{0};
};

}  // namespace

int main(int argc, char** argv) { return cis::benchmarks::run_client<CppRest>(argc, argv); }

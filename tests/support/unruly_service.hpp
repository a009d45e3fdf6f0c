#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "answers.hpp"
#include "fault_server.hpp"

namespace cis::test {

/// A service with one posting that does what the API specification leaves open in the worst way: it answers
/// late, loses answers after acting, lists candidates late and not in the order of their creation, and may
/// merge people
/// of one address.
class UnrulyService {
public:
    struct Habits {
        bool merges{false};      ///< a second candidate of an address is the first one
        double lost_answers{0};  ///< share of creations that are applied and not answered
        std::chrono::milliseconds latest_answer{0};
        std::chrono::milliseconds latest_listing{0};  ///< of a candidate that was created
    };

    explicit UnrulyService(Habits habits) : habits_(habits) {}

    /// A candidate that is there, and is listed after a while.
    void add(const std::string& name, const std::string& email, const std::string& key,
             std::chrono::milliseconds listed_after = {}) {
        const std::lock_guard lock(mutex_);
        static_cast<void>(
            create({{"name", name}, {"email", email}, {"metadata", {{"ingest_key", key}}}}, listed_after));
    }

    [[nodiscard]] std::string base_url() const { return server_.base_url(); }
    /// The names of all candidates, listed or not.
    [[nodiscard]] std::vector<std::string> names() const {
        const std::lock_guard lock(mutex_);
        std::vector<std::string> names;
        for (const Entry& one : candidates_) names.push_back(one.shown["name"]);
        return names;
    }

private:
    using Clock = std::chrono::steady_clock;

    struct Entry {
        nlohmann::json shown;
        Clock::time_point listed_from;
    };

    std::chrono::milliseconds upto(std::chrono::milliseconds most) {
        return std::chrono::milliseconds(
            std::uniform_int_distribution<std::int64_t>(0, most.count())(random_));
    }

    const nlohmann::json& create(nlohmann::json candidate, std::chrono::milliseconds listed_after) {
        const std::string id = "int_" + std::to_string(candidates_.size() + 1);
        candidate["interview_id"] = id;
        candidate["interview_url"] = "https://example.com/" + id;
        candidate["created_at"] = now();
        // Anywhere in the list: no order is promised.
        const auto at = std::uniform_int_distribution<std::size_t>(0, candidates_.size())(random_);
        const auto added =
            candidates_.insert(candidates_.begin() + static_cast<std::ptrdiff_t>(at),
                               {.shown = std::move(candidate), .listed_from = Clock::now() + listed_after});
        return added->shown;
    }

    static double now() {
        return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    }

    void serve(Connection& connection) {
        while (const auto request = connection.read_request()) {
            if (request->method == "POST") {
                if (!answer_creation(connection, *request)) return;
            } else if (request->target.find("/candidates") == std::string::npos) {
                connection.respond(200, {{"Content-Type", "application/json"}}, "{}");
            } else {
                connection.respond(200, {{"Content-Type", "application/json"}}, list());
            }
        }
    }

    /// @return whether there is an answer
    bool answer_creation(Connection& connection, const ReceivedRequest& request) {
        std::string answer;
        std::chrono::milliseconds delay{};
        bool is_lost = false;
        {
            const std::lock_guard lock(mutex_);
            const auto body = nlohmann::json::parse(request.body);
            const auto same = std::ranges::find_if(
                candidates_, [&](const Entry& one) { return one.shown["email"] == body["email"]; });
            const nlohmann::json& candidate = habits_.merges && same != candidates_.end()
                                                  ? same->shown
                                                  : create(body, upto(habits_.latest_listing));
            answer = nlohmann::json{{"data",
                                     {{"interview_id", candidate["interview_id"]}, {"candidate", candidate}}}}
                         .dump();
            delay = upto(habits_.latest_answer);
            is_lost = std::bernoulli_distribution(habits_.lost_answers)(random_);
        }
        if (is_lost) {
            connection.reset();
            return false;
        }
        static_cast<void>(connection.pause(delay));
        connection.respond(201, {{"Content-Type", "application/json"}}, answer);
        return true;
    }

    std::string list() {
        const std::lock_guard lock(mutex_);
        auto data = nlohmann::json::array();
        for (const Entry& one : candidates_) {
            if (one.listed_from <= Clock::now()) data.push_back(one.shown);
        }
        return nlohmann::json{
            {"data", data}, {"pagination", {{"has_more", false}, {"total_count", data.size()}, {"url", "/"}}}}
            .dump();
    }

    const Habits habits_;
    mutable std::mutex mutex_;
    std::mt19937_64 random_{1};
    std::vector<Entry> candidates_;
    FaultServer server_{[this](Connection& connection) { serve(connection); }};
};

}  // namespace cis::test

#include "raw_http.hpp"
#include "redis_server.hpp"
#include "test.hpp"

namespace {

constexpr std::size_t event_count = 10'000;
constexpr std::size_t connection_count = 16;
constexpr std::size_t receiver_count = 3;
constexpr int most_deliveries = 5;
constexpr int kills = 2;

struct Registration {
    std::string event_type;
    std::string secret;
};
const std::array<Registration, 3> webhooks{{{"interview_started", "whsec_started"},
                                            {"interview_completed", "whsec_completed"},
                                            {"report_available", "whsec_report"}}};

const Registration& webhook_of(std::size_t event) { return webhooks.at(event % webhooks.size()); }

std::string interview_of(std::size_t event) { return "int_" + std::to_string(event / webhooks.size()); }

std::string line_of(std::size_t event) { return webhook_of(event).event_type + ' ' + interview_of(event); }

/// One of the receivers: the running program, and its predecessors that were killed.
class Receiver {
public:
    explicit Receiver(std::string redis_url) : redis_url_(std::move(redis_url)) { start(); }

    /// The current address. A restarted receiver listens at another one.
    std::string base_url() const {
        const std::lock_guard lock(mutex_);
        return base_url_;
    }

    void kill_and_start_again() {
        CHECK(programs_.back()->stop(SIGKILL) == -1);
        start();
    }

    void stop() { CHECK(programs_.back()->stop(SIGTERM) == 0); }

    /// The output of this receiver and its predecessors. Call this after it was stopped.
    const std::vector<std::unique_ptr<RunningProgram>>& programs() const { return programs_; }

private:
    void start() {
        programs_.push_back(std::make_unique<RunningProgram>(
            "cis", std::vector<std::string>{"listen", "--listen", "0", "--redis", redis_url_, "--lease", "3s",
                                            "--verbose", "--secrets", secrets_.path()}));
        const std::string port = programs_.back()->wait_for_error_line("listening on 127.0.0.1:");
        REQUIRE_FALSE(port.empty());
        const std::lock_guard lock(mutex_);
        base_url_ = "http://127.0.0.1:" + port;
    }

    /// The file of the secrets.
    static std::string secrets() {
        std::string lines;
        for (const Registration& webhook : webhooks)
            lines += "whk_1 " + webhook.event_type + ' ' + webhook.secret + '\n';
        return lines;
    }

    const std::string redis_url_;
    const TemporaryFile secrets_{secrets()};
    std::vector<std::unique_ptr<RunningProgram>> programs_;
    mutable std::mutex mutex_;
    std::string base_url_;
};

using Receivers = std::array<std::unique_ptr<Receiver>, receiver_count>;

/// The deliveries without a response with status 200.
class Deliveries {
public:
    /// Delivers each event 1 to 5 times, in random order.
    Deliveries() {
        std::mt19937 random(1);  // the same order in every run
        std::uniform_int_distribution<int> times(1, most_deliveries);
        for (std::size_t event = 0; event < event_count; ++event) {
            for (int i = times(random); i > 0; --i) waiting_.push_back(event);
        }
        std::shuffle(waiting_.begin(), waiting_.end(), random);
        total_ = waiting_.size();
    }

    std::optional<std::size_t> next() {
        const std::lock_guard lock(mutex_);
        if (waiting_.empty()) return std::nullopt;
        const std::size_t event = waiting_.front();
        waiting_.pop_front();
        return event;
    }

    void deliver_again(std::size_t event) {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(event);
    }

    void delivered() {
        ++delivered_;
        delivered_.notify_all();
    }

    /// Waits until `part` of `parts` of the deliveries are done.
    void wait_for(std::size_t part, std::size_t parts) const {
        for (std::size_t done = delivered_; done * parts < total_ * part; done = delivered_) {
            delivered_.wait(done);
        }
    }

    std::size_t total() const { return total_; }

private:
    std::mutex mutex_;
    std::deque<std::size_t> waiting_;
    std::atomic<std::size_t> delivered_ = 0;
    std::size_t total_ = 0;
};

/// One connection of the service: delivers to any of the receivers until each delivery gets a 200.
void deliver_all(Deliveries& deliveries, const Receivers& receivers, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_int_distribution<std::size_t> any(0, receiver_count - 1);
    std::map<std::string, RawHttp> connections;
    while (const auto event = deliveries.next()) {
        const std::string url = receivers.at(any(random))->base_url();
        const std::string body = R"({"interview_id":")" + interview_of(*event) + R"(","posting_id":"pst_1"})";
        const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
        const auto reply = connections.try_emplace(url, url).first->second.send(
            "POST", "/hooks", body,
            {{"X-Service-Signature", cis::signature::sign(webhook_of(*event).secret, body, now)}});
        if (reply.status == 200) {
            deliveries.delivered();
        } else {
            deliveries.deliver_again(*event);
        }
    }
}

struct Counts {
    std::map<std::string, int> handled;                                   ///< key: the line of the event
    std::map<std::string, std::set<const RunningProgram*>> confirmed_by;  ///< key: the key of the event
    int confirmations = 0;
};

Counts count(const Receivers& receivers) {
    const std::string confirmed = "200 handled ";
    Counts counts;
    for (const auto& receiver : receivers) {
        for (const auto& program : receiver->programs()) {
            for (const std::string& line : lines_of(program->out())) ++counts.handled[line];
            for (const std::string& line : lines_of(program->err())) {
                if (!line.starts_with(confirmed)) continue;
                counts.confirmed_by[line.substr(confirmed.size())].insert(program.get());
                ++counts.confirmations;
            }
        }
    }
    return counts;
}

}  // namespace

TEST_CASE("receivers that share Redis handle every event, and confirm none twice, though one is killed") {
    const RedisServer redis;
    Receivers receivers;
    for (auto& receiver : receivers) receiver = std::make_unique<Receiver>(redis.url());
    Deliveries deliveries;
    {
        std::vector<std::jthread> connections;
        connections.reserve(connection_count);
        for (unsigned i = 0; i < connection_count; ++i) {
            connections.emplace_back([&, i] { deliver_all(deliveries, receivers, i); });
        }
        for (std::size_t i = 1; i <= kills; ++i) {
            deliveries.wait_for(i, kills + 1);
            receivers.front()->kill_and_start_again();
        }
    }
    for (const auto& receiver : receivers) receiver->stop();

    deliveries.wait_for(1, 1);
    CHECK(deliveries.total() > 2 * event_count);
    const Counts counts = count(receivers);
    CHECK(counts.handled.size() == event_count);
    std::size_t missing = 0;
    std::size_t again = 0;
    for (std::size_t event = 0; event < event_count; ++event) {
        const auto found = counts.handled.find(line_of(event));
        if (found == counts.handled.end()) {
            ++missing;
        } else if (found->second > 1) {
            ++again;
        }
    }
    CHECK(missing == 0);
    // An event can only be started twice if its receiver was killed while it handled the event.
    CHECK(again <= kills * connection_count);
    for (const auto& [key, programs] : counts.confirmed_by) {
        if (programs.size() != 1) FAIL_CHECK(key << " was confirmed by " << programs.size() << " receivers");
    }
    CHECK(static_cast<std::size_t>(counts.confirmations) == counts.confirmed_by.size());
    // A receiver that was killed between the confirmation and its output does not print the event.
    CHECK(counts.confirmed_by.size() + kills * connection_count >= event_count);
    // Each receiver handled events.
    for (const auto& receiver : receivers) {
        std::size_t handled = 0;
        for (const auto& program : receiver->programs()) handled += lines_of(program->out()).size();
        CHECK(handled > event_count / 10);
    }
}

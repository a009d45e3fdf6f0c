#include "follower.hpp"

#include <chrono>
#include <set>

namespace cis::soak {

using namespace std::chrono_literals;

Follower::Follower(const Client& client, const std::string& posting_id) : posting_id_(posting_id) {
    mirror_ = std::make_unique<sync::Mirror>(
        client, sync::MirrorOptions{.posting_id = posting_id,
                                    .store = store_,
                                    .interval = 500ms,
                                    .on_change = [this](const sync::MirrorChange& change) {
                                        if (change.kind == sync::ChangeKind::first_seen) ++added_;
                                    }});
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void Follower::run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        pass();
        std::this_thread::sleep_for(100ms);
    }
}

void Follower::pass() {
    // The next pass goes on where this one has stopped. If all stop, the copy is not complete.
    if (mirror_->pass().finished) ++passes_;
}

std::uint64_t Follower::compare(const std::vector<Candidate>& listed, Findings& findings) {
    thread_.request_stop();
    thread_.join();
    pass();
    std::multiset<std::string> copied;
    const auto take = [&](const sync::MirrorRow& row) {
        findings.expect(!row.vanished, "a candidate has vanished from the copy");
        copied.insert(row.candidate.interview_id);
        return true;
    };
    if (store_->for_each(posting_id_, take)) findings.add("the copy cannot be read");
    std::multiset<std::string> wanted;
    for (const Candidate& candidate : listed) wanted.insert(candidate.interview_id);
    findings.expect(copied == wanted, "the copy has " + std::to_string(copied.size()) +
                                          " candidates, or others than the list of " +
                                          std::to_string(wanted.size()));
    findings.expect_equal(added_, std::uint64_t{wanted.size()}, "candidates that were told as added");
    return passes_;
}

}  // namespace cis::soak

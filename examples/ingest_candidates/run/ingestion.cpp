#include "run/ingestion.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "run/row_check.hpp"

namespace cis::examples {
namespace {

using namespace std::chrono_literals;

/// How much the clocks of this machine and the service may differ in a search for rows.
constexpr std::chrono::seconds clock_margin = 15min;
/// How often missing rows are sent again if their requests keep failing with an unknown outcome.
constexpr int settling_rounds = 10;
/// After this many failed rows in succession, the service counts as unavailable.
constexpr std::size_t most_failures_in_a_row = 3;

/// For the file of rejects, which contains the row itself, so the message of the service may be in it too.
Rejection rejection(const Error& error) {
    std::string message = error.message.empty() ? error.reason : error.message;
    if (message.empty()) message = to_string(error.kind);
    // The first field error says more than the general message.
    if (!error.errors.empty() && !error.errors.front().message.empty())
        message = error.errors.front().message;
    return {error.param, message, to_string(error)};
}

}  // namespace

ClientOptions patient_client() {
    ClientOptions options;
    options.timeout = 30s;
    options.deadline = 3min;  // ends a call after any number of attempts
    options.retry = {.max_attempts = std::numeric_limits<int>::max(), .base = 50ms, .cap = 5s};
    return options;
}

Ingestion::Ingestion(Client client, std::string posting_id, OnFailure on_failure)
    : client_(std::move(client)),
      posting_id_(std::move(posting_id)),
      on_failure_(std::move(on_failure)),
      since_(Timestamp::now().to_sys_time() - clock_margin) {}

void Ingestion::reject(const CsvRecord& record, const Rejection& why) {
    ++tally_.rejected;
    on_failure_(record, why);
}

void Ingestion::fail(const CsvRecord& record, const Rejection& why) {
    ++tally_.failed;
    on_failure_(record, why);
}

void Ingestion::send(CsvRecord record, Row row) { attempt({std::move(record), std::move(row)}); }

void Ingestion::attempt(Pending pending) {
    const auto receipt = client_.candidates().create(posting_id_, pending.row.params).try_send();
    if (receipt) {
        ++tally_.created;
        failures_in_a_row_ = 0;
        return;
    }
    const Error& error = receipt.error();
    if (error.outcome == Outcome::unknown || error.outcome == Outcome::applied) {
        pending.may_be_ours = true;
        unknown_.push_back(std::move(pending));
        return;
    }
    if (error.param == "posting_id") throw RunStopped(to_string(error));
    switch (error.kind) {
        case ErrorKind::conflict: conflicts_.push_back(std::move(pending)); break;
        case ErrorKind::validation:
        case ErrorKind::bad_request:
        case ErrorKind::invalid_argument: reject(pending.record, rejection(error)); break;
        default: fail_and_maybe_stop(pending, error); return;
    }
    failures_in_a_row_ = 0;
}

void Ingestion::fail_and_maybe_stop(const Pending& pending, const Error& error) {
    fail(pending.record, rejection(error));
    const bool hopeless = error.kind == ErrorKind::authentication || error.kind == ErrorKind::not_found;
    if (hopeless || ++failures_in_a_row_ >= most_failures_in_a_row) throw RunStopped(to_string(error));
}

Ingestion::CreationTimes Ingestion::created_by_email(std::optional<Timestamp> created_after) {
    CreationTimes found;
    auto pages =
        client_.candidates().list(posting_id_, {.limit = 100, .created_after = created_after}).pages();
    while (auto page = pages.next()) {
        if (!*page) throw RunStopped(to_string(page->error()));
        // A candidate that cannot be decoded could be the one searched for.
        if (!(*page)->undecodable.empty()) throw RunStopped(to_string((*page)->undecodable.front().error));
        for (Candidate& candidate : (*page)->data) {
            auto& newest = found[comparable(std::move(candidate.email))];
            newest = std::max(newest, candidate.created_at);
        }
    }
    return found;
}

void Ingestion::settle() {
    settle_unknown();
    settle_conflicts();
}

void Ingestion::settle_unknown() {
    for (int round = 0; round < settling_rounds && !unknown_.empty(); ++round) {
        const auto found = created_by_email(since_);
        std::vector<Pending> looked_for = std::exchange(unknown_, {});
        while (!looked_for.empty()) {
            Pending pending = std::move(looked_for.back());
            looked_for.pop_back();
            if (found.contains(comparable(pending.row.params.email.value_or("")))) {
                ++tally_.created;
                continue;
            }
            try {
                attempt(std::move(pending));
            } catch (const RunStopped&) {
                for (Pending& open : looked_for) unknown_.push_back(std::move(open));
                throw;
            }
        }
    }
    for (const Pending& pending : std::exchange(unknown_, {})) {
        fail(pending.record, {"", "the response was lost each time; the candidate may exist"});
    }
}

void Ingestion::settle_conflicts() {
    if (conflicts_.empty()) return;
    const auto created = created_by_email(std::nullopt);
    for (const Pending& pending : std::exchange(conflicts_, {})) {
        const auto found = created.find(comparable(pending.row.params.email.value_or("")));
        if (found == created.end()) {
            reject(pending.record,
                   {"", "the service reports a conflict, but the candidate is not in the posting"});
        } else if (pending.may_be_ours && found->second >= since_) {
            ++tally_.created;
        } else {
            ++tally_.existing;
        }
    }
}

void Ingestion::abandon() {
    for (const Pending& pending : std::exchange(unknown_, {})) {
        fail(pending.record, {"", "the run stopped early; the candidate may exist"});
    }
    for (const Pending& pending : std::exchange(conflicts_, {})) {
        fail(pending.record,
             {"", "the run stopped early; the service reported a conflict: the candidate may exist"});
    }
}

}  // namespace cis::examples

#include "retry_after_table.hpp"

#include <memory>

#include "client_fixture.hpp"

namespace cis::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

milliseconds named(milliseconds wait) { return wait <= 500ms ? back_off : wait; }

}  // namespace

const std::vector<RetryAfterRow>& retry_after_table() {
    static const std::vector<RetryAfterRow> table{
        {"", back_off, back_off},
        {"0", back_off, back_off},
        {"7", 7s, 7s},
        {"1.5", 1500ms, 1500ms},
        {"300", 5min, 5min},
        {"301", {}, 5min},
        {"86400", {}, 5min},
        {std::string(35, '9'), {}, 5min},
        {"Sun, 01 Mar 2026 09:00:10 GMT", 10s, 10s},
        {"Sunday, 01-Mar-26 09:00:10 GMT", 10s, 10s},
        {"Sun, 01 Mar 2026 08:59:00 GMT", back_off, back_off},
        {"Fri, 31 Dec 9999 23:59:59 GMT", {}, 5min},
        {"1772355610", 10s, 10s},
        {"1772355610000", 10s, 10s},
        {"1772355500", back_off, back_off},
        {"-10", back_off, back_off},
        {"nan", back_off, back_off},
        {"inf", back_off, back_off},
        {"soon", back_off, back_off},
    };
    return table;
}

RetryAfterRow observe_retry_after(const std::string& text, Driver driver) {
    const auto limited = answer::with(429, {{"Retry-After", text}, {"Date", answer_date}}, "{}");
    FaultyService service({limited, answer::json(200, "{}")});
    service.options.deadline = 1h;
    const Client client(service.options);
    RetryAfterRow row{.text = text, .wait = {}, .pause_of_others = {}};
    if (send_by(driver, client.health())) row.wait = named(service.clock->waits().at(0));

    // The pause of others: a call right after one that makes a single attempt.
    FaultyService shared({limited, answer::json(200, "{}")});
    shared.options.deadline = 1h;
    const Client second(shared.options);
    (void)send_by(driver, second.health().retry({.max_attempts = 1}));
    (void)send_by(driver, second.health()).value();
    row.pause_of_others = shared.clock->waits().empty() ? back_off : named(shared.clock->waits().at(0));
    return row;
}

}  // namespace cis::test

#include <iostream>
#include "test.hpp"

namespace {

/// Captures what is written to `std::clog`.
class CapturedLog {
public:
    CapturedLog() : before_(std::clog.rdbuf(text_.rdbuf())) {}
    CapturedLog(const CapturedLog&) = delete;
    CapturedLog& operator=(const CapturedLog&) = delete;
    ~CapturedLog() { std::clog.rdbuf(before_); }

    [[nodiscard]] std::string text() const { return text_.str(); }

private:
    std::ostringstream text_;
    std::streambuf* before_;
};

}  // namespace

TEST_CASE("the environment can switch the log on") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const EnvironmentVariable url("CIS_BASE_URL", server.base_url());
    const EnvironmentVariable legacy_url("CIS_LEGACY_BASE_URL", server.base_url());
    const EnvironmentVariable key("CIS_API_KEY", api_key);
    const CapturedLog log;
    const auto call = [](const std::optional<std::string>& value) {
        const EnvironmentVariable variable("CIS_LOG", value);
        (void)Client::from_env().health().send();
        (void)LegacyClient::from_env().health().send();
    };
    SECTION("to a line for each attempt") {
        call("attempts");
        CHECK(log.text().find(" GET /health attempt 1: 200 after ") != std::string::npos);
        CHECK(log.text().find(" GET /api/health attempt 1: 200 after ") != std::string::npos);
        CHECK(log.text().find(api_key) == std::string::npos);
    }
    SECTION("to nothing") {
        call(GENERATE(std::optional<std::string>{}, std::optional<std::string>{""}));
        CHECK(log.text().empty());
    }
    SECTION("to nothing else, with a warning, because a log must not keep a program from starting") {
        call(GENERATE("1", "debug", "ATTEMPTS", " attempts"));
        CHECK(log.text() ==
              "CIS_LOG must be attempts or empty: nothing is logged\n"
              "CIS_LOG must be attempts or empty: nothing is logged\n");
    }
}

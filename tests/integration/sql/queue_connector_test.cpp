#include <csignal>
#include "emulator_fixture.hpp"
#include "environment_variable.hpp"
#include "eventually.hpp"
#include "postgres_server.hpp"
#include "running_program.hpp"
#include "temp_directory.hpp"

namespace {

/// A table with open rows, and the service.
struct Connected {
    Connected() {
        service.set_time(static_cast<double>(std::time(nullptr)));
        server.command(
            "create table queue (id bigint generated always as identity primary key, posting_id text not "
            "null, "
            "name text not null, email text, phone text, interview_id text, other_id text, state text, "
            "reason text)");
    }
    void add(const std::string& posting, const std::string& name, const std::string& email) {
        server.command("insert into queue (posting_id, name, email) values ('" + posting + "', '" + name +
                       "', '" + email + "')");
    }
    [[nodiscard]] bool becomes(const std::string& states) {
        return eventually(
            [&] { return server.command("select coalesce(state, '-') from queue order by id") == states; });
    }
    [[nodiscard]] RunningProgram connector() const {
        return {"examples/queue_connector", {server.url(), directory.path("state").string(), "1"}};
    }

    PostgresServer server;
    Emulator service;
    TempDirectory directory;
    EnvironmentVariable url{"CIS_BASE_URL", service.server.base_url()};
    EnvironmentVariable key{"CIS_API_KEY", emulator_key};
};

}  // namespace

TEST_CASE("example queue_connector: brings the rows of several postings in, and goes on with new ones") {
    Connected connected;
    const std::string first = connected.service.active_posting();
    const std::string second = connected.service.active_posting();
    connected.add(first, "Ada", "ada@example.com");
    connected.add(second, "Ada", "ada@example.com");
    connected.add("post_none", "Bea", "bea@example.com");
    RunningProgram connector = connected.connector();
    CHECK(connected.becomes("created,created,-"));
    connected.add(first, "Cleo", "cleo@example.com");
    connected.add(first, "Another Ada", "ada@example.com");
    CHECK(connected.becomes("created,created,-,created,undecided"));
    CHECK(connector.stop(SIGTERM) == 0);
    CHECK(connected.service.server.candidate_count(first) == 2);
    CHECK(connected.service.server.candidate_count(second) == 1);
    const auto command = [&](const char* sql) { return connected.server.command(sql); };
    CHECK(command("select id from queue where interview_id is null order by id") == "3,5");
    CHECK(command("select count(distinct interview_id) from queue") == "3");
    // The other one is the candidate of the first row, and only that.
    CHECK(command("select other_id from queue where id = 5") ==
          command("select interview_id from queue where id = 1"));
    CHECK_THAT(connector.err(), ContainsSubstring("post_none: "));
    CHECK_THAT(connector.err(), !ContainsSubstring("ada@"));
}

TEST_CASE("example queue_connector: finds who is in after a kill") {
    Connected connected;
    const std::string posting = connected.service.active_posting();
    connected.add(posting, "Ada", "ada@example.com");
    {
        RunningProgram connector = connected.connector();
        CHECK(connected.becomes("created"));
    }
    // As if the kill had come before the row was noted.
    connected.server.command("update queue set state = null, interview_id = null");
    RunningProgram connector = connected.connector();
    CHECK(connected.becomes("created_earlier"));
    CHECK(connector.stop(SIGTERM) == 0);
    CHECK(connected.service.server.candidate_count(posting) == 1);
    CHECK(connected.server.command("select count(interview_id) from queue") == "1");
}

TEST_CASE("example queue_connector: says what it cannot use, and ends") {
    Connected connected;
    const auto error_of = [&](std::vector<std::string> arguments) {
        const ProgramResult result = run_program("examples/queue_connector", std::move(arguments), {});
        CHECK(result.exit_code == 1);
        return result.err;
    };
    CHECK_THAT(error_of({connected.server.url()}), StartsWith("usage: "));
    CHECK_THAT(error_of({connected.server.url(), "/dev/null"}), ContainsSubstring("state_folder"));
}

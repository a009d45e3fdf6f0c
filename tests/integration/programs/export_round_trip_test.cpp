#include <algorithm>
#include <map>
#include <utility>

#include "ingest_fixture.hpp"

namespace {

/// Names and texts that a spreadsheet or a CSV file could change.
const std::vector<std::string> hostile_texts{"-Anna",
                                             "=1+1",
                                             "+49 170 1234567",
                                             "@x",
                                             "\tTab before",
                                             "a\tb",
                                             "the \"boss\"",
                                             "\"",
                                             "two\nlines",
                                             "two\r\nlines",
                                             "x\ry",
                                             "a;b",
                                             "a,b",
                                             "J\xC3\xBCrgen \xC3\x9F",
                                             "'Apostrophe",
                                             "'=1+1",
                                             "''=1+1",
                                             "y;=1+1;z",
                                             "y,'=1+1",
                                             "y\n\"@x",
                                             "y|-1",
                                             "' -x",
                                             "-5",
                                             "-5,5",
                                             "1,5",
                                             " blanks around ",
                                             "Ju\xCC\x88rgen in two code points",
                                             "\xE2\x80\x8B=unseen before",
                                             "\xEF\xBC\x9D wide",
                                             "back\\slash\\",
                                             "\\\"",
                                             "{\"a\":1}",
                                             "sep=;",
                                             "name",
                                             "O\xE2\x80\x99Hara \xF0\x9F\x99\x82"};

struct RoundTrip {
    Emulator service;
    TempDirectory directory;
    std::string first = service.active_posting("First");
    std::string second = service.active_posting("Second");
    std::map<std::string, std::string> environment{{"CIS_BASE_URL", service.server.base_url()},
                                                   {"CIS_API_KEY", emulator_key},
                                                   {"XDG_STATE_HOME", directory.path("state")}};

    RoundTrip() {
        service.set_time(cis::Timestamp::now().epoch_seconds());
        for (std::size_t i = 0; i < hostile_texts.size(); ++i) {
            const std::string& text = hostile_texts[i];
            json body{
                {"name", text},
                {"email", std::to_string(i) + "@example.com"},
                {"metadata", {{"city", text}, {"ingest_key", "of an earlier run"}}},
                {"data", {{"text", text}, {"list", {1, 2.50, nullptr, "x"}}, {"big", 9007199254740993}}}};
            if (i % 3 == 1) body.erase("data");
            if (i % 4 == 1) body.erase("metadata");
            REQUIRE(service.ingest(first, body).status == 201);
        }
    }

    /// What a candidate was created with, by the e-mail address.
    [[nodiscard]] json people(const std::string& posting) const {
        const cis::Client client{{.base_url = service.server.base_url(), .api_key = emulator_key}};
        json found;
        for (const cis::Candidate& one : client.candidates().list(posting, {.limit = 100})) {
            cis::Metadata metadata = one.metadata;
            metadata.erase("ingest_key");
            metadata.erase("ingest_run");
            CHECK_FALSE(found.contains(one.email));
            found[one.email] = {one.name, metadata, one.data.text()};
        }
        CHECK(found.size() == hostile_texts.size());
        return found;
    }
    [[nodiscard]] std::string exported(const std::string& posting, const std::string& name,
                                       std::vector<std::string> options) const {
        const std::string file = directory.path(name);
        options.insert(options.end(), {"--posting", posting, "-o", file});
        const ProgramResult result = run_program("cis export", std::move(options), environment);
        CAPTURE(result.err);
        REQUIRE(result.exit_code == 0);
        return file;
    }
    [[nodiscard]] ProgramResult ingested(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"--yes", "--posting", second, "--settle", "2s", "--first-run",
                                             "--journal", directory.path("second.journal")});
        return run_program("cis ingest", std::move(arguments), environment);
    }
};

/// The rows, in an order that does not depend on the service.
std::vector<std::string> sorted_rows(const std::string& file, const std::string& end) {
    std::vector<std::string> rows;
    std::string text = read_file(file);
    for (std::size_t at = 0; at < text.size();) {
        // A row ends behind a quote, and the next one begins with one: a line end inside a cell does not.
        const std::size_t next = std::min(text.find("\"" + end + "\"", at), text.size() - end.size() - 1);
        rows.push_back(text.substr(at, next - at));
        at = next + 1 + end.size();
    }
    std::ranges::sort(rows);
    return rows;
}

}  // namespace

TEST_CASE("round trip: a CSV file comes back by cis ingest as it was") {
    const std::vector<std::string> options =
        GENERATE(std::vector<std::string>{"--format", "csv", "--columns", "all"},
                 std::vector<std::string>{"--excel", "de", "--columns", "all"},
                 std::vector<std::string>{"--excel", "us", "--columns", "all"},
                 std::vector<std::string>{"--excel", "ch", "--columns", "all"},
                 std::vector<std::string>{"--delimiter", "tab", "--columns", "all"},
                 std::vector<std::string>{"--excel", "de", "--columns", "email,name,metadata,data"},
                 std::vector<std::string>{"--excel", "us", "--columns",
                                          "status,name,score,email,metadata.city,data,step.1.status,"
                                          "agent_summary.web_interview.score,workflow.all_complete"});
    RoundTrip trip;
    const ProgramResult result = trip.ingested({trip.exported(trip.first, "out.csv", options)});
    CAPTURE(options, result.err, result.out);
    CHECK(result.exit_code == 0);
    CHECK(trip.people(trip.second) == trip.people(trip.first));
    // And once more: the same bytes, but for what the service chose anew.
    std::vector<std::string> same = options;
    if (same.back() == "all") same.back() = "email,name,metadata.city,data";
    const std::string end = options.front() == "--excel" ? "\r\n" : "\n";
    if (same.back().find("metadata,") == std::string::npos) {
        CHECK(sorted_rows(trip.exported(trip.second, "second.csv", same), end) ==
              sorted_rows(trip.exported(trip.first, "first.csv", same), end));
    }
}

TEST_CASE("round trip: a table for people comes back with every name as it was") {
    const auto [file, options] = GENERATE(
        std::pair<std::string, std::vector<std::string>>{"out.csv", {}},
        std::pair<std::string, std::vector<std::string>>{"out.csv", {"--excel", "de"}},
        std::pair<std::string, std::vector<std::string>>{"out.xlsx", {}},
        std::pair<std::string, std::vector<std::string>>{"out.xlsx", {"--time-zone", "Asia/Kolkata"}});
    RoundTrip trip;
    const ProgramResult result = trip.ingested({trip.exported(trip.first, file, options)});
    CAPTURE(file, result.err, result.out);
    CHECK(result.exit_code == 0);
    const json before = trip.people(trip.first);
    const json after = trip.people(trip.second);
    for (const auto& [email, person] : before.items()) {
        CAPTURE(email);
        // A spreadsheet has no other line ends.
        std::string name = person[0];
        if (file == "out.xlsx" && name == "two\r\nlines") name = "two\nlines";
        if (file == "out.xlsx" && name == "x\ry") name = "x\ny";
        CHECK(after.at(email)[0] == name);
    }
    // Nobody of the file is invited again.
    const ProgramResult again = trip.ingested({trip.exported(trip.second, "again-" + file, options)});
    CAPTURE(again.out, again.err);
    CHECK(again.exit_code == 0);
    CHECK_THAT(again.out, ContainsSubstring(" 0 created, "));
}

TEST_CASE("round trip: JSON lines come back by cis ingest as they were") {
    RoundTrip trip;
    const ProgramResult result =
        trip.ingested({"--input-format", "jsonl", trip.exported(trip.first, "out.jsonl", {})});
    CAPTURE(result.err, result.out);
    CHECK(result.exit_code == 0);
    CHECK(trip.people(trip.second) == trip.people(trip.first));
}

TEST_CASE("round trip: only a file that says it is an export loses an apostrophe") {
    struct Case {
        std::string header;
        std::string name;
    };
    // The same cells. Others, too, have an interview_id, a score and a status.
    const Case file = GENERATE(Case{"name,email,metadata.status,metadata.score", "'=1+1"},
                               Case{"name,email,metadata.interview_id,cis_export", "=1+1"},
                               Case{"Name,E-mail,metadata.x,Export_Candidates", "'=1+1"});
    Ingest ingest;
    std::vector<std::string> arguments{
        ingest.directory.write("in.csv", file.header + "\n\"'=1+1\",a@example.com,\"'-x\",\n")};
    if (file.header.starts_with("Name"))
        arguments.insert(arguments.begin(), {"--map", "email=E-mail", "--ignore", "Export_Candidates"});
    const ProgramResult result = ingest.run(arguments);
    CAPTURE(file.header, result.err);
    CHECK(result.exit_code == 0);
    CHECK(ingest.only_candidate().name == file.name);
}

TEST_CASE("round trip: an export that was edited, with a phone number that the service does not list") {
    Ingest ingest;
    // What Excel in Germany saves: no quotes, another order, a column more, and the mark.
    const auto file = ingest.directory.write(
        "in.csv",
        "\xEF\xBB\xBFstatus;name;email;metadata.city;phone_number;cis_export;step.1.status\r\n"
        "completed;'-Anna;a@example.com;K\xC3\xB6ln;+491761234567;;done\r\n");
    const ProgramResult result = ingest.run({file});
    CAPTURE(result.err);
    CHECK(result.exit_code == 0);
    const cis::Candidate candidate = ingest.only_candidate();
    CHECK(candidate.name == "-Anna");
    CHECK(candidate.metadata.at("city") == "K\xC3\xB6ln");
    CHECK(candidate.metadata.size() == 3);  // and what the run notes
}

TEST_CASE("round trip: what an option says of a column comes first") {
    Ingest ingest;
    const auto file =
        ingest.directory.write("in.csv",
                               "interview_id,name,email,metadata,metadata.city,status,cis_export\n"
                               "I1,Ada,a@example.com,\"{\"\"city\"\":\"\"Ulm\"\"}\",Bonn,completed,\n");
    const ProgramResult both = ingest.run({file});
    CHECK(both.exit_code == 2);
    CHECK(both.err ==
          "the columns 'metadata' and 'metadata.city' have the same entry: leave one of them out with "
          "--ignore\n");
    CHECK(ingest
              .run({"--ignore", "metadata", "--map", "data.earlier=status", "--id-column", "interview_id",
                    file})
              .exit_code == 0);
    const cis::Candidate candidate = ingest.only_candidate();
    CHECK(candidate.metadata.at("city") == "Bonn");
    CHECK(candidate.data.as<json>() == json{{"earlier", "completed"}});
}

TEST_CASE("round trip: a cell that is no JSON is a fault of its row") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv",
                                             "name,email,metadata,data,cis_export\n"
                                             "A,a@example.com,city,,\n"
                                             "B,b@example.com,\"{\"\"n\"\":1}\",,\n"
                                             "C,c@example.com,,\"{\",\n"
                                             "D,d@example.com,,\"[1]\",\n"
                                             "E,e@example.com,{},{},\n");
    const ProgramResult result =
        run_program("cis ingest", {"--posting", "any", "--dry-run", file}, ingest.environment());
    CHECK(result.exit_code == 3);
    for (const std::string message :
         {"line 2 cannot be sent: metadata: is no JSON object",
          "line 3 cannot be sent: metadata: has an entry "
          "that is no text",
          "line 4 cannot be sent: data: is no JSON object (2 rows like this: lines 4 and 5)"})
        CHECK_THAT(result.err, ContainsSubstring(message));
    CHECK_THAT(result.err, !ContainsSubstring("line 6"));
}

TEST_CASE("cis ingest: JSON lines, with faults, and their rejects by the same command") {
    Ingest ingest;
    const auto file = ingest.directory.write(
        "in.jsonl",
        "{\"name\":\"=Ada\",\"email\":\"a@example.com\",\"phone_number\":\"+491761234567\",\"score\":"
        "\"high\","
        "\"data\":{\"x\":2.50}}\r\n"
        "\n"
        "no json\n"
        "[1]\n"
        "{\"name\":7,\"email\":\"n@example.com\"}\n"
        "{\"name\":\"-Bob\",\"email\":\"no address\",\"metadata\":{\"city\":\"@Ulm\"}}\n"
        "{\"name\":\"Cy\",\"email\":\"c@example.com\"}");
    const auto rejects = ingest.directory.path("rejects.csv");
    const std::vector<std::string> command{"--input-format", "jsonl", "--rejects", rejects};
    const auto with = [&command](const std::string& input) {
        auto arguments = command;
        arguments.push_back(input);
        return arguments;
    };
    const ProgramResult result = ingest.run(with(file));
    CAPTURE(result.err);
    CHECK(result.exit_code == 3);
    CHECK(ingest.service.server.candidate_count(ingest.posting) == 2);
    const std::string text = read_file(rejects);
    CHECK(text.starts_with(
        "\xEF\xBB\xBF\"reject_line\",\"reject_param\",\"reject_message\",\"interview_id\",\"name\",\"email\","
        "\"phone_number\",\"metadata\",\"data\",\"cis_export\"\n"));
    for (const std::string message :
         {R"("3","","is no candidate in JSON: )", R"("4","","is no candidate in JSON: )",
          R"("5","","is no candidate in JSON: name: expected string, got number")", R"("6","email",")"})
        CHECK_THAT(text, ContainsSubstring(message));
    // So that she finds them.
    CHECK_THAT(text, ContainsSubstring("\"\",\"no json\",\"\"\n"));
    CHECK_THAT(text, ContainsSubstring("\"\",\"[1]\",\"\"\n"));
    CHECK_THAT(text, ContainsSubstring("\"\",\"\",\"n@example.com\",\"\",\"\",\"\",\"\"\n"));
    CHECK_THAT(text, ContainsSubstring("\"'-Bob\",\"no address\",\"\",\"{\"\"city\"\":\"\"@Ulm\"\"}\""));

    // She corrects the one that is somebody, and deletes the others.
    std::string mended = text.substr(0, text.find('\n') + 1) + text.substr(text.find(R"("6","email")"));
    mended.replace(mended.find("no address"), 10, "b@example.com");
    std::vector<std::string> again = with(ingest.directory.write("mended.csv", mended));
    again.emplace_back("--replace");
    const ProgramResult second = ingest.run(again);
    CAPTURE(second.err);
    CHECK(second.exit_code == 0);
    const cis::Client client{{.base_url = ingest.service.server.base_url(), .api_key = emulator_key}};
    std::map<std::string, std::string> names;
    for (const cis::Candidate& one : client.candidates().list(ingest.posting, {.limit = 100})) {
        names[one.email] = one.name;
        if (one.name == "-Bob") CHECK(one.metadata.at("city") == "@Ulm");
    }
    CHECK(names == std::map<std::string, std::string>{
                       {"a@example.com", "=Ada"}, {"b@example.com", "-Bob"}, {"c@example.com", "Cy"}});
}

TEST_CASE("cis ingest: the wrong format is named, with what to do") {
    Ingest ingest;
    const std::string lines =
        ingest.directory.write("in.jsonl", "{\"name\":\"Ada\",\"email\":\"a@example.com\"}\n");
    const std::string csv = ingest.directory.write("in.csv", "name,email\nAda,a@example.com\n");
    const auto error_of = [&ingest](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--posting", "any", "--dry-run"});
        const ProgramResult result = run_program("cis ingest", arguments, ingest.environment());
        CHECK(result.exit_code == 2);
        CHECK(result.out.empty());
        return result.err;
    };
    CHECK(error_of({lines}) ==
          "'" + lines + "' begins with {, as files of JSON lines do: use --input-format jsonl\n");
    CHECK(error_of({"--input-format", "jsonl", csv}) ==
          "line 1 of '" + csv +
              "' does not begin with {, so it is no file of JSON lines: leave --input-format jsonl out for a "
              "CSV "
              "file\n");
    CHECK(error_of({"--input-format", "jsonl", "--from-line", "3", lines}) ==
          "'" + lines + "' has no line 3 to begin at: the last one is line 1\n");
    const ProgramResult divided = run_program(
        "cis ingest", {"--posting", "any", "--input-format", "jsonl", "--delimiter", ";", "--dry-run", lines},
        ingest.environment());
    CHECK(divided.exit_code == 2);
    CHECK(divided.err == "--delimiter is for CSV: leave it out, or --input-format jsonl\n");
}

TEST_CASE("cis ingest: a name with a NUL is rejected, so that it makes no second person") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.jsonl",
                                             "{\"name\":\"Ada\",\"email\":\"a@example.com\"}\n"
                                             "{\"name\":\"Ada\\u0000\",\"email\":\"a@example.com\"}\n");
    const auto rejects = ingest.directory.path("rejects.csv");
    const ProgramResult result = ingest.run({"--input-format", "jsonl", "--rejects", rejects, file});
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == totals_of(2, {{"created", 1}, {"rejected", 1}}));
    CHECK_THAT(read_file(rejects),
               ContainsSubstring("\"2\",\"name\",\"contains a NUL, which is no character: "
                                 "correct it\""));
    CHECK(ingest.run({"--input-format", "jsonl", rejects}).exit_code == 3);
    CHECK(ingest.service.server.candidate_count(ingest.posting) == 1);
}

TEST_CASE("cis ingest: a line of JSON without anything that a candidate has is rejected") {
    Ingest ingest;
    const std::string file = ingest.directory.write("in.jsonl",
                                                    "{\"Name\":\"Ann\",\"Email\":\"ann@example.com\"}\n\n{"
                                                    "\"name\":\"Bob\",\"email\":\"b@example.com\"}\n{}\n");
    const ProgramResult result = ingest.run({"--input-format", "jsonl", file});
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == totals_of(3, {{"created", 1}, {"rejected", 2}}));
    CHECK_THAT(result.err, ContainsSubstring("line 1") &&
                               ContainsSubstring("is no candidate: it has neither a name nor an email"));
}

TEST_CASE("cis ingest: an export that is not finished is no file of people") {
    Ingest ingest;
    const std::string file =
        ingest.directory.write("people.csv", "name,email,cis_export\nAda,a@example.com,\n");
    CHECK(ingest.run({"--dry-run", file}).exit_code == 0);
    (void)ingest.directory.write("people.csv.checkpoint", "{}");
    const ProgramResult result = ingest.run({file});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring("is an export that is not finished: run cis export again"));
    CHECK(ingest.service.server.candidate_count(ingest.posting) == 0);
}

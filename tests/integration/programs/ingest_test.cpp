#include "csv/csv_reader.hpp"
#include "ingest_fixture.hpp"

using cis::emulator::Fault;

TEST_CASE("cis ingest: each good row is created once, each bad one is in the rejects file") {
    Ingest ingest;
    const ProgramResult result = ingest.run_data();
    CHECK(result.exit_code == 3);
    const auto last = last_line_of(result.out);
    CHECK(last.at("kind") == "result");
    CHECK(last.at("command") == "ingest");
    CHECK(last.at("name") == "review");
    CHECK(last.at("result").at("posting") ==
          nlohmann::json{{"id", ingest.posting}, {"title", "Backend engineer"}});
    CHECK(last.at("result").at("rejects") == ingest.directory.path("rejects.csv").string());
    CHECK(totals(result) == expected_totals(good_rows));
    ingest.check_each_good_row_is_there_once();
    CHECK(ingest.service.server.statistics().count("POST", ingest_pattern, 201) == good_rows);

    cis::programs::CsvReader rejects(ingest.directory.path("rejects.csv"));
    std::set<std::string> lines;
    while (const auto record = rejects.next()) {
        CHECK_FALSE(record->cells.at(2).empty());
        lines.insert(record->cells.at(0));
    }
    CHECK(lines == std::set<std::string>{"45", "130", "225", "345", "418", "508", "565", "629", "698", "775",
                                         "857", "933"});
}

TEST_CASE("cis ingest: a second run finds every row there") {
    Ingest ingest;
    REQUIRE(ingest.run_data().exit_code == 3);
    const ProgramResult again = ingest.run({"--rejects", ingest.directory.path("again.csv"), candidates_csv});
    CHECK(again.exit_code == 3);
    CHECK(totals(again) == expected_totals(0, good_rows));
    ingest.check_each_good_row_is_there_once();
}

TEST_CASE("cis ingest: corrected rejects can be ingested again") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email,phone_number\nAnn,ann@example.com,0123\n");
    const auto rejects = ingest.directory.path("rejects.csv");
    CHECK(ingest.run({"--rejects", rejects, file}).exit_code == 3);
    std::string text = read_file(rejects);
    CHECK(text.find("phone_number") != std::string::npos);
    const auto at = text.find("0123");
    REQUIRE(at != std::string::npos);
    const auto mended = ingest.directory.write("mended.csv", text.replace(at, 4, "+14155550100"));
    const ProgramResult result = ingest.run({mended});
    CHECK(result.exit_code == 0);
    CHECK(ingest.emails() == std::multiset<std::string>{"ann@example.com"});
}

TEST_CASE("cis ingest: --dry-run checks the file and sends nothing") {
    Ingest ingest;
    const ProgramResult result = ingest.run({"--dry-run", candidates_csv});
    CHECK(result.exit_code == 3);
    CHECK(totals(result) == nlohmann::json{{"rows", 1000},
                                           {"sendable", good_rows},
                                           {"duplicate", 0},
                                           {"rejected", bad_rows},
                                           {"held_back_lines", 0}});
    CHECK(ingest.service.server.requests().size() == 2);  // of the fixture, which created the posting
}

TEST_CASE("cis ingest: --dry-run needs no variables") {
    const TempDirectory directory;
    const auto file = directory.write("in.csv", "name,email\nAnn,ann@example.com\nBob,bob@example.com\n");
    const ProgramResult result =
        run_ingest({"--posting", "p", "--dry-run", file}, {{"CIS_BASE_URL", ""}, {"CIS_API_KEY", ""}});
    CHECK(result.exit_code == 0);
    CHECK(result.out == "2 rows can be sent, 0 duplicates, 0 rejected\n");
    CHECK(result.err == "Columns: name from 'name', email from 'email'\n" + not_compared);
}

TEST_CASE("cis ingest: people who share an address are brought in on purpose, and nobody twice") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv",
                                             "name,email,phone_number\nAda,x@e.de,\nAda "
                                             "Other,X@E.DE,\nada,x@e.de,+14155550100\nBob,,+14155550101\n");
    const bool is_lost = GENERATE(false, true);
    if (is_lost) {
        ingest.service.server.inject({.response = Fault::Response::connection_closed,
                                      .after_acting = true,
                                      .method = "POST",
                                      .path_pattern = ingest_pattern,
                                      .times = 1});
    }
    const ProgramResult result = ingest.run({"--undecided", "send", file});
    CHECK(result.exit_code == 0);
    CHECK(totals(result) == totals_of(4, {{"created", 3}, {"duplicate", 1}}));
    const std::string same = "line 4 is the same person as line 2, but differs in 'name', 'phone_number': ";
    CHECK(result.err.find(same + "it is not sent\n") != std::string::npos);
    CHECK(totals(ingest.run({file})) == totals_of(4, {{"created_earlier", 3}, {"duplicate", 1}}));
    CHECK(ingest.emails() == std::multiset<std::string>{"", "X@E.DE", "x@e.de"});

    const ProgramResult checked = ingest.run({"--dry-run", file});
    CHECK(checked.exit_code == 0);
    CHECK_THAT(
        checked.err,
        EndsWith("\n" + same +
                 "it would not be sent\nline 3 has the same e-mail address as line 2: a run compares their "
                 "names, see --undecided\n" +
                 not_compared));
}

TEST_CASE("cis ingest: --output has what became of each row") {
    Ingest ingest;
    const auto file =
        ingest.directory.write("in.csv", "name,email\nAda,a@e.de\nBob,b@e.de\nAda,a@e.de\nCid,\n");
    const auto results = ingest.directory.path("results.csv");
    REQUIRE(ingest.run({"--output", results, file}).exit_code == 3);
    std::map<std::string, std::vector<std::string>> rows;
    cis::programs::CsvReader reader(results);
    while (const auto record = reader.next()) rows[record->cells.at(0)] = record->cells;
    REQUIRE(rows.size() == 4);
    const cis::Client client{{.base_url = ingest.service.server.base_url(), .api_key = emulator_key}};
    for (const cis::Candidate& candidate : client.candidates().list(ingest.posting)) {
        const auto& row = rows[candidate.name == "Ada" ? "2" : "3"];
        CHECK(row.at(1) == candidate.name);
        CHECK(row.at(2) == "created");
        CHECK(row.at(3) == candidate.interview_id);
        CHECK(row.at(4) == candidate.interview_url);
    }
    CHECK(rows["4"].at(1) == "Ada");
    CHECK(rows["4"].at(2) == "duplicate");
    CHECK(rows["5"].at(1) == "Cid");
    CHECK(rows["5"].at(2) == "rejected");
    CHECK(rows["5"].at(5) ==
          "has neither an e-mail address nor a phone number: add one, or allow it with --id-column and "
          "--allow-no-contact");
}

TEST_CASE("cis ingest: columns, delimiter and byte order mark as exported by a spreadsheet") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv",
                                             "\xEF\xBB\xBF"
                                             "Mail;Voller Name;data.skills\r\n"
                                             "ann@example.com;\"Ann; \"\"A\"\"\";\"C++\r\nSQL\"\r\n");
    const ProgramResult result = ingest.run({"--map", "email=Mail", "--map", "name=Voller Name", file});
    CHECK(result.exit_code == 0);
    const cis::Client client{{.base_url = ingest.service.server.base_url(), .api_key = emulator_key}};
    for (const cis::Candidate& candidate : client.candidates().list(ingest.posting)) {
        CHECK(candidate.name == "Ann; \"A\"");
        CHECK(candidate.data.as<nlohmann::json>() == nlohmann::json{{"skills", "C++\r\nSQL"}});
        REQUIRE(candidate.metadata.size() == 2);
        CHECK(candidate.metadata.begin()->first == "ingest_key");
        CHECK(candidate.metadata.rbegin()->first == "ingest_run");
    }
}

TEST_CASE("cis ingest: no data of a candidate is printed") {
    const FaultServer server([](Connection& connection) {
        while (const auto request = connection.read_request()) {
            if (request->target.starts_with("/api/v2/postings?")) {
                connection.respond(200, {{"Content-Type", "application/json"}},
                                   R"({"data":[{"object":"posting","id":"the-posting","status":"active"}],)"
                                   R"("pagination":{"has_more":false,"total_count":1,"url":"/"}})");
                continue;
            }
            if (request->method != "POST") {
                connection.respond(
                    200, {{"Content-Type", "application/json"}},
                    R"({"data":[],"pagination":{"has_more":false,"total_count":0,"url":"/"}})");
                continue;
            }
            connection.respond(
                422, {{"Content-Type", "application/json"}},
                R"({"error":{"type":"invalid_request_error","code":"validation_error",)"
                R"("message":"Ann Secret is refused","param":"name","doc_url":null,"errors":[]}})");
        }
    });
    const TempDirectory directory;
    const auto file = directory.write("in.csv", "name,email\nAnn Secret,ann@example.com\n");
    const ProgramResult result = run_ingest({"--posting", "the-posting", "--verbose", file},
                                            {{"CIS_BASE_URL", server.base_url()},
                                             {"CIS_API_KEY", emulator_key},
                                             {"XDG_STATE_HOME", directory.path("state")}});
    CHECK(result.exit_code == 3);
    for (const std::string* const text : {&result.out, &result.err}) {
        CHECK(text->find("Secret") == std::string::npos);
        CHECK(text->find("ann@") == std::string::npos);
        CHECK(text->find(emulator_key) == std::string::npos);
        CHECK(text->find("the-posting") == std::string::npos);
    }
    CHECK(result.err.find("POST " + ingest_pattern + " attempt 1: 422 validation") != std::string::npos);
    CHECK_THAT(result.err,
               ContainsSubstring("line 2 was not brought in: name: the service refused it (422)\n"));
    // For an engineer.
    CHECK_THAT(result.err, ContainsSubstring("line 2: validation 422 validation_error (name) from POST " +
                                             ingest_pattern));
}

TEST_CASE("cis ingest: the totals are printed once") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", "name,email\nAnn,ann@example.com\n");
    const ProgramResult result = run_ingest({"--posting", ingest.posting, file}, ingest.environment());
    CHECK(result.out == "1 row: 1 created\n");
    CHECK(result.err.find("created") == std::string::npos);
}

TEST_CASE("cis ingest: notes have kinds and lines for programs") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv",
                                             "name,email\nAda,ada@gmial.com\nAda Other,ada@gmial.com\n"
                                             "?ukasz,l@example.com\nAda,ada@gmial.com\n");
    const auto notes_of = [&](const std::vector<std::string>& arguments) {
        std::map<std::string, nlohmann::json> notes;
        const auto last = last_line_of(ingest.run(arguments).out);
        for (const auto& note : last.at("notes")) {
            notes[note.at("kind")] = note;
            CHECK_THAT(note.dump(), !ContainsSubstring("@") && !ContainsSubstring("ukasz"));
        }
        return notes;
    };
    auto checked = notes_of({"--dry-run", file});
    CHECK(checked["shared_address"].at("rows") == nlohmann::json{3});
    CHECK(checked["host_doubt"].at("rows") == nlohmann::json{2, 3});
    CHECK(checked["host_doubt"].at("count") == 2);
    CHECK(checked["rejected"].at("rows") == nlohmann::json{4});
    CHECK(checked["duplicate"].at("rows") == nlohmann::json{5});
    CHECK_FALSE(checked["lost_letters"].at("text").empty());
    CHECK(checked.contains("not_compared"));

    auto sent = notes_of({file});
    CHECK(sent["undecided"].at("rows") == nlohmann::json{3});
    CHECK(sent["rejected"].at("rows") == nlohmann::json{4});
    CHECK(sent["host_doubt"].at("count") == 3);
}

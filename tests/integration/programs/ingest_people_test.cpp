// Who is a person of the file, and who is the same one.

#include "ingest_fixture.hpp"

namespace {

/// Checks a file without sending anything.
ProgramResult check(const std::string& text, std::vector<std::string> options = {}) {
    const TempDirectory directory;
    options.insert(options.begin(), {"--posting", "p", "--dry-run"});
    options.push_back(directory.write("in.csv", text));
    return run_ingest(options, {{"CIS_BASE_URL", ""}, {"CIS_API_KEY", ""}});
}

std::string totals_line(int sendable, int duplicates, int rejected) {
    return std::to_string(sendable) + (sendable == 1 ? " row" : " rows") + " can be sent, " +
           std::to_string(duplicates) + (duplicates == 1 ? " duplicate, " : " duplicates, ") +
           std::to_string(rejected) + " rejected\n";
}

}  // namespace

TEST_CASE("cis ingest: a no-break space makes no second person") {
    const std::string text =
        "name,email\nAda\xC2\xA0Lovelace,ada@example.com\nAda Lovelace,ada@example.com\n";
    CHECK(check(text).out == totals_line(1, 1, 0));
    Ingest ingest;
    ingest.service.server.set_ingestion({.duplicates = cis::emulator::IngestionOptions::Duplicates::create});
    CHECK(totals(ingest.run({ingest.directory.write("in.csv", text)})) ==
          totals_of(2, {{"created", 1}, {"duplicate", 1}}));
    CHECK(ingest.emails().size() == 1);
}

TEST_CASE("cis ingest: two forms of é, and two apostrophes, are one person") {
    const ProgramResult result = check(
        "name,email\nJos\xC3\xA9 M\xC3\xBCller,jose@example.com\nJose\xCC\x81 "
        "Mu\xCC\x88ller,jose@example.com\n"
        "Conor O'Brien,ob@example.com\nConor O\xE2\x80\x99"
        "Brien,ob@example.com\n");
    CHECK(result.out == totals_line(2, 2, 0));
}

TEST_CASE("cis ingest: text is sent in one Unicode form") {
    Ingest ingest;
    const auto file = ingest.directory.write(
        "in.csv", "name,email,data.Pre\xCC\x81nom\nJose\xCC\x81,jose@example.com,Rene\xCC\x81\n");
    REQUIRE(ingest.run({file}).exit_code == 0);
    const cis::Client client{{.base_url = ingest.service.server.base_url(), .api_key = emulator_key}};
    for (const cis::Candidate& candidate : client.candidates().list(ingest.posting)) {
        CHECK(candidate.name == "Jos\xC3\xA9");
        CHECK(candidate.data.as<nlohmann::json>() == nlohmann::json{{"Pr\xC3\xA9nom", "Ren\xC3\xA9"}});
    }
}

TEST_CASE("cis ingest: invisible characters around an address are left out, inside they are named") {
    const std::string text =
        "name,email,phone_number\n"
        "Ada,ada@example.com\xE2\x80\x8E,\n"
        "Bob,\xE2\x80\xAA"
        "bob@example.com\xE2\x80\xAC,\n"
        "Kat,kat@exam\xE2\x80\x8Bple.com,\n"
        "Kat,kat@example.com,\n";
    const ProgramResult checked = check(text);
    CHECK(checked.out == totals_line(3, 0, 1));
    CHECK_THAT(checked.err, ContainsSubstring("line 2: email: is sent without U+200E"));
    CHECK_THAT(checked.err, ContainsSubstring("line 3: email: is sent without U+202A, U+202C"));
    CHECK_THAT(checked.err,
               ContainsSubstring("line 4 cannot be sent: email: cannot be an e-mail address: it has an "
                                 "invisible character (U+200B)"));
    Ingest ingest;
    REQUIRE(ingest.run({ingest.directory.write("in.csv", text)}).exit_code == 3);
    CHECK(ingest.emails() ==
          std::multiset<std::string>{"ada@example.com", "bob@example.com", "kat@example.com"});
}

TEST_CASE("cis ingest: what is no address is rejected, and what is around one is left out") {
    const ProgramResult checked = check(
        "name,email\nAda,N/A\nGrace,N/A\nAlan,-\nKat,#N/A\nIda,Ida L <ida@example.com>\n"
        "Joe,joe@example.com;joe2@example.com\nMax,mailto:max@example.com\nEva,eva@example.com\n"
        "Ann,email\nLea,lea @example.com\n");
    CHECK(checked.out == totals_line(3, 0, 7));
    CHECK_THAT(checked.err,
               ContainsSubstring("line 2 cannot be sent: email: cannot be an e-mail address: it has no @") &&
                   ContainsSubstring(" (5 rows like this: lines 2, 3, 4 and 2 more)\n"));
    CHECK_THAT(checked.err,
               ContainsSubstring("line 6: email: is sent without the name and the brackets around it"));
    CHECK_THAT(checked.err,
               ContainsSubstring("line 7 cannot be sent: email: cannot be an e-mail address: it has "
                                 "several @"));
    CHECK_THAT(checked.err, ContainsSubstring("line 8: email: is sent without mailto:"));
    CHECK_THAT(checked.err,
               ContainsSubstring("line 11 cannot be sent: email: cannot be an e-mail address: it has a "
                                 "blank (U+0020)"));
}

TEST_CASE("cis ingest: one address in several forms is one person, today and in the next file") {
    Ingest ingest;
    ingest.service.server.set_ingestion({.duplicates = cis::emulator::IngestionOptions::Duplicates::create});
    const auto in_letters = ingest.directory.write("in.csv",
                                                   "name,email\nIda,ida@b\xC3\xBC"
                                                   "cher.example\nIda,ida@B\xC3\x9C"
                                                   "CHER.example\n");
    CHECK(totals(ingest.run({in_letters})) == totals_of(2, {{"created", 1}, {"duplicate", 1}}));
    const auto in_ascii = ingest.directory.write("next.csv", "name,email\nIda,ida@xn--bcher-kva.example\n");
    CHECK(totals(ingest.run({in_ascii})) == totals_of(1, {{"created_earlier", 1}}));
    CHECK(ingest.emails() == std::multiset<std::string>{"ida@xn--bcher-kva.example"});
}

TEST_CASE("cis ingest: a row that is no person is not sent") {
    const ProgramResult checked = check(
        "name,email,phone_number,metadata.team\nAda,,+4917612345678.0,\nSumme,,+49151,\n#REF!,r@example.com,,"
        "\n"
        "N/A,n@example.com,,\nNull,null@example.com,,#NV\nKat,kat@gmial.com,,\n");
    CHECK(checked.out == totals_line(3, 0, 3));
    CHECK_THAT(checked.err,
               ContainsSubstring("line 2: phone_number: is sent without the decimals of a quantity") &&
                   ContainsSubstring("line 3 cannot be sent: name: is a word for a total") &&
                   ContainsSubstring("line 4 cannot be sent: name: is an error of a spreadsheet") &&
                   ContainsSubstring("line 5 cannot be sent: name: means that there is none: add it") &&
                   ContainsSubstring("line 6: metadata.team: is an error of a spreadsheet") &&
                   ContainsSubstring("line 7: email: has a host that may be a slip for gmail.com"));
    CHECK_THAT(check("name,email\nN/A,n@example.com\n", {"--allow-nameless"}).err,
               ContainsSubstring("line 2: name: means that there is none: the row is sent without a name"));
    const ProgramResult keys = check("id,name,email\n1.0,Ada,ada@example.com\n", {"--id-column", "id"});
    CHECK(keys.exit_code == 2);
    CHECK_THAT(keys.err, ContainsSubstring("the keys in column 'id' are quantities with decimals"));
}

TEST_CASE("cis ingest: invisible characters are no part of a phone number or a title") {
    const ProgramResult checked = check(
        "\xE2\x80\x8Ename\xE2\x80\x8B,\xE2\x80\x8E"
        "email,phone\xC2\xAD_number\n"
        "Ada,ada@example.com,\xE2\x80\xAA+4917612345678\xE2\x80\xAC\n"
        "Bob,bob@example.com,\xE2\x80\x8E+4917612345679\n"
        "Cid,cid@example.com,+49 176\xC2\xA0"
        "12345670 \n");
    CHECK(checked.out == totals_line(3, 0, 0));
    CHECK_THAT(checked.err, ContainsSubstring("line 2: phone_number: is sent without U+202A, U+202C"));
    CHECK_THAT(checked.err, ContainsSubstring("line 4: phone_number: is sent without U+00A0"));
}

TEST_CASE("cis ingest: people without a name are not sent unless that is allowed") {
    const std::string text = "name,email\n,ada@example.com\n,bob@example.com\n";
    const ProgramResult checked = check(text);
    CHECK(checked.exit_code == 3);
    CHECK(checked.out == totals_line(0, 0, 2));
    CHECK_THAT(checked.err, ContainsSubstring("line 2 cannot be sent: name: is missing"));
    CHECK_THAT(checked.err, ContainsSubstring("\n2 rows, none has a name\n"));
    const ProgramResult allowed = check(text, {"--allow-nameless"});
    CHECK(allowed.exit_code == 0);
    CHECK(allowed.out == totals_line(2, 0, 0));
    CHECK(allowed.err ==
          "Columns: name from 'name', email from 'email'\n"
          "2 rows, none has a name\n" +
              not_compared);
    CHECK_THAT(check("name,email\n,ada@example.com\nBob,bob@example.com\n").err,
               ContainsSubstring("\n1 of 2 rows does not have a name\n"));
}

TEST_CASE("cis ingest: names with lost letters are not sent unless that is wanted") {
    const std::string text =
        "name,email\n?ukasz ?ak,l@example.com\nJosÃ© MarÃ­a,j@example.com\nZo? M?ller,z@example.com\n"
        "Ada Lind,ada@example.com\n";
    const std::string advice =
        "3 names have lost letters before the file came here. Save it again where the letters are still "
        "right: in "
        "Excel as \"CSV UTF-8\", not as \"CSV\". If they are right as they are: --names-as-they-are\n";
    const ProgramResult checked = check(text);
    CHECK(checked.exit_code == 3);
    CHECK(checked.out == totals_line(1, 0, 3));
    CHECK_THAT(
        checked.err,
        ContainsSubstring("line 2 cannot be sent: name: has a question mark, as for a letter that was lost: "
                          "correct it (2 rows like this: lines 2 and 4)\n") &&
            ContainsSubstring(
                "line 3 cannot be sent: name: has letters that were read in a wrong encoding") &&
            ContainsSubstring(advice));
    CHECK_THAT(checked.err, !ContainsSubstring("ukasz"));
    CHECK(check(text, {"--names-as-they-are"}).out == totals_line(4, 0, 0));
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", text);
    const ProgramResult sent = ingest.run({file});
    CHECK(sent.exit_code == 3);
    CHECK_THAT(sent.err, ContainsSubstring(advice));
    CHECK(ingest.only_candidate().name == "Ada Lind");
    CHECK(ingest.run({"--names-as-they-are", file}).exit_code == 0);
    CHECK(ingest.emails().size() == 4);
}

TEST_CASE("cis ingest: people whom nobody can reach are not sent unless that is allowed") {
    const std::string text = "ref,name,email\nA,Ada,\nB,Bob,bob@example.com\n";
    const ProgramResult checked = check(text, {"--id-column", "ref"});
    CHECK(checked.out == totals_line(1, 0, 1));
    CHECK_THAT(checked.err,
               ContainsSubstring("line 2 cannot be sent: has neither an e-mail address nor a phone "
                                 "number"));
    CHECK_THAT(checked.err,
               ContainsSubstring("1 of 2 rows does not have an e-mail address or a phone number"));
    CHECK(check(text, {"--id-column", "ref", "--allow-no-contact"}).out == totals_line(2, 0, 0));
    CHECK(check(text, {"--allow-no-contact"}).exit_code == 2);
}

TEST_CASE("cis ingest: people who were brought in as the file spells them are not sent again") {
    Ingest ingest;
    ingest.service.server.set_ingestion({.duplicates = cis::emulator::IngestionOptions::Duplicates::create});
    const cis::Client client{{.base_url = ingest.service.server.base_url(), .api_key = emulator_key}};
    // As a program sends the rows of the file below that takes its cells as they are.
    const std::map<std::string, std::string> people = {{"Jose\xCC\x81 Mu\xCC\x88ller", "jose@example.com"},
                                                       {"Ada\xC2\xA0Lovelace", "ada@example.com"},
                                                       {"Conor O\xE2\x80\x99"
                                                        "Brien",
                                                        "ob@example.com"},
                                                       {"\xE2\x80\x8E"
                                                        "Kat",
                                                        "kat@example.com"},
                                                       {"Ida", "Ida L <ida@example.com>"},
                                                       {"Max", "max@example.com\xE2\x80\x8E"},
                                                       {"Eva", "eva@example.com"}};
    std::string text = "name,email\n";
    for (const auto& [name, email] : people) {
        const cis::ingest::Row row{.params = {.name = name, .email = email}};
        static_cast<void>(
            client.candidates()
                .create(ingest.posting, {.name = name,
                                         .email = email,
                                         .metadata = cis::Metadata{{"ingest_key", *cis::ingest::ingest_key(
                                                                                      row, ingest.posting)}}})
                .send());
        text += name + "," + email + "\n";
    }
    const ProgramResult result = ingest.run({ingest.directory.write("in.csv", text)});
    CHECK(result.exit_code == 0);
    CHECK(totals(result) == totals_of(people.size(), {{"created_earlier", people.size()}}));
    CHECK(ingest.service.server.candidate_count(ingest.posting) == people.size());
}

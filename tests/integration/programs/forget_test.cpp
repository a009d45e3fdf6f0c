#include <sys/stat.h>
#include "command_fixture.hpp"
#include "files/new_file.hpp"
#include "made_zip.hpp"
#include "sql/event_places.hpp"
#include "terminal.hpp"
#include "workbook/table_reader.hpp"

// The library's `person` makes a candidate of a posting p1.

namespace {

using Texts = std::vector<std::string>;

/// A copy, its inbox and files, in one of the two kinds of database.
struct Stored {
    explicit Stored(const std::string& kind = "sqlite") : place(kind) {
        if (!place.is_postgres()) return;
        static_cast<void>(place.run("create schema if not exists " + place.schema()));
    }

    [[nodiscard]] std::string address() const {
        if (!place.is_postgres()) return place.file();
        return shared_postgres_server().url() + "&options=-csearch_path%3D" + place.schema();
    }

    /// Writes a candidate into the copy, as a mirror that sees a change.
    void mirror(const std::string& posting, const std::string& interview, const std::string& email,
                const std::string& name = "Ann Example") const {
        const auto store = place.mirror_store();
        sync::MirrorScope scope = jobs;
        scope.posting_id = posting;
        const sync::Lease lease = lease_of(*store, scope);
        sync::MirrorWrite write{.row = row_of(person(interview)), .change = sync::ChangeKind::changed};
        write.row.candidate.posting_id = posting;
        write.row.candidate.email = email;
        write.row.candidate.name = name;
        write.row.candidate.candidate_id = "cand_" + interview;
        if (const auto error = write_rows(*store, lease, {write})) throw Exception(*error);
    }
    void receive(const std::string& type, const json& body) const {
        const std::string key = type + ":interview:" + body.at("interview_id").get<std::string>();
        REQUIRE(place.queue()
                    ->store({.key = key, .type = OpenEnum<EventType>(type), .body = body.dump()})
                    .value());
    }
    [[nodiscard]] Texts left(const std::string& posting = "p1") const {
        return ids_of(*place.mirror_store(), posting);
    }
    [[nodiscard]] Texts databases() const { return {"--db", address(), "--events-db", address()}; }

    /// Runs the command. @param address the text on standard input
    [[nodiscard]] ProgramResult run(const std::string& id, Texts more, const std::string& input = "") const {
        std::string line = "exec '" + (program_folder() / "cis").string() + "' forget '" + id + "'";
        for (const std::string& word : more) line += " '" + word + "'";
        return run_program("/bin/sh", {"-c", "printf '%s\\n' '" + input + "' | (" + line + ")"}, {});
    }
    [[nodiscard]] json counts(const std::string& id, Texts more, const std::string& input = "") const {
        more.emplace_back("--json");
        const ProgramResult result = run(id, more, input);
        CAPTURE(result.out, result.err);
        REQUIRE(result.exit_code == 0);
        json found = json::object();
        const json places = last_json(result).at("result").at("places");
        for (const json& one : places) {
            const std::string name =
                one.contains("file")
                    ? std::filesystem::path(one["file"].get<std::string>()).filename().string()
                    : one["place"].get<std::string>();
            found[name] = {one["entries"], one["deleted"]};
        }
        return found;
    }

    EventPlace place;
    TempDirectory directory;
};

Texts with(Texts words, const Texts& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

const std::string exported_head = "\xEF\xBB\xBF\"interview_id\",\"name\",\"email\",\"cis_export\"\n";

}  // namespace

TEST_CASE("forget: somebody in two postings, by the address in another case, and nobody with a similar one") {
    const Stored stored(GENERATE("sqlite", "postgres"));
    stored.mirror("p1", "i1", "Ann@Example.test");
    stored.mirror("p1", "i1", "ann@old.test");
    stored.mirror("p2", "i2", "ann@EXAMPLE.test");
    stored.mirror("p1", "i3", "joann@example.test");
    stored.mirror("p1", "i4", "ann@example.test.au");
    stored.receive("interview_started", {{"interview_id", "i2"}, {"timestamp", 1.5}});
    stored.receive("report_available",
                   {{"interview_id", "i9"}, {"metadata", {{"candidate_email", "ANN@old.test"}}}});
    stored.receive("interview_started", {{"interview_id", "i3"}, {"timestamp", 1.5}});

    const auto none = [](int entries) { return json{entries, 0}; };
    CHECK(stored.counts("-", stored.databases(), "aNN@example.test") ==
          json{{"inbox", none(2)}, {"copy", none(2)}, {"history", none(3)}});
    CHECK(stored.left() == Texts{"i1", "i3", "i4"});

    const auto all = [](int entries) { return json{entries, entries}; };
    CHECK(stored.counts("-", with(stored.databases(), {"--delete", "--yes"}), "aNN@example.test") ==
          json{{"inbox", all(2)}, {"copy", all(2)}, {"history", all(3)}});
    CHECK(stored.left() == Texts{"i3", "i4"});
    CHECK(stored.left("p2").empty());
    CHECK(stored.place.run("select count(*) from inbox_event where body is not null") == "1");
    CHECK(stored.place.run("select count(*) from history where interview_id in ('i1', 'i2')") == "0");
    CHECK(stored.counts("i1", stored.databases()) ==
          json{{"inbox", none(0)}, {"copy", none(0)}, {"history", none(0)}});
}

TEST_CASE("forget: by either id, and what belongs to the same address") {
    const Stored stored;
    stored.mirror("p1", "i1", "ann@example.test");
    stored.mirror("p2", "i2", "ann@example.test");
    stored.mirror("p1", "i3", "bob@example.test");
    CHECK(stored.counts(GENERATE("i1", "cand_i2"), {"--db", stored.address(), "--delete", "--yes"})["copy"] ==
          json{2, 2});
    CHECK(stored.left() == Texts{"i3"});
}

TEST_CASE("forget: the bytes are gone from the database and its log") {
    const Stored stored;
    for (int i = 0; i < 50; ++i) {
        stored.mirror("p1", "i" + std::to_string(i), std::to_string(i) + "@example.test", "Bob");
        stored.mirror("p1", "zoe-interview", "zoe.secret@example.test", "Zoe Secretname");
    }
    stored.receive("report_available",
                   {{"interview_id", "zoe-interview"}, {"metadata", {{"candidate_name", "Zoe Secretname"}}}});
    const auto bytes = [&] {
        return read_file(stored.place.file()) + read_file(stored.place.file() + "-wal");
    };
    REQUIRE(bytes().find("Secretname") != std::string::npos);
    REQUIRE(stored.run("-", with(stored.databases(), {"--delete", "--yes"}), "zoe.secret@example.test")
                .exit_code == 0);
    CHECK(bytes().find("Secretname") == std::string::npos);
    CHECK(bytes().find("zoe.secret") == std::string::npos);
    CHECK(stored.left().size() == 50);
}

TEST_CASE("forget: a copy that another process keeps is left alone, and so is all else") {
    const Stored stored(GENERATE("sqlite", "postgres"));
    stored.mirror("p1", "i1", "ann@example.test");
    const auto file =
        stored.directory.write("people.csv", exported_head + "\"i1\",\"Ann\",\"a@b.test\",\"\"\n");
    const std::string before = read_file(file);
    const auto other = stored.place.mirror_store();
    const sync::Lease lease = lease_of(*other, jobs, 1min);
    const ProgramResult busy =
        stored.run("i1", {"--db", stored.address(), "--file", file.string(), "--delete", "--yes"});
    CHECK(busy.exit_code == 6);
    CHECK_THAT(busy.err, ContainsSubstring("another mirror keeps this posting: tester") &&
                             ContainsSubstring("run the same command again"));
    CHECK(read_file(file) == before);
    CHECK(stored.left() == Texts{"i1"});
    REQUIRE_FALSE(other->release(lease));
    CHECK(stored.run("i1", {"--db", stored.address(), "--file", file.string(), "--delete", "--yes"})
              .exit_code == 0);
    CHECK(stored.left().empty());
    CHECK(read_file(file) == exported_head);
}

TEST_CASE("forget: an address is no argument, and no output repeats one") {
    const Stored stored;
    stored.mirror("p1", "i1", "ann@example.test");
    const ProgramResult refused = stored.run("ann@example.test", {"--db", stored.address()});
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("the shell remembers it"));
    const ProgramResult found = stored.run("-", {"--db", stored.address()}, "  ann@example.test ");
    CHECK(found.exit_code == 0);
    CHECK_THAT(found.out, ContainsSubstring("copy: 1 candidate\nhistory: 1 entry\n") &&
                              ContainsSubstring("The service still has the person.") &&
                              ContainsSubstring("ask the provider"));
    CHECK_THAT(found.out, !ContainsSubstring("PostgreSQL"));
    for (const ProgramResult& result : {refused, found}) {
        CHECK(result.out.find("example.test") == std::string::npos);
        CHECK(result.err.find("example.test") == std::string::npos);
        CHECK((result.out + result.err).find("Ann Example") == std::string::npos);
    }
    for (const char* const wrong : {"", "ann", "ann@example.test bob@example.test"})
        CHECK(stored.run("-", {"--db", stored.address()}, wrong).exit_code == 2);
    CHECK(stored.run("", {"--db", stored.address()}).exit_code == 2);
    CHECK(stored.run("i1", {}).exit_code == 2);
    const ProgramResult unasked = stored.run("i1", {"--db", stored.address(), "--delete"});
    CHECK(unasked.exit_code == 2);
    CHECK_THAT(unasked.err, ContainsSubstring("Add --yes"));
    CHECK(stored.left() == Texts{"i1"});
}

TEST_CASE("forget: nobody is no failure, and makes no database") {
    const Stored stored;
    stored.mirror("p1", "i1", "ann@example.test");
    const ProgramResult none = stored.run("i2", {"--db", stored.address(), "--delete", "--yes"});
    CHECK(none.exit_code == 0);
    CHECK_THAT(none.out, ContainsSubstring("There is nothing to delete about this person."));
    CHECK(stored.left() == Texts{"i1"});
    const std::string missing = stored.directory.path("missing.db");
    CHECK(stored.run("i1", {"--db", missing, "--delete", "--yes"}).exit_code == 2);
    CHECK_FALSE(std::filesystem::exists(missing));
    // It has no inbox, and gets none.
    const ProgramResult no_inbox = stored.run("i1", {"--events-db", stored.address(), "--delete", "--yes"});
    CHECK(no_inbox.exit_code == 2);
    CHECK_THAT(no_inbox.err, ContainsSubstring("--events-db: the database has no inbox"));
    CHECK(stored.place.run("select count(*) from sqlite_master where name = 'inbox_event'") == "0");
}

TEST_CASE("forget: several names under one address are told") {
    const Stored stored;
    stored.mirror("p1", "i1", "jobs@agency.test", "Ann Example");
    stored.mirror("p1", "i2", "jobs@agency.test", "Bob Other");
    const ProgramResult result = stored.run("i1", {"--db", stored.address(), "--json"});
    CHECK(last_json(result).at("notes").at(0).at("kind") == "several_names");
    CHECK_THAT(result.err, ContainsSubstring("2 different names") && !ContainsSubstring("Bob"));

    // --yes is no answer for them.
    const Texts deletion{"--db", stored.address(), "--delete", "--yes"};
    const ProgramResult refused = stored.run("i1", deletion);
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("They may be several people, and nobody can be asked"));
    CHECK(stored.left() == Texts{"i1", "i2"});
    const ProgramResult asked = talk_at_terminal("cis", with({"forget", "i1"}, deletion), {},
                                                 {{.after = "for ever? [y/N] ", .text = "y\n"}});
    CHECK(asked.exit_code == 0);
    CHECK(stored.left().empty());
}

TEST_CASE("forget: what all events share makes nobody the person") {
    const Stored stored;
    for (const std::string id : {"i1", "i2"}) {
        stored.mirror("p1", id, id + "@example.test", "Name of " + id);
        stored.receive(
            "report_available",
            {{"interview_id", id},
             {"posting_id", "p1"},
             {"company_info", {{"id", "c1"}, {"contact_email", "i1@example.test"}}},
             {"metadata", {{"candidate_email", id + "@example.test"}, {"candidate_id", "cand_" + id}}},
             {"interview_data_model", {{"details", {{"interviewer", "i1"}}}}}});
    }
    const auto found = [&](const std::string& id, const std::string& input = "") {
        return stored.counts(id, stored.databases(), input);
    };
    const json nobody{{"inbox", {0, 0}}, {"copy", {0, 0}}, {"history", {0, 0}}};
    CHECK(found("p1") == nobody);
    CHECK(found("c1") == nobody);
    const json one{{"inbox", {1, 0}}, {"copy", {1, 0}}, {"history", {1, 0}}};
    CHECK(found("i1") == one);
    CHECK(found("cand_i1") == one);
    CHECK(found("-", "i1@example.test") == one);
}

TEST_CASE("forget: one address in its forms, and another one that is written almost like it") {
    const Stored stored;
    stored.mirror("p1", "i1", "ida@stra\u00DFe.example");
    stored.mirror("p1", "i2", "IDA@xn--strae-oqa.example");
    stored.mirror("p1", "i3", "ida@strasse.example");
    stored.mirror("p1", "i4", "stra\u00DFe@x.example");
    const auto copies = [&](const std::string& address) {
        return stored.counts("-", {"--db", stored.address()}, address)["copy"];
    };
    CHECK(copies("ida@STRA\u00DFE.example") == json{2, 0});
    CHECK(copies("ida@strasse.example") == json{1, 0});
    CHECK(copies("strasse@x.example") == json{0, 0});
}

TEST_CASE("forget: a file that a run still writes stays, and so does everything else") {
    const Stored stored;
    stored.mirror("p1", "i1", "ann@x.test");
    const auto file = stored.directory.path("results.csv");
    cis::programs::NewFile writing(file);
    writing.append("line,name,state,interview_id,interview_url,reason\n2,Ann,invited,i1,https://x.test/1,\n");
    const ProgramResult result =
        stored.run("i1", {"--db", stored.address(), "--file", file.string(), "--delete", "--yes"});
    CHECK(result.exit_code == 6);
    CHECK_THAT(result.err, ContainsSubstring("is still being written"));
    CHECK(stored.left() == Texts{"i1"});
    writing.append("3,Bob,invited,i2,https://x.test/2,\n");
    CHECK_THAT(read_file(file), ContainsSubstring("Ann") && ContainsSubstring("Bob"));
}

TEST_CASE("forget: two names of one content are two files") {
    const Stored stored;
    const auto file =
        stored.directory.write("people.csv", exported_head + "\"i1\",\"Ann\",\"ann@x.test\",\"\"\n");
    const auto other = stored.directory.path("other.csv");
    std::filesystem::create_hard_link(file, other);
    const auto draft = stored.directory.write("people.csv.cis-draft-7", "Ann, by a run that was killed");
    CHECK(stored.counts("i1", {"--file", file.string(), "--file", other.string(), "--file", file.string(),
                               "--delete", "--yes"}) == json{{"people.csv", {1, 1}}, {"other.csv", {1, 1}}});
    CHECK(read_file(file) == exported_head);
    CHECK(read_file(other) == exported_head);
    CHECK_FALSE(std::filesystem::exists(draft));
}

TEST_CASE("forget: at a terminal it asks for the address, and once before it deletes") {
    const Stored stored;
    stored.mirror("p1", "i1", "ann@example.test");
    const Texts arguments{"forget", "-", "--db", stored.address(), "--delete"};
    const auto talk = [&](const std::string& answer) {
        return talk_at_terminal("cis", arguments, {},
                                {{.after = "E-mail address: ", .text = "ann@example.test\n"},
                                 {.after = "for ever? [y/N] ", .text = answer}});
    };
    const ProgramResult no = talk("n\n");
    CHECK(no.exit_code == 2);
    CHECK_THAT(no.err, ContainsSubstring("Delete 2 entries about this person for ever?") &&
                           ContainsSubstring("nothing was deleted"));
    CHECK(stored.left() == Texts{"i1"});
    CHECK(talk("y\n").exit_code == 0);
    CHECK(stored.left().empty());
}

TEST_CASE("forget: rows of exports, rejects and results, and no byte of others") {
    const Stored stored;
    stored.mirror("p1", "i1", "ann@example.test");
    const std::string others =
        "\"i2\",\"Bob\n\"\"B\"\"\",\"joann@example.test\",\"\"\r\n\"i3\",\"'=1+1\",\"x\xFF@y.test\",\"\"\n";
    const auto exported = stored.directory.write(
        "people.csv", exported_head + "\"i1\",\"Ann\nExample\",\"other@example.test\",\"\"\n" + others +
                          "\"i9\",\"Ann\",\"ANN@example.test\",\"\"");
    const auto rejects =
        stored.directory.write("rejects.csv",
                               "reject_line;reject_param;reject_message;Name;Kontakt;Manager email\r\n"
                               "2;name;is empty;;Ann <ann@example.test>;boss@example.test\r\n"
                               "3;name;is empty;Bob;bob@example.test;ann@example.test\r\n");
    const auto results =
        stored.directory.write("results.csv",
                               "\"line\",\"name\",\"state\",\"interview_id\",\"interview_url\",\"reason\"\n"
                               "\"2\",\"Ann\",\"invited\",\"i9\",\"https://x.test/1\",\"\"\n"
                               "\"3\",\"Bob\",\"invited\",\"i2\",\"https://x.test/2\",\"\"\n");
    const std::string bob =
        R"({"object":"candidate","interview_id":"i2","posting_id":"p1","email":"bob@x.test"})";
    const auto lines = stored.directory.write(
        "people.jsonl",
        bob + "\n" + R"({"interview_id":"i7","posting_id":"p1","email":"Ann@example.test","more":1})" + "\n");
    const auto journal = stored.directory.write(
        "people.journal", R"({"journal":"cis-ingest-2","base_url":"b","posting_id":"p1","checksum":"0"})"
                          "\n"
                          R"({"in":"k1","id":"i1","address":"0f","checksum":"0"})"
                          "\n");
    const std::string journal_before = read_file(journal);
    std::filesystem::create_symlink(exported, stored.directory.path("link.csv"));
    Texts arguments{"--db", stored.address(), "--delete", "--yes"};
    for (const auto& file : {stored.directory.path("link.csv"), rejects, results, lines, journal})
        arguments = with(arguments, {"--file", file.string()});
    // The file of results has only ids: i9 is known from the export.
    CHECK(stored.counts("-", arguments, "ann@example.test") == json{{"link.csv", {2, 2}},
                                                                    {"rejects.csv", {1, 1}},
                                                                    {"results.csv", {1, 1}},
                                                                    {"people.jsonl", {1, 1}},
                                                                    {"people.journal", {1, 0}},
                                                                    {"copy", {1, 1}},
                                                                    {"history", {1, 1}}});
    CHECK(read_file(exported) == exported_head + others);
    CHECK(std::filesystem::is_symlink(stored.directory.path("link.csv")));
    CHECK(read_file(rejects) ==
          "reject_line;reject_param;reject_message;Name;Kontakt;Manager email\r\n"
          "3;name;is empty;Bob;bob@example.test;ann@example.test\r\n");
    CHECK(read_file(results).find("Ann") == std::string::npos);
    CHECK(read_file(results).find("Bob") != std::string::npos);
    CHECK(read_file(lines) == bob + "\n");
    CHECK(read_file(journal) == journal_before);
    using std::filesystem::perms;
    CHECK(std::filesystem::status(exported).permissions() == (perms::owner_read | perms::owner_write));
    for (const auto& entry : std::filesystem::directory_iterator(stored.directory.path("")))
        CHECK(entry.path().filename().string().find(".cis-draft-") == std::string::npos);
}

TEST_CASE("forget: files of somebody else are refused by name, before anything is deleted") {
    const Stored stored;
    stored.mirror("p1", "i1", "ann@example.test");
    const auto write = [&](const std::string& name, const std::string& content) {
        return stored.directory.write(name, content);
    };
    const std::string head = "reject_line,reject_param,reject_message,name\n";
    const std::vector<std::pair<std::filesystem::path, std::string>> refused{
        {write("own.csv", "name,email\nAnn,ann@example.test\n"),
         "is no export, rejects or results that cis wrote"},
        {write("own.jsonl", "{\"email\":\"ann@example.test\"}\n"),
         "is no export, rejects or results that cis wrote"},
        {write("note.txt", "ann@example.test"), "is no export, rejects or results that cis wrote"},
        {write("own.xlsx", made_xlsx({.rows = text_rows({{"name", "email"}, {"Ann", "ann@example.test"}})})),
         "is no export, rejects or results that cis wrote"},
        {write("picture.csv", "\x89PNG..."), "is no export, rejects or results that cis wrote"},
        {write("quote.csv", head + "1,,,\"Ann\n2,,,Bob\n"), "line 2 of"},
        {write("broken.jsonl", R"({"interview_id":"i7","posting_id":"p1","email":"x@y.test"})"
                               "\n{\"interview_id\":\"i1\",\"email\":\"\xFF@y.test\"}\n"),
         "line 2 of"},
        {write("unfinished.csv", exported_head), "is an export that is not finished"},
        {write("replaced.csv", exported_head), "has beside it an export that is not finished"},
        {write("gathered.csv", exported_head), "has beside it an export that is not finished"},
        {stored.directory.path("missing.csv"), "is not there"},
        {stored.directory.path(""), "is no regular file"}};
    for (const std::string beside :
         {"unfinished.csv.checkpoint", "replaced.csv.replacement", "gathered.csv.candidates"})
        static_cast<void>(write(beside, "{}"));
    for (const auto& [file, why] : refused) {
        CAPTURE(file);
        const std::string before = std::filesystem::is_regular_file(file) ? read_file(file) : "";
        const ProgramResult result =
            stored.run("i1", {"--db", stored.address(), "--file", file.string(), "--delete", "--yes"});
        CHECK(result.exit_code == 2);
        CHECK_THAT(result.err, ContainsSubstring(why) && ContainsSubstring("--file: "));
        CHECK((!std::filesystem::is_regular_file(file) || read_file(file) == before));
    }
    CHECK(stored.left() == Texts{"i1"});
}

TEST_CASE("forget: kill -9 leaves the old file or the new one") {
    const Stored stored;
    std::string others;
    for (int i = 0; i < 60'000; ++i) {
        const std::string number = std::to_string(i);
        others += "\"i" + number + "\",\"Somebody with a name\",\"" + number + "@example.test\",\"\"\n";
    }
    const std::string before = exported_head + "\"ann\",\"Ann\",\"ann@example.test\",\"\"\n" + others;
    const std::string after = exported_head + others;
    int killed = 0;
    for (int round = 0; round < 5; ++round) {
        const auto file = stored.directory.write("people.csv", before);
        RunningProgram program("cis", {"forget", "ann", "--file", file.string(), "--delete", "--yes"});
        const auto has_draft = [&] {
            for (const auto& entry : std::filesystem::directory_iterator(stored.directory.path(""))) {
                if (entry.path().filename().string().find(".cis-draft-") != std::string::npos) return true;
            }
            return false;
        };
        const auto deadline = std::chrono::steady_clock::now() + 20s;
        while (!has_draft() && std::filesystem::file_size(file) == before.size() &&
               std::chrono::steady_clock::now() < deadline)
            std::this_thread::yield();
        if (program.stop(SIGKILL) == -1) ++killed;
        const std::string left = read_file(file);
        CHECK((left == before || left == after));
    }
    CHECK(killed > 0);
    const auto file = stored.directory.write("people.csv", before);
    CHECK(stored.run("ann", {"--file", file.string(), "--delete", "--yes"}).exit_code == 0);
    CHECK(read_file(file) == after);
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(stored.directory.path("")))
        names.insert(entry.path().filename().string());
    CHECK(names == std::set<std::string>{"people.csv"});
}

TEST_CASE(
    "forget: a workbook keeps its other rows, with numbers, times and links, and a mirror copies back") {
    Emulator service;
    service.set_time(cis::Timestamp::now().epoch_seconds());
    const std::string posting = service.active_posting("Baker");
    (void)service.ingest(posting, {{"name", "Ann Example"}, {"email", "ann@example.test"}});
    (void)service.ingest(posting, {{"name", "=Joann"}, {"email", "joann@example.test"}});
    const auto variables = variables_of(service.server.base_url());
    const TempDirectory directory;
    const std::string workbook = directory.path("people.xlsx");
    const std::string database = directory.path("copy.db");
    REQUIRE(run_cis("export", {"-p", posting, "-o", workbook, "--time-zone", "Europe/Berlin"}, variables)
                .exit_code == 0);
    REQUIRE(run_cis("mirror", {"-p", posting, "--db", database}, variables).exit_code == 0);
    const auto rows = [&] {
        programs::TableReader reader(workbook, {.header_row = 1});
        std::map<std::string, programs::TableRow> found;
        while (auto row = reader.next()) found.emplace(row->cells.at(1), *row);
        return found;
    };
    const auto before = rows();
    REQUIRE(before.size() == 2);
    const ProgramResult result =
        run_program("/bin/sh",
                    {"-c", "echo ann@example.test | '" + (program_folder() / "cis").string() +
                               "' forget - --db '" + database + "' --file '" + workbook + "' --delete --yes"},
                    {});
    CAPTURE(result.out, result.err);
    CHECK(result.exit_code == 0);
    const auto after = rows();
    REQUIRE(after.size() == 1);
    const programs::TableRow& joann = after.at("joann@example.test");
    CHECK(joann.cells == before.at("joann@example.test").cells);
    CHECK(joann.kinds == before.at("joann@example.test").kinds);
    CHECK(read_file(workbook).find("draft") == std::string::npos);
    using std::filesystem::perms;
    CHECK(std::filesystem::status(workbook).permissions() == (perms::owner_read | perms::owner_write));
    CHECK(ids_of(*cis::sql::open_store(database), posting).size() == 1);
    // As it says: the service still has the person.
    REQUIRE(run_cis("mirror", {"-p", posting, "--db", database}, variables).exit_code == 0);
    CHECK(ids_of(*cis::sql::open_store(database), posting).size() == 2);
}

#include "made_zip.hpp"
#include "questions_fixture.hpp"

using cis::test::made_ods;
using cis::test::made_xlsx;
using cis::test::text_rows;

namespace {

const std::filesystem::path example_data = cis::test::project_folder() / "examples" / "data";

/// The bodies with which the questions of a file were created.
std::vector<json> sent_questions(CreateQuestions& program) {
    std::vector<json> bodies;
    for (const auto& request : program.service.server.requests()) {
        if (request.method == "POST" && request.path.ends_with("/questions"))
            bodies.push_back(json::parse(request.body));
    }
    return bodies;
}

/// The commands with a file of this content.
ProgramResult added(CreateQuestions& program, const std::string& content,
                    const std::vector<std::string>& more = {}) {
    return program.add("Cook", program.directory.write("questions.table", content).string(), more);
}

std::string ods_row(const std::vector<std::string>& cells) {
    std::string row = "<table:table-row>";
    for (const std::string& cell : cells) {
        row +=
            "<table:table-cell office:value-type=\"string\"><text:p>" + cell + "</text:p></table:table-cell>";
    }
    return row + "</table:table-row>";
}

const std::string inline_voice = "<c t=\"inlineStr\"><is><t>voice</t></is></c>";

}  // namespace

TEST_CASE("cis questions add: the example workbook has the questions of the example in JSON") {
    CreateQuestions program;
    (void)program.service.posting({{"title", "Cook"}});
    const ProgramResult result = program.add("Cook", (example_data / "questions.xlsx").string());
    CHECK(result.exit_code == 0);
    CHECK(result.out == "6 questions added to 'Cook'\n");
    CHECK(result.err.empty());
    CHECK(sent_questions(program) ==
          json::parse(read_file(posting_with_questions))["questions"].get<std::vector<json>>());
    CHECK(program.add("Cook", posting_with_questions).out ==
          "0 questions added to 'Cook', 6 were in before\n");
}

TEST_CASE("cis postings create --questions: the example workbook, and a title") {
    CreateQuestions program;
    const std::string file = (example_data / "questions.xlsx").string();
    CHECK_THAT(program.run(file).err, ContainsSubstring("--title is needed"));
    CHECK(program.service.server.requests().empty());
    const ProgramResult result = program.run(file, {"--title", "Cook", "--open"});
    CHECK(result.exit_code == 0);
    CHECK(result.err == "6 of 6 questions created\n");
    CHECK(program.modalities(result.last_line()).size() == 6);
}

TEST_CASE("cis ingest: the example workbook of people needs no option") {
    const ProgramResult result =
        run_program("cis", {"ingest", "--dry-run", "-p", "x", (example_data / "people.xlsx").string()}, {});
    CAPTURE(result.err);
    CHECK(result.exit_code == 0);
    CHECK_THAT(result.out, ContainsSubstring("2 rows can be sent, 0 duplicates, 0 rejected"));
}

TEST_CASE("cis questions add: CSV, a workbook and OpenDocument say the same, whatever the file is called") {
    const std::vector<std::vector<std::string>> rows{
        {"Modality", " text", "score_weight", "is_dealbreaker", "options", "file_types", "expected_value"},
        {"voice", "Why? Because", "1.5", "TRUE", "a; b ;", "pdf", "3"},
        {"form", "007", "-2", "false", "x\ny;z", "", "yes"},
    };
    const json wanted = {{{"modality", "voice"},
                          {"text", "Why? Because"},
                          {"score_weight", 1.5},
                          {"is_dealbreaker", true},
                          {"options", {"a", "b"}},
                          {"file_types", {"pdf"}},
                          {"expected_value", 3}},
                         {{"modality", "form"},
                          {"text", "007"},
                          {"score_weight", -2},
                          {"is_dealbreaker", false},
                          {"options", {"x", "y;z"}},
                          {"expected_value", "yes"}}};
    std::string semicolons;
    std::string ods;
    for (const auto& row : rows) {
        for (const std::string& cell : row) semicolons += '"' + cell + "\";";
        semicolons += "\r\n";
        ods += ods_row(row);
    }
    ods.replace(ods.find("x\ny;z"), 5, "x</text:p><text:p>y;z");
    for (const std::string& content :
         {semicolons, "\xEF\xBB\xBF" + semicolons, made_xlsx({.rows = text_rows(rows)}), made_ods(ods)}) {
        CreateQuestions program;
        (void)program.service.posting({{"title", "Cook"}});
        const ProgramResult result = added(program, content);
        CAPTURE(result.err);
        CHECK(result.exit_code == 0);
        CHECK(json(sent_questions(program)) == wanted);
    }
}

TEST_CASE("cis questions add: JSON in a cell, and what the cells of a workbook are") {
    CreateQuestions program;
    (void)program.service.posting({{"title", "Cook"}});
    const std::string titles =
        "<row><c t=\"inlineStr\"><is><t>modality</t></is></c><c t=\"inlineStr\"><is><t>"
        "structured_config</t></is></c><c t=\"inlineStr\"><is><t>rank</t></is></c>"
        "<c t=\"inlineStr\"><is><t>not_scored</t></is></c></row>";
    const ProgramResult result =
        added(program, made_xlsx({.rows = titles + "<row>" + inline_voice +
                                          R"(<c t="inlineStr"><is><t>{"a": [1]}</t></is></c>)"
                                          "<c><v>2</v></c><c t=\"b\"><v>0</v></c></row>"}));
    CAPTURE(result.err);
    CHECK(result.exit_code == 0);
    CHECK(json(sent_questions(program)) == json::array({{{"modality", "voice"},
                                                         {"structured_config", {{"a", {1}}}},
                                                         {"rank", 2},
                                                         {"not_scored", false}}}));
}

TEST_CASE("cis questions add: a wrong title or cell of a table is named, and nothing is sent") {
    struct Case {
        std::string content;
        std::string says;
    };
    const std::string good = "modality,text,score_weight\nsms,A,1\n";
    const auto bad = GENERATE_COPY(values<Case>({
        {"modality,txt\nsms,A\n", "header, column B: 'txt' is no field of a question; did you mean 'text'?"},
        {"modality,Frage\nsms,A\n", "header, column B: 'Frage' is no field of a question"},
        {"modality,text,Text\nsms,A,B\n", "header, column C: 'Text' is the title of another column, too"},
        {"text,rank\nA,1\n", "there is no column with the title modality"},
        {"modality,text\n", "there are no questions below the titles"},
        {"modality,text\n,\n", "there are no questions below the titles"},
        {good + ",B,1\n", "line 3, column modality: is missing"},
        {good + "Telepathy,B,1\n", "line 3, column modality: must be one of voice sms form"},
        {good + "sms,B,much\n", "line 3, column score_weight: must be a number, e.g. 2 or 1.5"},
        {good + "sms,B,\"1,5\"\n", "line 3, column score_weight: must be a number"},
        {"modality,rank\nsms,1.5\n", "line 2, column rank: must be a whole number"},
        {"modality,not_scored\nsms,yes\n", "line 2, column not_scored: must be true or false"},
        {"modality,dropdown_values\nform,a;b\n", "line 2, column dropdown_values: must be a list in JSON"},
        {"modality,answer\nform,{a}\n", "line 2, column answer: begins like JSON, but is not valid JSON"},
        {"modality,\nform,B\n", "line 2, column B: has text, but the column has no title"},
        {good + "sms,B\nsms,C,1,2\n", "line 4: too many columns: 4, but the header has 3"},
        {good + "sms,\"B,1\n", "line 3, column text: its quotes are wrong"},
        {good + "sms,\xC4,1\n", "line 3, column text: is not valid UTF-8"},
        {"modality,text\nsms,\"A\nB\"\nsms,C\nx,D\n", "row 4 (line 5), column modality: must be one of"},
        {made_xlsx({.rows = text_rows({{"modality", "txt"}, {"sms", "A"}})}),
         "row 1, column B: 'txt' is no field of a question; did you mean 'text'?"},
        {made_xlsx({.rows = text_rows({{"modality", "rank"}, {"sms", "1"}, {}, {"sms", "first"}})}),
         "row 4, column rank: must be a whole number"},
        {made_xlsx({.rows = text_rows({{"modality", "text"}, {"sms", "A"}}) + "<row>" + inline_voice +
                            R"(<c t="e"><v>#N/A</v></c></row>)"}),
         "row 3: cell B3 holds the error #N/A"},
        {made_xlsx({.rows = text_rows({{"modality", "text"}, {"sms", "A"}, {"sms", "B"}}),
                    .behind = "<mergeCells><mergeCell ref=\"B2:B3\"/></mergeCells>"}),
         "row 2: cells B2:B3 are merged"},
        {made_xlsx({.rows = text_rows({{"Our questions"}, {}, {"modality", "text"}, {"sms", "A"}})}),
         "row 1 must have the names of fields, such as modality and text. Row 3 seems to have them"},
        {made_xlsx({.rows = text_rows({{"modality", "text"}, {"sms", "A"}}) + "<row hidden=\"1\">" +
                            inline_voice + "</row>"}),
         "1 row is hidden, by hand or by a filter: row 3."},
        {"%PDF-1.7\n", "is a PDF file"},
    }));
    CAPTURE(bad.says);
    CreateQuestions program;
    const ProgramResult result = added(program, bad.content, {"--json"});
    CAPTURE(result.err);
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring(bad.says));
    CHECK_THAT(result.err, ContainsSubstring("questions.table"));
    CHECK(last_json(result)["error"]["kind"] == "input");
    CHECK(program.service.server.requests().empty());
}

TEST_CASE("cis questions add: a question that is there twice is named with both rows") {
    CreateQuestions program;
    (void)program.service.posting({{"title", "Cook"}});
    const auto twice = [](const std::string& third) {
        return made_xlsx({.rows = text_rows(
                              {{"modality", "text"}, {"voice", "Why?"}, {"sms", "Why?"}, {"voice", third}})});
    };
    const ProgramResult result = added(program, twice("Why?"));
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, ContainsSubstring("row 4: is the question of row 2 once more"));
    CHECK(sent_questions(program).empty());
    CHECK(added(program, twice("How?")).exit_code == 0);
}

TEST_CASE("cis questions add: the error for programs has the row of the sheet") {
    CreateQuestions program;
    const ProgramResult result = added(
        program, made_xlsx({.rows = text_rows({{"modality", "rank"}, {"sms", "1"}, {}, {"sms", "first"}})}),
        {"--json"});
    CHECK(last_json(result)["error"]["place"]["line"] == 4);
}

TEST_CASE("cis questions add: of several sheets, one is named") {
    const std::string space = R"(xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main")";
    const std::string content =
        made_xlsx({.rows = text_rows({{"modality", "text"}, {"sms", "A"}}),
                   .sheets = R"(<sheet name="Fragen" r:id="rId1"/><sheet name="Alt" r:id="rId2"/>)",
                   .more = {{.name = "xl/worksheets/sheet2.xml",
                             .content = "<worksheet " + space + "><sheetData>" +
                                        text_rows({{"modality", "rank"}, {"form", "1"}, {"form", "2"}}) +
                                        "</sheetData></worksheet>"}}});
    CreateQuestions program;
    (void)program.service.posting({{"title", "Cook"}});
    const ProgramResult refused = added(program, content);
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.err, ContainsSubstring("there are several sheets with rows: 'Fragen', 'Alt'. Name the "
                                              "one with the questions with --sheet NAME"));
    CHECK(sent_questions(program).empty());
    CHECK(added(program, content, {"--sheet", "Fragen"}).out == "1 question added to 'Cook'\n");
    CHECK(sent_questions(program).front()["text"] == "A");
}

TEST_CASE("cis questions add: hidden columns and struck texts are read, and said") {
    CreateQuestions program;
    (void)program.service.posting({{"title", "Cook"}});
    std::string struck = ods_row({"sms", "B"});
    struck.insert(struck.rfind(" office:value-type"), " table:style-name=\"struck\"");
    const std::string file =
        made_ods("<table:table-column/><table:table-column table:visibility=\"collapse\"/>" +
                     ods_row({"modality", "text"}) + ods_row({"sms", "A"}) + struck,
                 "<style:style style:name=\"struck\" style:family=\"table-cell\"><style:text-properties "
                 "style:text-line-through-style=\"solid\"/></style:style>");
    const ProgramResult result = added(program, file, {"--json"});
    CHECK(result.exit_code == 0);
    CHECK(result.err ==
          "column B is hidden in the sheet, and is read like the others\n"
          "1 row has text that is struck out, and is read like the others: row 3\n");
    CHECK(last_json(result)["notes"][1]["kind"] == "struck_rows");
    CHECK(sent_questions(program).back()["text"] == "B");
    CHECK(last_json(result)["notes"][0]["kind"] == "hidden_column");
    CHECK(sent_questions(program).front()["text"] == "A");
}

TEST_CASE("cis questions add: an option that does not suit the file is refused") {
    CreateQuestions program;
    const std::string csv = "modality\tThe text\nsms\tA\n";
    CHECK_THAT(added(program, csv, {"--sheet", "A"}).err,
               ContainsSubstring("--sheet is for workbooks, and the file is none"));
    CHECK_THAT(
        added(program, made_xlsx({.rows = text_rows({{"modality"}, {"sms"}})}), {"--delimiter", ";"}).err,
        ContainsSubstring("--delimiter is for CSV files, and the file is none"));
    CHECK_THAT(added(program, R"({"questions": []})", {"--sheet", "A"}).err,
               ContainsSubstring("--sheet is for workbooks, and the file is none"));
    CHECK(program.service.server.requests().empty());
}

TEST_CASE("cis questions add: CSV in another encoding, and with a delimiter that its header does not show") {
    CreateQuestions program;
    (void)program.service.posting({{"title", "Cook"}});
    CHECK(added(program, "modality;text\nsms;Warum \xFC?\n", {"--encoding", "windows-1252"}).exit_code == 0);
    CHECK(added(program, "modality\nform\n", {"--delimiter", ","}).exit_code == 0);
    CHECK(json(sent_questions(program)) ==
          json::array({{{"modality", "sms"}, {"text", "Warum ü?"}}, {{"modality", "form"}}}));
}

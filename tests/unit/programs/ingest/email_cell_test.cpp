#include "ingest/rows/email_cell.hpp"
#include "test.hpp"

using cis::programs::ingest_command::EmailCell;
using cis::programs::ingest_command::read_email_cell;

namespace {

struct Sample {
    const char* cell;
    const char* address;
    const char* left_out;
};

constexpr Sample samples[] = {
    {"ida@example.com", "ida@example.com", ""},
    {" ida@example.com\xC2\xA0", "ida@example.com", ""},
    {"\xE2\x80\x8Eida@example.com\xE2\x80\x8E", "ida@example.com", "U+200E"},
    {"Ida L <ida@example.com>", "ida@example.com", "the name and the brackets around it"},
    {"\"L, Ida\" < ida@example.com >", "ida@example.com", "the name and the brackets around it"},
    {"<ida@example.com>", "ida@example.com", "the name and the brackets around it"},
    {"ida@example.com <ida@example.com>", "ida@example.com", "the name and the brackets around it"},
    {"mailto:ida@example.com", "ida@example.com", "mailto:"},
    {"MailTo: ida@example.com?subject=Hello", "ida@example.com", "mailto:"},
    {"Ida <mailto:ida@example.com>", "ida@example.com", "the name and the brackets around it and mailto:"},
    // For a person to judge.
    {"bob@example.com <ida@example.com>", "bob@example.com <ida@example.com>", ""},
    {"Ida <ida@example.com>, Bob <bob@example.com>", "Ida <ida@example.com>, Bob <bob@example.com>", ""},
    {"<ida@example.com> (work)", "<ida@example.com> (work)", ""},
    {"Ida <>", "Ida <>", ""},
    {"ida@exam\xE2\x80\x8Bple.com", "ida@exam\xE2\x80\x8Bple.com", ""},
    {"N/A", "N/A", ""},
};

}  // namespace

TEST_CASE("what programs put around an address is left out, and named") {
    for (const auto& [cell, address, left_out] : samples) {
        CAPTURE(cell);
        const EmailCell read = read_email_cell(cell);
        CHECK(read.address == address);
        CHECK(read.left_out == left_out);
    }
}

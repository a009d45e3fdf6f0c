#include "ingest/rows/phone_cell.hpp"
#include "test.hpp"

using cis::programs::ingest_command::CountryNumbers;
using cis::programs::ingest_command::PhoneCell;
using cis::programs::ingest_command::read_phone_cell;

namespace {

/// What becomes of a cell: a number, a number and `?` if it may not exist, or a part of the fault after `!`.
struct Sample {
    const char* cell;
    const char* none;  ///< without a country
    const char* de;
    const char* fr;
    const char* us;
    const char* it;
};

constexpr Sample samples[] = {
    {"+4917612345678", "+4917612345678", "+4917612345678", "+4917612345678", "+4917612345678",
     "+4917612345678"},
    {"+491761234569.0", "+491761234569", "+491761234569", "+491761234569", "+491761234569", "+491761234569"},
    {"+491761234569,00", "+491761234569", "+491761234569", "+491761234569", "+491761234569", "+491761234569"},
    {"1761234567.0", "!has no +", "+491761234567", "!too many digits", "+11761234567?", "+391761234567?"},
    {"01761234568.0", "!national number", "+491761234568", "!too many digits", "!too many digits",
     "+3901761234568?"},
    {"3331234567.0", "!has no +", "+493331234567", "!too few digits", "+13331234567?", "+393331234567"},
    {"2065550123,0", "!has no +", "+492065550123", "!too many digits", "+12065550123", "+392065550123?"},
    {"0123456789.00", "!national number", "+49123456789?", "+33123456789", "+10123456789?", "+390123456789"},
    {"0501.000", "!may be digits", "!may be digits", "!may be digits", "!may be digits", "!may be digits"},
    {"0176 1234567.0", "!national number", "!may be digits", "!may be digits", "!may be digits",
     "!may be digits"},
    {"030.123456", "!a fraction", "!a fraction", "!a fraction", "!a fraction", "!a fraction"},
    {"176123456,5", "!a fraction", "!a fraction", "!a fraction", "!a fraction", "!a fraction"},
    {"1,76123E+09", "!shortened", "!shortened", "!shortened", "!shortened", "!shortened"},
    {"1761234567890123", "!more than 15", "!more than 15", "!more than 15", "!more than 15", "!more than 15"},
    {"212.555.0100", "!+ and digits only", "+492125550100", "!too many digits", "+12125550100",
     "+392125550100?"},
    {"01.23.45.67.89", "!+ and digits only", "+49123456789?", "+33123456789", "+10123456789?",
     "+390123456789"},
    {"501.234.567", "!+ and digits only", "+49501234567?", "+33501234567", "!too few digits",
     "+39501234567?"},
    {"040/123.456", "!+ and digits only", "+4940123456", "+33040123456?", "!too few digits", "+39040123456"},
    {"+49.1761234567", "!+ and digits only", "+491761234567", "+491761234567", "+491761234567",
     "+491761234567"},
    {"tel:+4917612345678", "+4917612345678", "+4917612345678", "+4917612345678", "+4917612345678",
     "+4917612345678"},
    {"TEL: +49-176-12345678", "!+ and digits only", "+4917612345678", "+4917612345678", "+4917612345678",
     "+4917612345678"},
    {"tel:+4917612345678;ext=12",
     "!behind tel:", "!behind tel:", "!behind tel:", "!behind tel:", "!behind tel:"},
    {"tel:1761234567.0", "!has no +", "+491761234567", "!too many digits", "+11761234567?", "+391761234567?"},
    {"151", "!has no +", "!too few digits", "!too few digits", "!too few digits", "!too few digits"},
    {"90", "!has no +", "!too few digits", "!too few digits", "!too few digits", "!too few digits"},
    {"110.0", "!has no +", "!too few digits", "!too few digits", "!too few digits", "!too few digits"},
    {"555-0123", "!+ and digits only", "+495550123", "!too few digits", "!area code", "+395550123?"},
    {"+1 20655501234", "+120655501234", "!too many digits", "!too many digits", "!too many digits",
     "!too many digits"},
    {"#REF!", "!+ and digits only", "!has letters", "!has letters", "!has letters", "!has letters"},
};

std::string outcome(const PhoneCell& phone) {
    if (!phone.fault.empty()) return "!" + std::string(phone.fault);
    return phone.number + (phone.doubt.empty() ? "" : "?");
}

void check(const char* cell, const CountryNumbers* numbers, const std::string& expected) {
    const std::string found = outcome(read_phone_cell(cell, numbers));
    if (expected.starts_with('!')) {
        CHECK_THAT(found, StartsWith("!") && ContainsSubstring(expected.substr(1)));
    } else {
        CHECK(found == expected);
    }
}

}  // namespace

TEST_CASE("a cell is a phone number, or is rejected, without a country") {
    for (const Sample& sample : samples) {
        CAPTURE(sample.cell);
        check(sample.cell, nullptr, sample.none);
    }
}

#ifdef CIS_PROGRAMS_WITH_PHONENUMBER

TEST_CASE("a cell is a phone number, or is rejected, by the rules of a country") {
    const CountryNumbers germany("DE");
    const CountryNumbers france("FR");
    const CountryNumbers america("US");
    const CountryNumbers italy("IT");
    for (const Sample& sample : samples) {
        CAPTURE(sample.cell);
        check(sample.cell, &germany, sample.de);
        check(sample.cell, &france, sample.fr);
        check(sample.cell, &america, sample.us);
        check(sample.cell, &italy, sample.it);
    }
}

#endif

TEST_CASE("what is taken away from a phone number is named") {
    const auto left_out = [](const char* cell) { return read_phone_cell(cell, nullptr).left_out; };
    CHECK(left_out("+49 176 12345678").empty());
    CHECK(left_out("+49\xC2\xA0"
                   "17612345678") == "U+00A0");
    CHECK(left_out("'tel:+4917612345678.0") ==
          "the mark of a spreadsheet before it, tel:, the decimals of a quantity after it");
}

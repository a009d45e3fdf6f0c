#include "ingest/rows/number_text.hpp"
#include "test.hpp"

using cis::programs::ingest_command::is_whole_decimal;
using cis::programs::ingest_command::read_number_text;

namespace {

struct Sample {
    const char* cell;
    const char* text;   ///< what it means
    const char* fault;  ///< a part of why nobody knows
};

constexpr Sample samples[] = {
    // Decimals of zeros
    {"1761234567.0", "1761234567", ""},
    {"01761234567.0", "01761234567", ""},
    {"+491761234569.0", "+491761234569", ""},
    {"1761234560.00", "1761234560", ""},
    {"1761234567,0", "1761234567", ""},
    {"1761234567,00", "1761234567", ""},
    {"123456789012345.0", "123456789012345", ""},
    {"\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x8E\xEF\xBC\x90", "12", ""},  // full-width 12.0
    {"\xD9\xA1\xD9\xA2\xD9\xAB\xD9\xA0", "12", ""},                  // Arabic 12,0
    // Decimals of zeros, or a group
    {"0501.000", "", "may be digits"},
    {"1761234567.000000", "", "may be digits"},
    {"0176 1234567.0", "", "may be digits"},
    {"(0176) 1234567,00", "", "may be digits"},
    {"0176/1234567.0", "", "may be digits"},
    {"1,761,234,567.00", "", "may be digits"},
    {"1.761.234.567,0", "", "may be digits"},
    {"01.23.45.67.0", "", "may be digits"},
    {"-1761234567.0", "", "may be digits"},
    // The same beside other characters
    {"(1761234567.0)", "", "may be digits"},
    {"[1761234567.0]", "", "may be digits"},
    {"\"1761234567.0\"", "", "may be digits"},
    {"1761234567.0)", "", "may be digits"},
    {"1761234567.0;", "", "may be digits"},
    {"1761234567.0.", "", "may be digits"},
    {"1761234567.00%", "", "may be digits"},
    {"1761234567.0 -", "", "may be digits"},
    {"1761234567. 0", "", "may be digits"},
    {"+491761234567.0!", "", "may be digits"},
    {"+49 1761234567.0-", "", "may be digits"},
    {"1761234567.0 \xE2\x82\xAC", "", "may be digits"},
    // Characters that libphonenumber would leave out
    {"\xE2\x81\xB0\xC2\xB9\xE2\x81\xB7\xE2\x81\xB6"
     "1234567",
     "", "no phone number has"},
    {"\xE2\x91\xA0"
     "761234567",
     "", "no phone number has"},
    {"\xE4\xB8\x80"
     "761234567",
     "", "no phone number has"},
    {"\xE9\x9B\xBB\xE8\xA9\xB1"
     "0176 1234567",
     "", "no phone number has"},
    {"\xE0\xA5\xA7\xE0\xA5\xAD"
     "761234567",
     "", "no phone number has"},
    // Dates
    {"2024-01-02", "", "a date"},
    {"1985/07/23", "", "a date"},
    {"23.07.1985", "", "a date"},
    {"1/2/2024", "", "a date"},
    {"0176.12.3456", "0176.12.3456", ""},
    {"202-555-0100", "202-555-0100", ""},
    {"20-12-3456", "20-12-3456", ""},
    // Two numbers, or one
    {"0176 1234567/68", "", "may be two"},
    {"0176 1234567 / 8", "", "may be two"},
    {"0176 12 34 56 7/8/9", "", "may be two"},
    {"0176/1234567", "0176/1234567", ""},
    {"030/12 34 56", "030/12 34 56", ""},
    {"+49 (0)30 / 123 456", "+49 (0)30 / 123 456", ""},
    {"+49\xC2\xA0"
     "176 1234567",
     "+49\xC2\xA0"
     "176 1234567",
     ""},
    {"0176\xE2\x80\x93"
     "1234567",
     "0176\xE2\x80\x93"
     "1234567",
     ""},
    // A fraction, or a group
    {"176123456.5", "", "a fraction"},
    {"176123456,50", "", "a fraction"},
    {"030.123456", "", "a fraction"},
    {"0176,1234567", "", "a fraction"},
    {"212.5550100", "", "a fraction"},
    {"+491761234.5", "", "a fraction"},
    {"+49.50", "", "a fraction"},
    // Digits are lost
    {"4,91761E+11", "", "in Excel, format the column as Text"},
    {"4.91761E+11", "", "in Excel, format the column as Text"},
    {"4,91761E11", "", "in Excel, format the column as Text"},
    {"4.9e+11", "", "in Excel, format the column as Text"},
    {"5E+10", "", "in Excel, format the column as Text"},
    {"+4,91761E+11", "", "in Excel, format the column as Text"},
    {"4,91761E+011", "", "in Excel, format the column as Text"},
    {"4,91761E-11", "", "in Excel, format the column as Text"},
    {"########", "", "make the column wider"},
    {"4917612345678901", "", "more than 15 digits"},
    {"4917612345678901.0", "", "more than 15 digits"},
    {"+4917612345678901,00", "", "more than 15 digits"},
    // As it is written
    {"501.234.567", "501.234.567", ""},
    {"01.23.45.67.89", "01.23.45.67.89", ""},
    {"01.23.45.67.00", "01.23.45.67.00", ""},
    {"212.555.0100", "212.555.0100", ""},
    {"501.234.000", "501.234.000", ""},
    {"206-555.0100", "206-555.0100", ""},
    {"040/123.456", "040/123.456", ""},
    {"+49.1761234567", "+49.1761234567", ""},
    {"+1.7035550000", "+1.7035550000", ""},
    {"+49 176.1234567", "+49 176.1234567", ""},
    {"123456789012345", "123456789012345", ""},
    {"0049123456789012345", "0049123456789012345", ""},
    {"+4917612345678901", "+4917612345678901", ""},
    {"1761234567.", "1761234567.", ""},
    {".0", ".0", ""},
    {"", "", ""},
    {"+4917612345678", "+4917612345678", ""},
    {"E+11", "E+11", ""},
    {"4E", "4E", ""},
    {"4,9E+1x", "4,9E+1x", ""},
    {"0176 E 5", "0176 E 5", ""},
    {"+49 #12", "+49 #12", ""},
    {"none", "none", ""},
};

}  // namespace

TEST_CASE("a cell of digits means a number, or nobody knows which") {
    for (const auto& [cell, text, fault] : samples) {
        CAPTURE(cell);
        const auto number = read_number_text(cell);
        if (*fault == '\0') {
            CHECK(number.fault.empty());
            CHECK(number.text == text);
            CHECK(number.left_out.empty() == (number.text == cell));
        } else {
            CHECK_THAT(std::string(number.fault), ContainsSubstring(fault));
            CHECK(number.left_out.empty());
        }
    }
}

TEST_CASE("a whole number with decimals of zeros alone is known") {
    for (const char* const text : {"1.0", "17,00", "0.0", "12.000", "1234567890123456789.0"})
        CHECK(is_whole_decimal(text));
    for (const char* const text : {"1", "1.5", "1.0.0", "A1.0", "1.", ".0", "", "1 .0", "1E+0"})
        CHECK_FALSE(is_whole_decimal(text));
}

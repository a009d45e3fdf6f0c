#include "workbook/number_format.hpp"

#include <string>

#include "test.hpp"

using cis::programs::DateSystem;
using cis::programs::DecimalNumber;
using cis::programs::NumberFormat;

namespace {

std::string shown(const NumberFormat& format, std::string_view number,
                  DateSystem system = DateSystem::since_1900) {
    return format.shown(DecimalNumber::parse(number).value(), system).value_or("no such day");
}

std::string shown(std::string_view code, std::string_view number) {
    return shown(NumberFormat(code), number);
}

}  // namespace

TEST_CASE("a whole number is shown by a format of digits and texts") {
    struct Example {
        std::string_view code;
        std::string_view number;
        std::string_view shown;
    };
    for (const auto& [code, number, expected] : {
             Example{"General", "4.47700900124E11", "447700900124"},
             {"0", "33639980124.0", "33639980124"},
             {R"("+"0)", "491760406901", "+491760406901"},
             {R"(\+0)", "491760406901", "+491760406901"},
             {R"("+"00\ 000\ 00000000)", "4917604069012", "+49 176 04069012"},
             {"00000", "1069", "01069"},
             {"00000000000", "1760406903", "01760406903"},
             {R"("K-"000)", "7", "K-007"},
             {R"(000\-000)", "45", "000-045"},
             {R"([<=9999999]###\-####;\(###\)\ ###\-####)", "4155550123", "(415) 555-0123"},
             {R"([<=9999999]###\-####;\(###\)\ ###\-####)", "5550123", "555-0123"},
             {R"(0" days")", "12", "12 days"},
             {"[Red]0", "7", "7"},
             {R"("h"0)", "5", "h5"},
             {"0;@", "5", "5"},
             {"#", "0", ""},
             {"0;-0;;@", "0", ""},
             {"???0", "7", "7"},
             {"0", "-5", "-5"},
             {"0;(0)", "-5", "-5"},
             {R"("+"General)", "49176", "+49176"},
         }) {
        CAPTURE(code, number);
        CHECK(shown(code, number) == expected);
    }
}

TEST_CASE("a number of another format is plain") {
    struct Example {
        std::string_view code;
        std::string_view number;
        std::string_view shown;
    };
    for (const auto& [code, number, expected] : {
             Example{"#,##0.00\\ \"€\"", "55000.5", "55000.5"},
             {"0\\ \"€\"", "55000", "55000"},
             {"[$€-407]\\ 0", "55000", "55000"},
             {"$0", "12", "12"},
             {"0 \"EUR\"", "12", "12"},
             {"0.00 EUR", "12", "12"},
             {"#,##0_M;[Blue]#,##0_M", "3", "3"},
             {"0.00E+00", "491760406977", "491760406977"},
             {"0.00E+00", "420601000000", "4.20601E+11"},
             {"##0.0E+0", "612000000", "6.12E+08"},
             {"0.00E+00", "1000000", "1000000"},
             {"General", "420601000000", "420601000000"},
             {"", "1761234567", "1761234567"},
             {"", "-5", "-5"},
             {"# ?/?", "2.5", "2.5"},
             {R"(0.0\ \d)", "2.5", "2.5"},
             {"0", "2.7", "2.7"},
             {"General", "0.30000000000000004", "0.3"},
             {"General", "1E-05", "0.00001"},
             {"General", "55000.499999999993", "55000.5"},
             {"General", "-1234.5", "-1234.5"},
             {"0.0%", "0.25", "25%"},
             {"0%", "0.333", "33%"},
             {"0.00%", "0.12345", "12.35%"},
         }) {
        CAPTURE(code, number);
        CHECK(shown(code, number) == expected);
    }
}

TEST_CASE("a date is ISO 8601 whatever its format") {
    struct Example {
        std::string_view code;
        std::string_view number;
        std::string_view shown;
    };
    for (const auto& [code, number, expected] : {
             Example{"dd\\.mm\\.yyyy", "37256", "2001-12-31"},
             {"dd.mm.yyyy hh:mm", "46353.572916666664", "2026-11-27T13:45:00"},
             {"[$-407]d\\. mmmm\\ yyyy;@", "32202", "1988-02-29"},
             {"[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "36443", "1999-10-10"},
             {"yyyy\"年\"m\"月\"d\"日\"", "27576", "1975-07-01"},
             {"h:mm AM/PM", "0.75", "18:00:00"},
             {"mm:ss.0", "0.5", "12:00:00"},
             {"yyyy-mm-dd", "46353.9999999", "2026-11-27"},
             {"yyyy-mm-dd hh:mm", "46353.99999999", "2026-11-28T00:00:00"},
             {"yyyy-mm-dd", "1", "1900-01-01"},
             {"yyyy-mm-dd", "59", "1900-02-28"},
             {"yyyy-mm-dd", "60", "no such day"},
             {"yyyy-mm-dd", "61", "1900-03-01"},
             {"yyyy-mm-dd", "0", "no such day"},
             {"yyyy-mm-dd", "-5", "no such day"},
             {"yyyy-mm-dd", "2958465", "9999-12-31"},
             {"yyyy-mm-dd", "2958466", "no such day"},
             {"[h]:mm", "1.2291666666666667", "29:30:00"},
             {"D/M/YYYY", "46353", "2026-11-27"},
         }) {
        CAPTURE(code, number);
        CHECK(shown(code, number) == expected);
    }
    CHECK(shown(NumberFormat::built_in(14), "32936") == "1990-03-04");
    CHECK(shown(NumberFormat::built_in(57), "32936") == "1990-03-04");
    CHECK(shown(NumberFormat::built_in(14), "1", DateSystem::since_1904) == "1904-01-02");
}

TEST_CASE("what is no number is none") {
    for (const std::string text : {"", "-", "1,5", "0x10", "1e", "nan", "inf", "1E999", "1 ", "1.2.3"}) {
        CAPTURE(text);
        CHECK_FALSE(DecimalNumber::parse(text));
    }
    CHECK(DecimalNumber::parse("9.9999999999999999")->with_digits(15).text() == "10");
    CHECK(DecimalNumber::parse("-0")->text() == "0");
    CHECK(DecimalNumber::parse("0.0049")->with_decimals(2).text() == "0");
    CHECK(DecimalNumber::parse("0.005")->with_decimals(2).text() == "0.01");
}

#include "ingest/rows/phone_number.hpp"
#include "failure/input_error.hpp"
#include "ingest/rows/country_numbers.hpp"
#include "test.hpp"

using cis::programs::InputError;
using cis::programs::ingest_command::CountryNumbers;
using cis::programs::ingest_command::e164_fault;
using cis::programs::ingest_command::without_text_marks;

TEST_CASE("a phone number in E.164 is accepted as it is") {
    const bool has_countries = GENERATE(false, true);
    CHECK(e164_fault("+14155550100", has_countries).empty());
    CHECK(e164_fault("+12", has_countries).empty());
    CHECK(e164_fault("+123456789012345", has_countries).empty());
}

TEST_CASE("a phone number that is not in E.164 is refused with what to change") {
    const auto says = [](std::string_view number, std::string_view reason) {
        CAPTURE(number);
        CHECK_THAT(std::string(e164_fault(number, true)), ContainsSubstring(std::string(reason)));
        // Nobody is told to use an option that the program does not have.
        CHECK_THAT(std::string(e164_fault(number, false)),
                   ContainsSubstring(std::string(reason)) && !ContainsSubstring("--country"));
    };
    says("491761234567", "has no + before the country code");
    says("00491761234567", "begins with 00 instead of +");
    says("01761234567", "is a national number");
    says("+49 176 1234567", "must be + and digits only");
    says("+49(0)1761234567", "must be + and digits only");
    says("＋491761234567", "must be + and digits only");
    says("+4917612345O7", "must be + and digits only");
    says("49+1761234567", "must be + and digits only");
    says("+01761234567", "begins with 0");
    says("+1234567890123456", "more than 15 digits");
    says("+1", "fewer than 2 digits");
    says("+", "fewer than 2 digits");
}

TEST_CASE("the marks that keep a spreadsheet from changing a number are left out") {
    for (const char* const text : {"'+491761", "=\"+491761\"", "\xE2\x80\x99+491761", "+491761"})
        CHECK(without_text_marks(text) == "+491761");
    CHECK(without_text_marks("=\"+491761") == "=\"+491761");
    CHECK(without_text_marks("=\"") == "=\"");
    CHECK(without_text_marks("'").empty());
    CHECK(without_text_marks("").empty());
}

#ifdef CIS_PROGRAMS_WITH_PHONENUMBER

TEST_CASE("--country brings phone numbers into E.164") {
    const CountryNumbers germany("de");
    for (const char* const text : {"0176 12345678", "+49 (0)176 / 123-456-78", "0049 17612345678",
                                   "+4917612345678", "(0176) 12345678"}) {
        CAPTURE(text);
        const auto number = germany.normalised(text);
        CHECK(number.e164 == "+4917612345678");
        CHECK(number.doubt.empty());
    }
    CHECK(germany.normalised("+1 415 555 2671").e164 == "+14155552671");
}

TEST_CASE("--country refuses what E.164 cannot hold, and doubts what may not exist") {
    const CountryNumbers germany("DE");
    CHECK(germany.normalised("0800-FLOWERS").fault == "has letters");
    CHECK(germany.normalised("030 123456 #12").fault == "has an extension, which E.164 cannot hold");
    CHECK(germany.normalised("+999 123456").fault == "has an unknown country code");
    CHECK(germany.normalised("1").fault == "is not a phone number");
    CHECK(germany.normalised("0176123456789012345678").fault == "has too many digits");
    CHECK(germany.normalised("4917612345678").fault == "may begin with the country code: write + before it");
    CHECK(germany.normalised("4917712345").fault == "may begin with the country code: write + before it");
    // In Denmark national numbers have no 0 in front, and may begin with the digits of the country code.
    CHECK(cis::programs::ingest_command::CountryNumbers("DK").normalised("45 12 34 56").e164 ==
          "+4545123456");
    CHECK(CountryNumbers("US").normalised("1 (415) 555-2671").e164 == "+14155552671");
    CHECK_THAT(std::string(germany.normalised("151").fault), StartsWith("has too few digits"));
    CHECK(germany.normalised("+43 1").fault == "has too few digits");
    CHECK(germany.normalised("+49 176 123456789012345").fault == "has too many digits");
    CHECK(germany.normalised("+33 1234567890123").fault == "has too many digits");
    CHECK_FALSE(germany.normalised("+49 176 1").doubt.empty());
    CHECK(germany.normalised("+49 176 1").e164 == "+491761");
}

TEST_CASE("--country names a country that is unknown") {
    CHECK_THROWS_WITH(CountryNumbers("ZZ"), ContainsSubstring("no country 'ZZ'"));
    CHECK_THROWS_WITH(CountryNumbers("uk"), ContainsSubstring("the United Kingdom is GB"));
}

#else

TEST_CASE("without libphonenumber, --country says what to do instead") {
    CHECK_FALSE(CountryNumbers::are_available());
    CHECK_THROWS_AS(CountryNumbers("DE"), InputError);
    CHECK_THROWS_WITH(
        CountryNumbers("DE"),
        "--country: this build of the program does not know the numbers of countries. Write phone "
        "numbers with + and the country code, e.g. +4917612345678, or use a build with "
        "libphonenumber");
}

#endif

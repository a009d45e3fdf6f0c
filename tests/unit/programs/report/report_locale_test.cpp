#include "failure/input_error.hpp"
#include "report/language/locale.hpp"
#include "test.hpp"
#include "time/time_zone.hpp"

using cis::programs::CountPhrase;
using cis::programs::Language;
using cis::programs::Phrase;
using cis::programs::report_command::Locale;

namespace {

const Locale english{Language::english};
const Locale german{Language::german};
const Locale french{Language::french};

constexpr std::int64_t leap_day_end = 1'709'251'199;  // 2024-02-29T23:59:59Z

}  // namespace

TEST_CASE("report locale: numbers, shares and scores in English") {
    CHECK(english.code() == "en");
    CHECK(english.number(0) == "0");
    CHECK(english.number(999) == "999");
    CHECK(english.number(1000) == "1,000");
    CHECK(english.number(1'234'567) == "1,234,567");
    CHECK(english.percent(0, 0) == "–");
    CHECK(english.percent(0, 5) == "0%");
    CHECK(english.percent(1, 1000) == "<1%");
    CHECK(english.percent(1, 3) == "33%");
    CHECK(english.percent(999, 1000) == ">99%");
    CHECK(english.percent(5, 5) == "100%");
    CHECK(english.score(std::nullopt) == "–");
    CHECK(english.score(0) == "0.0");
    CHECK(english.score(71.46) == "71.5");
    CHECK(english.score(99.97) == "100.0");
}

TEST_CASE("report locale: numbers, shares and scores in German") {
    CHECK(german.code() == "de");
    CHECK(german.number(999) == "999");
    CHECK(german.number(1'234'567) == "1.234.567");
    CHECK(german.percent(0, 0) == "–");
    CHECK(german.percent(0, 5) == "0\u00A0%");
    CHECK(german.percent(1, 1000) == "<1\u00A0%");
    CHECK(german.percent(1, 3) == "33\u00A0%");
    CHECK(german.score(71.46) == "71,5");
}

TEST_CASE("report locale: only one is a singular") {
    constexpr auto without_score = CountPhrase::without_score;
    CHECK(english.counted(without_score, 0) == "0 candidates have no score yet.");
    CHECK(english.counted(without_score, 1) == "1 candidate has no score yet.");
    CHECK(english.counted(without_score, 2000) == "2,000 candidates have no score yet.");
    CHECK(german.counted(without_score, 0) == "0 Personen haben noch keine Punkte.");
    CHECK(german.counted(without_score, 1) == "1 Person hat noch keine Punkte.");
    CHECK(german.counted(without_score, 2000) == "2.000 Personen haben noch keine Punkte.");
}

TEST_CASE("report locale: French takes the singular for none, too") {
    CHECK(french.counted(CountPhrase::days, 0) == "0 jour");
    CHECK(french.counted(CountPhrase::days, 1) == "1 jour");
    CHECK(french.counted(CountPhrase::days, 2000) == "2\u202F000 jours");
}

TEST_CASE("report locale: few people are counted, and many have percentages") {
    CHECK(english.share(3, 7) == "3 of 7");
    CHECK(english.share(0, 1) == "0 of 1");
    CHECK(english.share(29, 29) == "29 of 29");
    CHECK(english.share(15, 30) == "50%");
    CHECK(german.share(3, 7) == "3 von 7");
    CHECK(french.share(3, 7) == "3 sur 7");
}

TEST_CASE("report locale: a phrase is filled in by name, and nothing is left open") {
    CHECK(english.text(Phrase::bin, {{"high", "{low}"}, {"low", "1"}}) == "1 to below {low}");
    CHECK_THROWS_AS(english.text(Phrase::bin, {{"low", "1"}}), std::logic_error);
}

TEST_CASE("report locale: days and minutes") {
    CHECK(english.day(0) == "1 Jan 1970");
    CHECK(english.day(leap_day_end) == "29 Feb 2024");
    CHECK(english.minute(leap_day_end) == "29 Feb 2024, 23:59");
    CHECK(english.minute(-60) == "31 Dec 1969, 23:59");
    CHECK(english.moment(leap_day_end) == "29 Feb 2024, 23:59 (UTC)");
    CHECK(german.day(0) == "01.01.1970");
    CHECK(german.minute(leap_day_end) == "29.02.2024, 23:59");
    CHECK(french.minute(leap_day_end) == "29/02/2024, 23:59");
}

TEST_CASE("report locale: spans of time") {
    CHECK(english.span(0) == "1 minute");
    CHECK(english.span(119) == "1 minute");
    CHECK(english.span(1800) == "30 minutes");
    CHECK(english.span(3 * 3600 + 59) == "3 hours");
    CHECK(english.span(86'400) == "1 day");
    CHECK(english.span(864'000) == "10 days");
    CHECK(english.span(1'209'600) == "2 weeks");
    CHECK(german.span(3600) == "1 Stunde");
    CHECK(german.span(172'800) == "2 Tage");
    CHECK(german.span(604'800) == "1 Woche");
}

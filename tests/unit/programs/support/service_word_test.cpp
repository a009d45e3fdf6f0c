#include "language/service_word.hpp"

#include "language/dictionaries.hpp"
#include "test.hpp"

using cis::programs::capitalized;
using cis::programs::Language;
using cis::programs::language_codes;
using cis::programs::language_of;
using cis::programs::service_word;

// NOLINTBEGIN(misc-misleading-bidirectional): such texts are tested

TEST_CASE("service word: people read no words of the API") {
    CHECK(service_word(Language::english, "not_started") == "not started yet");
    CHECK(service_word(Language::english, "in_progress") == "in progress");
    CHECK(service_word(Language::german, "not_started") == "noch nicht begonnen");
    CHECK(service_word(Language::french, "web_interview") == "entretien en ligne");
    CHECK(service_word(Language::spanish, "report_available") == "informe listo");
    CHECK(service_word(Language::italian, "resume") == "curriculum");
}

TEST_CASE("service word: every language knows every status and event of the API") {
    for (const std::string_view code : language_codes) {
        for (const std::string_view name : enum_names(cis::CandidateStatus{})) {
            CAPTURE(code, name);
            CHECK(service_word(language_of(code), name).find('_') == std::string::npos);
            const auto& words = dictionary_of(language_of(code)).words;
            CHECK(std::ranges::find(words, name, &cis::programs::ServiceWord::wire_name) != words.end());
        }
        for (const std::string_view name : enum_names(cis::EventType{})) {
            CAPTURE(code, name);
            const auto& words = dictionary_of(language_of(code)).words;
            CHECK(std::ranges::find(words, name, &cis::programs::ServiceWord::wire_name) != words.end());
        }
    }
}

TEST_CASE("service word: what no table has is written with blanks, and is harmless") {
    CHECK(service_word(Language::german, "on_hold") == "on hold");
    CHECK(service_word(Language::english, "a\u202Eb") == "ab");
    CHECK(service_word(Language::english, "").empty());
    CHECK(service_word(Language::english, " _ ").empty());
}

TEST_CASE("service word: a capital letter in front") {
    CHECK(capitalized("not started yet") == "Not started yet");
    CHECK(capitalized("échec") == "Échec");
    CHECK(capitalized("Ärger") == "Ärger");
    CHECK(capitalized("÷") == "÷");
    CHECK(capitalized("1st") == "1st");
    CHECK(capitalized("").empty());
}

// NOLINTEND(misc-misleading-bidirectional)

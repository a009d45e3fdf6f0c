#include "ingest/rows/lost_letters.hpp"
#include <utf8proc.h>
#include <set>
#include "test.hpp"
#include "true_names.hpp"

using cis::programs::ingest_command::lost_letters;
using cis::programs::ingest_command::LostLetters;
using cis::programs::ingest_command::Row;

namespace {

constexpr std::string_view question = "has a question mark, as for a letter that was lost";
constexpr std::string_view misread = "has letters that were read in a wrong encoding";
constexpr std::string_view html = "has codes of HTML instead of letters";
constexpr std::string_view codes = "has codes instead of letters";
constexpr std::string_view encoded = "is encoded as in the head of an e-mail";

struct Case {
    std::string_view name;
    std::string_view said;
};

/// Each given name with each surname.
std::set<std::string> whole_names() {
    std::set<std::string> names;
    for (const TrueNames& language : cis::test::true_names())
        for (const std::string& given : language.given)
            for (const std::string& surname : language.surnames) {
                names.insert(given + ' ' + surname);
                names.insert(surname + ", " + given);
            }
    return names;
}

/// The name with each letter in another case.
std::string in_case(const std::string& name, utf8proc_int32_t (*cased)(utf8proc_int32_t)) {
    std::string text;
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(name.data());
    for (auto left = static_cast<utf8proc_ssize_t>(name.size()); left > 0;) {
        utf8proc_int32_t letter = 0;
        const utf8proc_ssize_t size = utf8proc_iterate(bytes, left, &letter);
        std::array<utf8proc_uint8_t, 4> encoded_letter{};
        const utf8proc_ssize_t length = utf8proc_encode_char(cased(letter), encoded_letter.data());
        text.append(reinterpret_cast<const char*>(encoded_letter.data()), static_cast<std::size_t>(length));
        bytes += size;
        left -= size;
    }
    return text;
}

}  // namespace

TEST_CASE("a name whose letters were lost says so") {
    const auto [name, said] = GENERATE(values<Case>({
        {"?ukasz ?ak", question},
        {"Kate?ina", question},
        {"????? ??????", question},
        {"??", question},
        {"Zo? M?ller", question},
        {"Ren?", question},
        {"Anna?", question},  // as Ren?
        {"Wei (?)", question},
        {"Jos¿ Mu¿oz", question},  // as a database writes it
        {"JosÃ© MarÃ­a", misread},
        {"SÃ¸ren", misread},
        {"Å»aneta", misread},
        {"Åžule", misread},
        {"Å\u00A0imon", misread},
        {"KÅ‘szegi", misread},
        {"JOSÃ‰", misread},
        {"MÃœLLER", misread},
        {"Ã–mer", misread},
        {"Ã\u0089ric", misread},  // ISO-8859-1
        {"MarÃa", misread},       // the soft hyphen is gone
        {"NicolÃ Rossi", misread},
        {"JosÃƒÂ©", misread},  // twice
        {"MÃƒÆ’Ã‚Â¼ller", misread},
        {"ZoeÌ\u0088", misread},  // decomposed
        {"Åukasz Å»ak", misread},
        {"KateÅ™ina DvoÅ™Ã¡kovÃ¡", misread},
        {"AyÅŸe YÄ±lmaz", misread},
        {"È™tefan", misread},
        {"ErdÅ‘s", misread},
        {"Nguyá»…n Thá»‹", misread},
        {"Ð˜Ð²Ð°Ð½", misread},
        {"Ð®Ð»Ð¸Ñ", misread},
        {"Î“Î¹ÏŽÏÎ³Î¿Ï‚", misread},
        {"×“×•×“ ×›×”×Ÿ", misread},
        {"Ù…Ø­Ù…Ø¯", misread},
        {"à¤°à¤¾à¤®", misread},
        {"à¸ªà¸¡à¸Šà¸²à¸¢", misread},
        {"çŽ‹èŠ³", misread},
        {"å±±ç”°å¤ªéƒŽ", misread},
        {"ê¹€ë¯¼ì¤€", misread},
        {"Oâ€™Brien", misread},
        {"Josï¿½", misread},
        {"ï»¿Anna", misread},
        {"AnnaÂ Maria", misread},
        {"JosĂ© MĂĽller", misread},
        {"StrauĂź", misread},  // Windows-1250
        {"Ĺ‚ukasz", misread},
        {"Ĺ™ehoĹ™", misread},
        {"JosГ© MГјller", misread},  // Windows-1251
        {"Р\u0098РІР°РЅ", misread},
        {"РЎРµСЂРіРµР№", misread},
        {"Jos√© M√ºller", misread},  // a Mac
        {"Jos├® M├╝ller", misread},  // DOS
        {"Zo&euml;", html},
        {"Zo&#235;", html},
        {"Zo&#xEB;", html},
        {"Tom &amp; Ann", html},
        {"=?UTF-8?Q?Zo=C3=AB?=", encoded},
        {"=?iso-8859-1?b?Wm/r?= Lind", encoded},
        {"G=C3=BCnther", codes},
        {"M=FCller", codes},
        {"Zo%C3%AB", codes},
        {"Zo\\u00EB", codes},
        {"Zo\\xEB", codes},
        {"Zo\\303\\253", codes},
    }));
    CAPTURE(name);
    CHECK(lost_letters(name) == said);
}

TEST_CASE("no true name has lost letters") {
    const auto names = whole_names();
    REQUIRE(names.size() > 10'000);
    std::vector<std::string> found;
    for (const std::string& name : names)
        for (const std::string& written :
             {name, in_case(name, utf8proc_toupper), in_case(name, utf8proc_tolower)})
            if (!lost_letters(written).empty()) found.push_back(written);
    CHECK(found.empty());
    if (!found.empty()) FAIL(std::to_string(found.size()) + " names, such as " + found.front());
}

TEST_CASE("names that look a little like lost letters are true ones") {
    const std::string_view name = GENERATE(values<std::string_view>({"JOÃO",          "Ñ",
                                                                     "D'Ângelo",      "MÄKELÄ–VIRTANEN",
                                                                     "«RENÉ» DUPONT", "“José” Díaz",
                                                                     "JOSÉ’S",        "Anna-Lena",
                                                                     "=Ada",          "=ADA",
                                                                     "-Bob",          "=ad",
                                                                     "LÃ VĂN",        "L\u00C3\u00A0VĂN",
                                                                     "Å\u00A0LIND",   "Müller & Söhne;",
                                                                     "AT&T",          "50 % Anna",
                                                                     "a=b",           "C\\D",
                                                                     "BENEŠ",         "TOMÁŠ",
                                                                     "MATÚŠ",         "LUKÁŠ–NOVÁK",
                                                                     "STRAUß’ Sohn",  "РІВНЕНКО",
                                                                     "Рі Сі",         "Анна-Marie",
                                                                     "O’É",           "SEPPÄLÄ”"}));
    CAPTURE(name);
    CHECK(lost_letters(name).empty());
}

TEST_CASE("an error of a spreadsheet has lost no letters") {
    for (const char* const error : {"#NAME?", "#REF!", "########", "Anna #NAME?"})
        CHECK(lost_letters(error).empty());
}

TEST_CASE("names with lost letters are counted, and what to do is said once") {
    const auto row = [](std::string name) {
        Row made;
        made.params.name = std::move(name);
        return made;
    };
    LostLetters letters(false);
    CHECK_FALSE(letters.check(row("Ada")));
    CHECK_FALSE(letters.check({}));
    CHECK(letters.summary().empty());
    const auto fault = letters.check(row("?ukasz"));
    REQUIRE(fault);
    CHECK(printable(*fault) == "name: has a question mark, as for a letter that was lost: correct it");
    CHECK_THAT(letters.summary(), StartsWith("1 name has lost letters before the file came here."));
    CHECK(letters.check(row("JosÃ©")));
    CHECK(letters.summary() ==
          "2 names have lost letters before the file came here. Save it again where the letters are still "
          "right: in "
          "Excel as \"CSV UTF-8\", not as \"CSV\". If they are right as they are: --names-as-they-are");
    LostLetters as_they_are(true);
    CHECK_FALSE(as_they_are.check(row("?ukasz")));
    CHECK(as_they_are.summary().empty());
}

#include "ingest/identity/folded_name.hpp"

#include "test.hpp"

using cis::ingest::detail::folded_name;

TEST_CASE("spellings of one name have one folded name") {
    struct Case {
        std::string_view one;
        std::string_view other;
    };
    constexpr Case cases[] = {
        {"Anna Maier", "Maier, Anna"},
        {"Anna Maier", "MAIER, ANNA"},
        {"Anna Maier", "  anna\tmaier "},
        {"Anna Maier", "Dr. Anna Maier"},
        {"Anna Maier", "Maier, Dr. Anna"},
        {"Anna Maier", "Dr. Maier, Anna"},
        {"Anna Maier", "Prof. Dr. med. Anna Maier"},
        {"Anna Maier", "Frau Anna Maier"},
        {"Anna Maier", "Dipl.-Ing. Anna Maier"},
        {"Anna Maier", "Anna Maier, PhD"},
        {"Anna Maier", "Anna Maier PhD"},
        {"Anna Maier", "Anna Ma\xC2\xADier"},  // a soft hyphen
        {"Anna Müller", "ANNA MÜLLER"},
        {"Anna Müller", "Anna Mu\xCC\x88ller"},  // decomposed
        {"Anna Müller", "Anna Muller"},
        {"Björn Strauß", "BJÖRN STRAUSS"},
        {"Łukasz Żak", "Lukasz Zak"},
        {"Søren Ærø", "SOREN AERO"},
        {"Anna-Lena Maier", "Anna Lena Maier"},
        {"Seán O'Brien", "Sean O’Brien"},
        {"Seán O'Brien", "SEAN OBRIEN"},
        {"José María Núñez", "Núñez, José María"},
        {"J. R. Smith", "J.R. Smith"},
        {"Maier, Anna Jr.", "Anna Jr Maier"},
        {"Иван Семёнов", "ИВАН СЕМЕНОВ"},
        {"Γιώργος Παπαδόπουλος", "ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ"},
        {"Ｊｏｈｎ　Ｓｍｉｔｈ", "John Smith"},
        {"أحمد علي", "احمد علي"},
        {"Martin Smith, Jr.", "Martin Smith Jr"},
        {"Smith, Martin, Jr.", "Martin Smith, Jr."},
    };
    for (const auto& [one, other] : cases) {
        CAPTURE(one, other);
        CHECK_FALSE(folded_name(one).empty());
        CHECK(folded_name(one) == folded_name(other));
    }
}

TEST_CASE("names of two people have two folded names") {
    struct Case {
        std::string_view one;
        std::string_view other;
    };
    constexpr Case cases[] = {
        {"Anna Maier", "Anne Maier"},
        {"Anna Maier", "Anna Mayer"},
        {"Anna Maier", "Maier Anna"},  // without a comma, nothing tells which is the given name
        {"Anna Maier", "Anna"},
        {"Anna Maier", "Anna Maria Maier"},
        {"Martin Smith", "Martin Smith Jr."},
        {"Martin Smith Jr.", "Martin Smith Sr."},
        {"Martin Smith II", "Martin Smith III"},
        {"Herr Maier", "Frau Maier"},  // without the title, one word would remain
        {"Dr. Maier", "Maier"},
        {"Phil Collins", "Collins"},
        {"Med Ali Gharbi", "Ali Gharbi"},
        {"かとう あい", "がとう あい"},
        {"李 娜", "李 萍"},
        {"अनिल कुमार", "अनुल कुमार"},
    };
    for (const auto& [one, other] : cases) {
        CAPTURE(one, other);
        CHECK(folded_name(one) != folded_name(other));
    }
}

TEST_CASE("a name without letters and digits has no folded name") {
    for (const std::string_view name : {"", "  ", "-", "...", ",", "' '", "\xE2\x80\x8B", "¿?"}) {
        CAPTURE(name);
        CHECK(folded_name(name).empty());
    }
    CHECK_FALSE(folded_name("Dr.").empty());
    CHECK_FALSE(folded_name("007").empty());
}

TEST_CASE("a folded name is its own folded name, and text that is not UTF-8 has one") {
    for (const std::string_view name : {"Dr. Anna-Lena Müller", "Jr., Martin Smith", "\xFF\xFE"}) {
        const std::string once = folded_name(name);
        CHECK(folded_name(once) == once);
    }
}

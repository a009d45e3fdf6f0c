#include "mapping/mapping_file.hpp"
#include "failure/input_error.hpp"
#include "test.hpp"

using cis::programs::fault_of_mapping_name;
using cis::programs::InputError;
using cis::programs::KeptMapping;
using cis::programs::mapping_from;
using cis::programs::text_of;

TEST_CASE("a mapping is read as it was written, whatever its titles are") {
    const KeptMapping whole{.name = "payroll",
                            .titles = {"Vor\tname", "\"Nach\\name\"", "E-Mail #1", "Größe\nin cm", ""},
                            .sheet = "Bewerber 2026",
                            .header_row = 4,
                            .encoding = "windows-1252",
                            .country = "DE",
                            .map = {"name=Vorname Nachname", "email=E-Mail #1"},
                            .ignored = {"Größe\nin cm", ""},
                            .ignores_others = true,
                            .id_column = "Nr.",
                            .name_order = "last-first",
                            .is_typed = true};
    CHECK(mapping_from(text_of(whole), "payroll", "f") == whole);
    const KeptMapping least{.name = "a", .titles = {"email"}};
    CHECK(mapping_from(text_of(least), "a", "f") == least);
    CHECK_THAT(text_of(least), !ContainsSubstring("typed") && !ContainsSubstring("header-row"));
}

TEST_CASE("a mapping that is wrong is named with its line") {
    struct Bad {
        std::string text;
        std::string says;
    };
    const std::string titles = "titles = [\"a\"]\n";
    const auto bad = GENERATE_COPY(values<Bad>({
        {"", "line 1: a mapping needs titles"},
        {"titles = []\n", "a mapping needs titles"},
        {"titles = \"a\"\n", "line 1: titles must be a list of texts"},
        {"titles = [1]\n", "line 1: what titles lists must be texts in quotes"},
        {titles + "header-row = 0\n", "line 2: header-row must be the number of a row"},
        {titles + "header-row = \"4\"\n", "line 2: header-row must be the number of a row"},
        {titles + "typed = \"yes\"\n", "line 2: typed must be true or false"},
        {titles + "ignored = []\n", "line 2: 'ignored' is unknown; did you mean 'ignore'?"},
        {titles + "country = 49\n", "line 2: country must be a text in quotes"},
        {titles + "name-order = \"first\"\n", "line 2: name-order can only be"},
        {titles + "sheet = \n", "line 2: this is not TOML"},
    }));
    CAPTURE(bad.text, bad.says);
    try {
        static_cast<void>(mapping_from(bad.text, "a", "a.toml"));
        FAIL("it was read");
    } catch (const InputError& error) {
        CHECK_THAT(error.what(), StartsWith("'a.toml', ") && ContainsSubstring(bad.says));
    }
}

TEST_CASE("the name of a mapping is that of a file without a way out of its folder") {
    for (const char* const good : {"payroll", "a_1", "2026-03"}) CHECK(fault_of_mapping_name(good).empty());
    for (const char* const bad : {"", "..", "a/b", "-a", "a b", "ä", "a.toml", "a\\b"})
        CHECK_FALSE(fault_of_mapping_name(bad).empty());
}

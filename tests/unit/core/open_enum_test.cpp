#include "test.hpp"

namespace {

enum class Colour { unknown, red, dark_blue };

constexpr std::array<std::string_view, 2> enum_names(Colour /*type*/) { return {"red", "dark blue"}; }

static_assert(cis::NamedEnum<Colour>);
static_assert(!cis::NamedEnum<int>);
static_assert(std::is_convertible_v<std::string_view, OpenEnum<Colour>>);
static_assert(std::is_convertible_v<const char*, OpenEnum<Colour>>);
static_assert(std::is_convertible_v<std::string, OpenEnum<Colour>>);
static_assert(!std::is_constructible_v<OpenEnum<Colour>, std::nullptr_t>);
static_assert(!std::is_constructible_v<OpenEnum<Colour>, int>);
static_assert(cis::to_string(Colour::dark_blue) == "dark blue");
static_assert(cis::to_string(Colour::unknown) == "unknown");
static_assert(cis::wire_name(Colour::dark_blue) == "dark blue");
static_assert(cis::wire_name(Colour::unknown).empty());

}  // namespace

TEST_CASE("a known value has an enumerator and its wire text") {
    const OpenEnum<Colour> from_text("dark blue");
    CHECK(from_text.known() == Colour::dark_blue);
    CHECK(from_text.text() == "dark blue");
    const OpenEnum<Colour> from_value = Colour::dark_blue;
    CHECK(from_value == from_text);
    CHECK(from_value == Colour::dark_blue);
    CHECK(Colour::dark_blue == from_value);
    CHECK(from_value != Colour::red);
}

TEST_CASE("an unknown value keeps its text") {
    const auto text = GENERATE("green", "Red", "red ", "", "unknown");
    const OpenEnum<Colour> value{std::string_view(text)};
    CHECK(value.known() == Colour::unknown);
    CHECK(value.text() == text);
    CHECK(value == Colour::unknown);
    CHECK_FALSE(value == OpenEnum<Colour>("mauve"));
    CHECK(value == OpenEnum<Colour>(std::string_view(text)));
}

TEST_CASE("no value is unknown without a text") {
    CHECK(OpenEnum<Colour>().known() == Colour::unknown);
    CHECK(OpenEnum<Colour>().text().empty());
}

TEST_CASE("a value can be written and compared as the service spells it") {
    struct Params {
        std::optional<OpenEnum<Colour>> optional{};
        cis::Patch<OpenEnum<Colour>> patch{};
    };
    const Params params{.optional = "red", .patch = "mauve"};
    CHECK(params.optional == Colour::red);
    CHECK(params.patch.value()->text() == "mauve");
    const OpenEnum<Colour> value = std::string("dark blue");
    CHECK(value == "dark blue");
    CHECK("red" != value);
}

TEST_CASE("a value is printed as its wire text") {
    std::ostringstream out;
    out << OpenEnum<Colour>(Colour::dark_blue) << ',' << OpenEnum<Colour>("mauve");
    CHECK(out.str() == "dark blue,mauve");
}

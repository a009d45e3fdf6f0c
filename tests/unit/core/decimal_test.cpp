#include "core/decimal.hpp"
#include "test.hpp"

using cis::detail::read_decimal;

namespace {

double read(std::string_view text) {
    double number{};
    REQUIRE(read_decimal(text, number) == std::errc{});
    return number;
}

}  // namespace

TEST_CASE("a decimal number is read to the nearest double") {
    CHECK(read("0") == 0);
    CHECK(read("007") == 7);
    CHECK(read("-1.5e3") == -1500);
    CHECK(read("1E+2") == 100);
    CHECK(read(".5") == 0.5);
    CHECK(read("5.") == 5);
    CHECK(read("1772357400.123456") == 1772357400.123456);
    CHECK(read("0.1") == 0.1);
    // Halfway between two doubles, and a little above.
    CHECK(read("9007199254740993") == 9007199254740992.0);
    CHECK(read("9007199254740993.00000000000000000001") == 9007199254740994.0);
    CHECK(read("1.7976931348623157e308") == std::numeric_limits<double>::max());
    CHECK(read("2.2250738585072014e-308") == std::numeric_limits<double>::min());
    CHECK(read(std::string(300, '0') + "1" + std::string(300, '0')) == 1e300);
    CHECK(std::signbit(read("-0")));
}

TEST_CASE("infinity and not-a-number are read as PostgreSQL writes them") {
    CHECK(read("Infinity") == std::numeric_limits<double>::infinity());
    CHECK(read("-Infinity") == -std::numeric_limits<double>::infinity());
    CHECK(std::isnan(read("NaN")));
}

TEST_CASE("a text that is not a decimal number, or more than one, is refused") {
    const std::string text = GENERATE(as<std::string>(), "", " ", " 1", "\t1", "\n1", "\v1", "\f1", "\r1",
                                      "1 ", "+1", "-", "--1", "-+1", "- 1", ".", "-.", "e5", "1e", "1e+",
                                      "1.2.3", "1,5", "0x10", "-0x1p3", "0X", "12a", "infinit", "one");
    CAPTURE(text);
    double number = 42;
    CHECK(read_decimal(text, number) == std::errc::invalid_argument);
    CHECK(number == 42);
    CHECK(read_decimal(text + '\0' + "1", number) == std::errc::invalid_argument);
    CHECK(read_decimal(std::string("1") + '\0', number) == std::errc::invalid_argument);
}

TEST_CASE("a number that does not fit a double is refused") {
    const std::string text = GENERATE(as<std::string>(), "1e400", "-1e400", "1e-400", "-1e-400");
    CAPTURE(text);
    double number = 42;
    CHECK(read_decimal(text, number) == std::errc::result_out_of_range);
    CHECK(number == 42);
    CHECK(read_decimal(std::string(400, '9'), number) == std::errc::result_out_of_range);
    CHECK(read_decimal("0." + std::string(400, '0') + "1", number) == std::errc::result_out_of_range);
}

TEST_CASE("only the text counts, not what follows it in memory") {
    CHECK(read(std::string_view("12345").substr(0, 2)) == 12);
}

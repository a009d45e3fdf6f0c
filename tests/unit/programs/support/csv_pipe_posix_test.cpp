// CSV texts from what is no ordinary file.

#include <unistd.h>
#include "csv/csv_reader.hpp"
#include "csv/encoding_check.hpp"
#include "test.hpp"

using cis::programs::CsvReader;
using cis::programs::plausible_encoding;

TEST_CASE("a pipe that ends inside a row is no whole CSV text") {
    const auto [text, is_whole] = GENERATE(table<std::string_view, bool>({{"a,b\n1,2\n3,4\n", true},
                                                                          {"a,b\n1,2\n3,4\n\n", true},
                                                                          {"a,b\n1,2\n3,\"4\"\n", true},
                                                                          {"a,b\r\n1,2\r\n3,4\r\n", true},
                                                                          {"a,b\r1,2\r3,4\r", true},
                                                                          {"a,b\n1,2\n3,4", false},
                                                                          {"a,b\n1,2\n3", false},
                                                                          {"a,b\n1,2\n3,\"4\"", false},
                                                                          {"a,b\r\n1,2\r\n3,4\r", false}}));
    CAPTURE(text);
    int ends[2]{};
    REQUIRE(::pipe(ends) == 0);
    REQUIRE(::write(ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    REQUIRE(::close(ends[1]) == 0);
    CsvReader reader("/dev/fd/" + std::to_string(ends[0]));
    REQUIRE(::close(ends[0]) == 0);
    REQUIRE(reader.next().has_value());
    const auto last = reader.next();
    REQUIRE(last.has_value());
    CHECK(last->line == 3);
    CHECK(last->fault.has_value() == !is_whole);
    if (last->fault)
        CHECK_THAT(last->fault->message, ContainsSubstring("ends inside this row, which may be cut off"));
    CHECK_FALSE(reader.next());
}

TEST_CASE("the encoding of a device is not checked") {
    CHECK(plausible_encoding("/dev/null", "utf-8") == "utf-8");
}

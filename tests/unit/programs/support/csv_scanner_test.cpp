// Malformed CSV, and what programs make of it.

#include "csv/csv_scanner.hpp"
#include "test.hpp"

using cis::programs::CsvScanner;
using cis::programs::LineEnd;
using cis::programs::QuotingFault;
using Kind = cis::programs::QuotingFault::Kind;

namespace {

using Cells = std::vector<std::string>;
using Rows = std::vector<Cells>;

struct Scan {
    Rows rows{};
    std::optional<QuotingFault> fault{};
    std::vector<std::size_t> stray_line_ends{};
};

/// @param step how many bytes the scanner gets at once
Scan scan(std::string_view text, LineEnd line_end, std::size_t step,
          std::size_t max_row_bytes = std::size_t{1} << 20U) {
    CsvScanner scanner(',', line_end, max_row_bytes);
    Scan all;
    bool is_over = false;
    while (!is_over) {
        scanner.reset();
        while (!text.empty() && !scanner.has_row() && !scanner.fault())
            text.remove_prefix(scanner.feed(text.substr(0, step)));
        scanner.finish();
        is_over = !scanner.has_row();
        all.fault = scanner.fault();
        if (is_over || scanner.cells().empty()) continue;
        if (scanner.stray_line_end()) all.stray_line_ends.push_back(all.rows.size());
        all.rows.push_back(std::move(scanner.cells()));
    }
    return all;
}

/// As the tables write it: how many cells each row has, `2,2`.
std::string shape_of(const Rows& rows) {
    std::string shape;
    for (const Cells& row : rows) shape += (shape.empty() ? "" : ",") + std::to_string(row.size());
    return shape;
}

/// A file, and how many cells the rows have that other programs find in it; `!` for an error.
struct Malformed {
    std::string_view text;
    std::string_view python;     ///< Python's csv, as it is
    std::string_view skip;       ///< the same with skipinitialspace
    std::string_view papaparse;  ///< papaparse 5
    std::string_view backslash;  ///< Python's csv with escapechar='\\' and doublequote=False
    Rows ours;                   ///< before the fault, if there is one
    std::optional<Kind> fault{};
};

// The texts are those of the collections of csv-spectrum, papaparse and Python's tests, and of reports of
// bugs; the counts were measured with the programs.
const std::vector<Malformed> table{
    // Valid.
    {R"(a,"b""c",d)", "3", "3", "3", "3", {{"a", "b\"c", "d"}}},
    {R"(a,"""b",d)", "3", "3", "3", "3", {{"a", "\"b", "d"}}},
    {R"(a,"b""",d)", "3", "3", "3", "3", {{"a", "b\"", "d"}}},
    {"a,\"b,\nc\",d", "3", "3", "3", "3", {{"a", "b,\nc", "d"}}},
    // A quote inside an unquoted cell: all find the same cells.
    {R"(a"b,c,d)", "3", "3", "3", "3", {{"a\"b", "c", "d"}}},
    {R"(a,B",c)", "3", "3", "3", "3", {{"a", "B\"", "c"}}},
    {R"(a "b" c,c,d)", "3", "3", "3", "3", {{"a \"b\" c", "c", "d"}}},
    {R"(a "b,c",d)", "3", "3", "3", "3", {{"a \"b", "c\"", "d"}}},
    // Blanks after a quote: they are text for some, but the cells are the same.
    {R"("a" ,c,d)", "3", "3", "3", "3", {{"a", "c", "d"}}},
    {"\"a,b\" \t,d\n\"e\" ,\"f\"\n", "2,2", "2,2", "2,2", "2,2", {{"a,b", "d"}, {"e", "f"}}},
    // Blanks before a quote: the same, if nothing inside ends a cell.
    {R"(x, "b",d)", "3", "3", "3", "3", {{"x", "b", "d"}}},
    {R"(x, "b" ,d)", "3", "3", "3", "3", {{"x", "b", "d"}}},
    {R"(x, "b""c" ,d)", "3", "3", "3", "3", {{"x", "b\"c", "d"}}},
    {R"(x, "b" c,d)", "3", "3", "3", "3", {{"x", " \"b\" c", "d"}}},
    {"\t\"a\",b,c", "3", "3", "3", "3", {{"a", "b", "c"}}},
    {R"(x, "b,c")", "3", "2", "3", "3", {}, Kind::blank_before_quote},
    {"u,v\nx, \"b\nc\",d", "2,2,2", "2,3", "2,2,2", "2,2,2", {{"u", "v"}}, Kind::blank_before_quote},
    // Text after a closing quote.
    {"\"a\"b,c,d\ne,f,g", "3,3", "3,3", "!", "3,3", {}, Kind::text_after_quote},
    {R"("a" "b",c,d)", "3", "3", "!", "3", {}, Kind::text_after_quote},
    {R"(a,""b,d)", "3", "3", "!", "3", {}, Kind::text_after_quote},
    {"u,v\n\"a \"b\":\nJane,jane,call\nthanks\",c,d",
     "2,1,3,3",
     "2,1,3,3",
     "!",
     "2,1,3,3",
     {{"u", "v"}},
     Kind::text_after_quote},
    {R"("a"x"b",c)", "2", "2", "!", "2", {}, Kind::text_after_quote},
    // Backslashes.
    {R"("a\"b",c,d)", "3", "3", "!", "3", {}, Kind::backslash},
    {"\"a\\\",c,d\ne,f,g", "3,3", "3,3", "3,3", "1", {}, Kind::backslash},
    {"\"a\\\"\",c,d\ne\",f,g", "3", "3", "3", "3,3", {}, Kind::backslash},
    {R"(c,"a\")", "2", "2", "2", "2", {}, Kind::backslash},  // it is not closed for the last one
    {R"("C:\\",c)", "2", "2", "2", "2", {{"C:\\\\", "c"}}},
    {R"("C:\x",c)", "2", "2", "2", "2", {{"C:\\x", "c"}}},
    {"a,b\\\nc,d\n", "2,2", "2,2", "2,2", "3", {}, Kind::backslash},
    {"a,b\\\r\nc,d\n", "2,2", "2,2", "2,2", "2,2", {}, Kind::backslash},
    {"\\\na,b", "1,2", "1,2", "1,2", "2", {}, Kind::backslash},
    {"a,b\\\\\nc,d\n", "2,2", "2,2", "2,2", "2,2", {{"a", "b\\\\"}, {"c", "d"}}},
    {"a,b\\ \nc,d\\", "2,2", "2,2", "2,2", "2,2", {{"a", "b\\ "}, {"c", "d\\"}}},
    // A lone quote at the end of an unquoted cell, after a line end inside quotes.
    {"a,b\"\n\"c\nd\",e\nf,g\"\n",
     "2,2,2",
     "2,2,2",
     "2,2,2",
     "2,2,2",
     {{"a", "b\""}, {"c\nd", "e"}},
     Kind::lone_quote},
    {"\"c\nd\",e\" \n", "2", "2", "2", "2", {}, Kind::lone_quote},
    {"\"c\nd\",5\" tall\n\"e\",\"f\"\"\"\n",
     "2,2",
     "2,2",
     "2,2",
     "2,2",
     {{"c\nd", "5\" tall"}, {"e", "f\""}}},
    // A quote that is not closed.
    {"\"a,b,c\nd,e,f", "1", "1", "!", "1", {}, Kind::not_closed},
    {"u,v\na,b,\"\nd,e,f", "2,3", "2,3", "!", "2,3", {{"u", "v"}}, Kind::not_closed},
    {"\"a,b,c\nd,\"e\",f", "2", "2", "!", "2", {}, Kind::text_after_quote},
    {"u,\"", "2", "2", "!", "2", {}, Kind::not_closed},
};

}  // namespace

TEST_CASE("CSV text is read as far as all programs find the same rows and cells in it") {
    for (const Malformed& file : table) {
        CAPTURE(file.text);
        for (const std::size_t step : {std::size_t{1}, std::size_t{3}, file.text.size()}) {
            const Scan found = scan(file.text, LineEnd::lf, step);
            CHECK(found.rows == file.ours);
            CHECK(found.fault.has_value() == file.fault.has_value());
            if (found.fault && file.fault) CHECK(found.fault->kind == *file.fault);
        }
        const bool all_agree = file.python != "!" && file.python == file.skip &&
                               file.python == file.papaparse && file.python == file.backslash;
        if (!file.fault && all_agree) CHECK(shape_of(file.ours) == file.python);
        if (!all_agree) CHECK(file.fault.has_value());
    }
}

TEST_CASE("lines of CSV may end in any way, but in one") {
    struct Lines {
        std::string_view text;
        LineEnd line_end;
        Rows rows;
        std::vector<std::size_t> strays{};  ///< the rows with a line end of another kind outside of quotes
    };
    const std::vector<Lines> lines{
        {"a,b\nc,d\n", LineEnd::lf, {{"a", "b"}, {"c", "d"}}},
        {"a,b\r\nc,d", LineEnd::lf, {{"a", "b"}, {"c", "d"}}},
        {"a,b\r\r\n\"c\"\r\r\n", LineEnd::lf, {{"a", "b"}, {"c"}}},
        {"a,b\n\r\nc,d\r", LineEnd::lf, {{"a", "b"}, {"c", "d"}}},
        {"a,b\r\nc,d", LineEnd::cr_lf, {{"a", "b"}, {"c", "d"}}},
        {"a,b\r\r\n\"c\"\r\r\nd\r\n", LineEnd::cr_lf, {{"a", "b"}, {"c"}, {"d"}}},
        {"a,b\r\n\n\nc,\"d\ne\"\r\n\n", LineEnd::cr_lf, {{"a", "b"}, {"c", "d\ne"}}},
        {"a,b\nc,d\r\ne,f\r\n", LineEnd::cr_lf, {{"a", "b\nc", "d"}, {"e", "f"}}, {0}},
        {"a,\"b\"\n,c\r\nd\n", LineEnd::cr_lf, {{"a", "b", "c"}, {"d\n"}}, {0, 1}},
        {"a\rb,c\r\nd\n\r\n,e", LineEnd::cr_lf, {{"a\rb", "c"}, {"d\n"}, {"", "e"}}, {0, 1}},
        {"a,b\n\r\"c\",d\n\r", LineEnd::lf_cr, {{"a", "b"}, {"c", "d"}}},
        {"a,b\n\r\n\rc,d", LineEnd::lf_cr, {{"a", "b"}, {"c", "d"}}},
        {"a,b\r\"c\",d\r", LineEnd::cr, {{"a", "b"}, {"c", "d"}}},
        {"a,b\r\r\nc,\"d\ne\"\r\r", LineEnd::cr, {{"a", "b"}, {"c", "d\ne"}}},
        {"a\rb,c\nd,e", LineEnd::lf, {{"a\rb", "c"}, {"d", "e"}}, {0}},
        {"\ra,c\nd\r\r,e", LineEnd::lf, {{"\ra", "c"}, {"d\r\r", "e"}}, {0, 1}},
        {"a,\"b\"\r,c\nd,e", LineEnd::lf, {{"a", "b", "c"}, {"d", "e"}}, {0}},
        {"a,b\rc\nd,e\rf\n", LineEnd::cr, {{"a", "b"}, {"c\nd", "e"}, {"f\n"}}, {1, 2}},
        {"a,b\n\rc\rd", LineEnd::lf_cr, {{"a", "b"}, {"c\rd"}}, {1}},
    };
    for (const Lines& file : lines) {
        CAPTURE(file.text);
        for (const std::size_t step : {std::size_t{1}, std::size_t{2}, file.text.size()}) {
            const Scan found = scan(file.text, file.line_end, step);
            CHECK(found.rows == file.rows);
            CHECK(found.stray_line_ends == file.strays);
            CHECK_FALSE(found.fault);
        }
    }
}

TEST_CASE("a row of CSV has a bound, whatever it consists of") {
    constexpr std::size_t bound = 1000;
    const std::string x(bound + 1, 'x');
    for (const std::string& text : {x, '"' + x + '"', '"' + std::string(2 * x.size(), '"'), ' ' + x + '\n',
                                    std::string(bound / sizeof(std::string) + 1, ',')}) {
        const Scan found = scan("a,b\n" + text + "\nc,d\n", LineEnd::lf, 100, bound);
        CHECK(found.rows == Rows{{"a", "b"}});
        REQUIRE(found.fault);
        CHECK(found.fault->kind == Kind::too_long);
    }
    CHECK_FALSE(scan(x.substr(1) + "\n", LineEnd::lf, 100, bound + sizeof(std::string)).fault);
}

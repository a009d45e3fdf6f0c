#include "test.hpp"

namespace {

struct Broken {
    static std::string dump() { return "{not json"; }
};

struct Parsed {
    static Parsed parse(std::string_view text) { return {std::string(text)}; }

    std::string text;
};

static_assert(std::is_nothrow_move_constructible_v<Json>);

}  // namespace

TEST_CASE("valid JSON is taken over byte by byte") {
    const auto text = GENERATE(as<std::string>{}, "null", "true", "false", "0", "-0", "1E+2", "1e999",
                               "-1.5e-7", "\"\"", R"("\u00e9\ud83d\ude00\/")", R"("\ud800")", "[]", "{}",
                               " [ 1 , 2 ] ", "\t\r\n{\"a\":[{}]}\n", "123456789012345678901234567890",
                               R"({"a":1,"a":2,"":3})", "\"é中😀\"", " 7 ", " \"x\" ");
    CAPTURE(text);
    const auto json = Json::from_text(text);
    REQUIRE(json);
    CHECK(json->text() == text);
}

TEST_CASE("a text that is not JSON is refused") {
    const auto text =
        GENERATE(as<std::string>{}, "", " ", "nul", "nulll", "True", "01", "1.", ".1", "+1", "-", "1e", "--1",
                 "NaN", "\"", "\"a", "'a'", "\"\\q\"", "\"\\u12\"", "\"\\u12g4\"", "\"\n\"", "\"\x01\"", "[",
                 "]", "[1", "[1,]", "[,1]", "[1 2]", "[1]]", "{", "}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
                 "{a:1}", "{\"\\q\":1}", "{\"a\" 1}", "{1:1}", "[}", "{]", "1 2", "1,2", "{} {}", "null,",
                 "\xEF\xBB\xBF[]", "\xFF", "\"\xC3\"", "\"\xED\xA0\x80\"", "[1\x01]", "[1\f]", "1\x01", "1\f",
                 "\x01", "\x1A", "\f", "[\"a\"\x01]", "//\n1", "[1]//");
    CAPTURE(text);
    const auto json = Json::from_text(text);
    REQUIRE_FALSE(json);
    CHECK(json.error().kind == cis::ErrorKind::invalid_argument);
    CHECK_FALSE(json.error().reason.empty());
}

TEST_CASE("a colon behind a string that is no key is refused") {
    const auto text =
        GENERATE(as<std::string>{}, R"(["a":1}])", R"(["a":1])", R"(["a":{}])", R"([1,"a":[2}])",
                 R"({"k":"a":1})", R"({"k":"a":1},"z":2})", R"(["a":nonsense}])", R"([["a":1},2]])",
                 R"(["a":"b":"c"}])", R"({"k":["a":1}]})");
    CAPTURE(text);
    CHECK_FALSE(Json::from_text(text));
}

TEST_CASE("a text with a zero byte is not JSON") {
    CHECK_FALSE(Json::from_text(std::string("1\0", 2)));
    CHECK_FALSE(Json::from_text(std::string("[]\0", 3)));
    CHECK_FALSE(Json::from_text(std::string("[\0]", 3)));
    CHECK_FALSE(Json::from_text(std::string("\"\0\"", 3)));
    CHECK_FALSE(Json::from_text(std::string("\0", 1)));
}

TEST_CASE("JSON is nested at most 256 levels deep") {
    const auto arrays = [](std::size_t levels) {
        return std::string(levels, '[') + std::string(levels, ']');
    };
    const auto objects = [](std::size_t levels) {
        std::string text;
        for (std::size_t i = 0; i < levels; ++i) text += "{\"a\":";
        return text + "1" + std::string(levels, '}');
    };
    CHECK(Json::from_text(arrays(256)));
    CHECK(Json::from_text(objects(256)));
    CHECK(Json::from_text(arrays(257)).error().reason == "the JSON text is nested deeper than 256 levels");
    CHECK_FALSE(Json::from_text(objects(257)));
    CHECK_FALSE(Json::from_text(arrays(200'000)));
    CHECK_FALSE(Json::from_text(std::string(200'000, '[')));
}

TEST_CASE("a JSON text cut at any byte is refused") {
    const std::string whole = R"({"a":[1,2.5e3,"\u00e9\n",null,{"b":true}],"c":{"d":[]}})";
    REQUIRE(Json::from_text(whole));
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CAPTURE(length);
        CHECK_FALSE(Json::from_text(whole.substr(0, length)));
    }
}

TEST_CASE("a default-constructed Json is null") {
    CHECK(Json().is_null());
    CHECK(Json().text() == "null");
    CHECK(Json() == Json::from_text("null").value());
    CHECK(Json::from_text(" null\n").value().is_null());
    CHECK_FALSE(Json::from_text("0").value().is_null());
    CHECK_FALSE(Json::from_text("\"null\"").value().is_null());
    CHECK_FALSE(Json::from_text(" [null]").value().is_null());
}

TEST_CASE("another library's document converts to Json and back") {
    const nlohmann::json document = {{"years", 5}, {"skills", {"c++", "é\n"}}, {"none", nullptr}};
    const Json json = document;
    CHECK(json.text() == document.dump());
    CHECK(json.as<nlohmann::json>() == document);
    CHECK(json.as<Parsed>().text == document.dump());

    std::optional<Json> maybe = document;
    CHECK(maybe->text() == document.dump());
    Json assigned;
    assigned = nlohmann::json::array({1, 2});
    CHECK(assigned.text() == "[1,2]");
    CHECK(Json(nlohmann::ordered_json{{"b", 1}, {"a", 2}}).text() == R"({"b":1,"a":2})");
}

TEST_CASE("a document that does not write JSON is refused") {
    try {
        const Json json = Broken{};
        FAIL("converted to " << json.text());
    } catch (const cis::Exception& exception) {
        CHECK(exception.error().kind == cis::ErrorKind::invalid_argument);
    }
}

TEST_CASE("equality compares texts, same_value compares values") {
    const auto json = [](const char* text) { return Json::from_text(text).value(); };
    CHECK(json("[1, 2]") == json("[1, 2]"));
    CHECK_FALSE(json("[1, 2]") == json("[1,2]"));
    CHECK(same_value(json("[1, 2]"), json("[1,2]")));
    CHECK(same_value(json(R"({"a":1,"b":2})"), json(R"({ "b":2, "a":1.0 })")));
    CHECK(same_value(json("1e2"), json("100")));
    CHECK(same_value(json(R"("\u00e9")"), json("\"é\"")));
    CHECK(same_value(json("1e999"), json("1e999")));
    CHECK_FALSE(same_value(json("[1,2]"), json("[2,1]")));
    CHECK_FALSE(same_value(json("1"), json("\"1\"")));
    CHECK_FALSE(same_value(json("null"), json("false")));
    CHECK_FALSE(same_value(json("1e999"), json("1e998")));
}

TEST_CASE("a Json prints its text") {
    std::ostringstream out;
    out << Json() << ' ' << Json::from_text("[1 ]").value();
    CHECK(out.str() == "null [1 ]");
}

// How a Json is made of values, and read member by member.
#include <limits>
#include <map>

#include "test.hpp"

namespace {

std::string fault_of(const std::function<void()>& read) {
    try {
        read();
    } catch (const Exception& exception) {
        CHECK(exception.kind == ErrorKind::decode);
        return exception.reason;
    }
    return "none";
}

Json parsed(const char* text) { return Json::from_text(text).value(); }

static_assert(!std::is_convertible_v<void*, Json>);
static_assert(!std::is_convertible_v<char, Json>);
static_assert(!std::is_convertible_v<std::map<std::string, int>, Json>);

}  // namespace

TEST_CASE("JSON is made of values as C++ has them") {
    CHECK(Json().text() == "null");
    CHECK(Json(nullptr).text() == "null");
    CHECK(Json(true).text() == "true");
    CHECK(Json(-7).text() == "-7");
    CHECK(Json(std::numeric_limits<std::uint64_t>::max()).text() == "18446744073709551615");
    CHECK(Json(0.1).text() == "0.1");
    CHECK(Json(2.5F).text() == "2.5");
    CHECK(Json(1e300).text() == "1e+300");
    CHECK(Json("a\"b\\\n\x01 Zoë").text() == R"("a\"b\\\n\u0001 Zoë")");
    CHECK(Json(std::string("")).text() == "\"\"");
    CHECK(Json(std::string_view("x")).text() == "\"x\"");
    CHECK(Json(R"({"a":1})").text() == R"("{\"a\":1}")");  // a text is never parsed
    CHECK(Json(std::vector<int>{1, 2}).text() == "[1,2]");
    CHECK(Json(std::vector<std::string>{}).text() == "[]");
    CHECK(Json(std::vector<bool>{true, false}).text() == "[true,false]");
    CHECK(Json::array({1, "two", nullptr, Json{{"three", 3}}}).text() == R"([1,"two",null,{"three":3}])");
    CHECK(Json{{"years", 3}}.text() == R"({"years":3})");
    CHECK(Json{{"a", "b"}, {"c", {{"d", true}}}}.text() == R"({"a":"b","c":{"d":true}})");
    CHECK(Json{{"a", 1}, {"b", 2}, {"a", 3}}.text() == R"({"b":2,"a":3})");
}

TEST_CASE("what is no JSON is refused") {
    const auto refused = [](const std::function<void()>& make) {
        try {
            make();
        } catch (const Exception& exception) {
            return exception.kind == ErrorKind::invalid_argument;
        }
        return false;
    };
    CHECK(refused([] { (void)Json(std::numeric_limits<double>::infinity()); }));
    CHECK(refused([] { (void)Json(std::nan("")); }));
    CHECK(refused([] { (void)Json("\xff"); }));
    CHECK(refused([] { (void)Json{{"\xff", 1}}; }));
}

TEST_CASE("members and elements are read by name and place") {
    const Json data = parsed(R"( { "years" : 5, "score": 7.5, "name":"Zo\u00eb", "remote":false, "none":null,
                                  "skills":[ "C++" , {"level":3} ], "years\u0032": 1 } )");
    CHECK(data["years"].as<int>() == 5);
    CHECK(data["years"].as<double>() == 5.0);
    CHECK(data["score"].as<double>() == 7.5);
    CHECK(data["name"].as<std::string>() == "Zoë");
    CHECK_FALSE(data["remote"].as<bool>());
    CHECK(data["years2"].as<int>() == 1);
    CHECK(data["skills"][0].as<std::string>() == "C++");
    CHECK(data["skills"][1]["level"].as<std::uint8_t>() == 3);
    CHECK(data["skills"][1].json().text() == R"({"level":3})");
    CHECK(data["skills"].as<Json>() == parsed(R"([ "C++" , {"level":3} ])"));

    CHECK(data["none"].is_null());
    CHECK(data["missing"].is_null());
    CHECK(data["missing"]["deeper"][7].is_null());
    CHECK(data["none"].get_or(9) == 9);
    CHECK(data["missing"].get_or("no") == "no");
    CHECK(data["years"].get_or(9) == 5);
    CHECK(data.find("none"));
    CHECK_FALSE(data.find("missing"));
    CHECK(Json("text").as<std::string>() == "text");
    CHECK(Json(5).get_or(1) == 5);
}

TEST_CASE("arrays and objects are walked in order") {
    const Json data = parsed(R"({"b":[1,2,3],"a":{"x":null}})");
    std::vector<int> numbers;
    for (const auto& element : data["b"].elements()) numbers.push_back(element.as<int>());
    CHECK(numbers == std::vector<int>{1, 2, 3});
    std::vector<std::string> names;
    for (const auto& [name, value] : data.members())
        names.push_back(name + '=' + std::string(value.json().text()));
    CHECK(names == std::vector<std::string>{"b=[1,2,3]", R"(a={"x":null})"});
    CHECK(data["missing"].elements().empty());
    CHECK(Json().members().empty());
}

TEST_CASE("an error names the path and what is there") {
    const Json data = parsed(R"({"a":{"list":[1,"x",3.5,1e400,-1,300]},"a@b.c":1})");
    CHECK(fault_of([&] { (void)data.at("b"); }) == "b: is missing");
    CHECK(fault_of([&] { (void)data.at("a").at("c"); }) == "a.c: is missing");
    CHECK(fault_of([&] { (void)data["a"]["list"][1].as<int>(); }) ==
          "a.list[1]: expected integer, got string");
    CHECK(fault_of([&] { (void)data["a"]["list"][2].as<int>(); }) ==
          "a.list[2]: expected an integer in the range of its type");
    CHECK(fault_of([&] { (void)data["a"]["list"][3].as<double>(); }) ==
          "a.list[3]: expected a number within the range of a double");
    CHECK(fault_of([&] { (void)data["a"]["list"][4].as<unsigned>(); }) ==
          "a.list[4]: expected an integer in the range of its type");
    CHECK(fault_of([&] { (void)data["a"]["list"][5].as<std::int8_t>(); }) ==
          "a.list[5]: expected an integer in the range of its type");
    CHECK(fault_of([&] { (void)data["a"]["list"].at("x"); }) == "a.list: expected object, got array");
    CHECK(fault_of([&] { (void)data["a"].elements(); }) == "a: expected array, got object");
    CHECK(fault_of([&] { (void)data["a"]["list"].members(); }) == "a.list: expected object, got array");
    CHECK(fault_of([&] { (void)data["missing"].as<bool>(); }) == "missing: expected boolean, got null");
    CHECK(fault_of([&] { (void)data.as<std::string>(); }) == "expected string, got object");
    // A key may be personal.
    CHECK(fault_of([&] { (void)data["a@b.c"].as<bool>(); }) == "*: expected boolean, got number");
}

TEST_CASE("integers may be written with a fraction of zero, and are exact") {
    const Json data = parsed(R"([5.0,5e0,9007199254740993,9007199254740993.0])");
    CHECK(data[0].as<int>() == 5);
    CHECK(data[1].as<int>() == 5);
    CHECK(data[2].as<std::int64_t>() == 9'007'199'254'740'993);
    CHECK(fault_of([&] { (void)data[3].as<std::int64_t>(); }).ends_with("in the range of its type"));
}

#include "codec/item_splitter.hpp"
#include "split_items.hpp"
#include "test.hpp"

namespace {

using Texts = std::vector<std::string>;

constexpr std::size_t large_enough = 4096;

/// Splits a text, and checks that the result does not depend on the pieces in which it arrives.
SplitText split(std::string_view text, std::size_t largest_item = large_enough) {
    const SplitText whole = split_items({text}, largest_item);
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        CAPTURE(cut);
        REQUIRE(split_items({text.substr(0, cut), text.substr(cut)}, largest_item) == whole);
    }
    REQUIRE(split_items(pieces_of(text, 1), largest_item) == whole);
    return whole;
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

}  // namespace

TEST_CASE("a list is split into its items, with their text unchanged") {
    const auto [text, items] = GENERATE(table<std::string, Texts>({
        {"[]", {}},
        {" [ ]\r\n", {}},
        {"[7]", {"7"}},
        {R"([null,true , false,-1.50e+3,0,"t"])", {"null", "true", "false", "-1.50e+3", "0", "\"t\""}},
        {"[ {\"a\" : 1 }\t,\n{} ]", {"{\"a\" : 1 }", "{}"}},
        {R"([[1,[2]],{"a":{"b":[[]]}},[]])", {"[1,[2]]", R"({"a":{"b":[[]]}})", "[]"}},
        {R"(["é漢😀","\u00e9\ud83d\ude00"])", {R"("é漢😀")", R"("\u00e9\ud83d\ude00")"}},
        {R"(["\"","\\","a\\\",","]}[{,:"])", {R"("\"")", R"("\\")", R"("a\\\",")", R"("]}[{,:")"}},
        {R"([{"k\"]}":"\\"},["\\\"]"]])", {R"({"k\"]}":"\\"})", R"(["\\\"]"])"}},
    }));
    CAPTURE(text);
    CHECK(split(text) == SplitText{items, true, ""});
}

TEST_CASE("the only array of an object is its list, at any position") {
    const auto [text, items] = GENERATE(table<std::string, Texts>({
        {R"({"interviews":[1,{"a":[2]}]})", {"1", R"({"a":[2]})"}},
        {R"( { "total" : 2 , "items" : [ ] , "next" : null } )", {}},
        {R"({"meta":{"list":[1,2]},"text":"[3]","data":["x"]})", {"\"x\""}},
        {R"({"data":[1],"more":false,"a":1.5,"o":{"b":[]}})", {"1"}},
        {R"({"k\"[é\u005b":[1],"":0})", {"1"}},
    }));
    CAPTURE(text);
    CHECK(split(text) == SplitText{items, true, ""});
}

TEST_CASE("a text that is not a list fails with the reason, after the items before it") {
    const std::string comma_or_end = "expected a comma or the end of the list";
    const std::string not_json = "the text is not JSON";
    const auto [text, reason, items] = GENERATE_COPY(table<std::string, std::string, Texts>({
        {"", "the response has no body", {}},
        {" \r\n\t", "the response has no body", {}},
        {"7", "expected array or object", {}},
        {"\"[]\"", "expected array or object", {}},
        {"true", "expected array or object", {}},
        {"<html>[1]</html>", not_json, {}},
        {"upstream connect error", not_json, {}},
        {"\xEF\xBB\xBF[1]", "the text starts with a byte order mark", {}},
        {"\xEF\xBC\x81[1]", not_json, {}},
        {"\xEF", not_json, {}},
        {"\xEF[1]", not_json, {}},
        {"[1 2]", comma_or_end, {"1"}},
        {"[{}{}]", comma_or_end, {"{}"}},
        {"[1}", comma_or_end, {"1"}},
        {"[1,]", "expected a value", {"1"}},
        {"[,1]", "expected a value", {}},
        {"[1,,2]", "expected a value", {"1"}},
        {"[:1]", "expected a value", {}},
        {"[}", "expected a value", {}},
        {R"({"a":})", "expected a value", {}},
        {R"({"a":[1],"b":[2]})", "the object has more than one array", {"1"}},
        {R"({"a":[],"b":[]})", "the object has more than one array", {}},
        {"{}", "the object has no array", {}},
        {R"({"a":1,"b":{"c":[]}})", "the object has no array", {}},
        {"{a:[]}", "expected a key", {}},
        {R"({"a":1,})", "expected a key", {}},
        {"{,}", "expected a key", {}},
        {R"({"a"[1]})", "expected a colon", {}},
        {R"({"a":[1] "b":2})", "expected a comma or the end of the object", {"1"}},
        {R"({"a":[1]])", "expected a comma or the end of the object", {"1"}},
        {"[1] x", "unexpected text after the list", {"1"}},
        {"[1][2]", "unexpected text after the list", {"1"}},
        {R"({"a":[1]},)", "unexpected text after the list", {"1"}},
        {"[", "the list ends too early", {}},
        {"[1", "the list ends too early", {}},
        {"[1,", "the list ends too early", {"1"}},
        {R"([1,{"a":[2],)", "the list ends too early", {"1"}},
        {R"(["x\")", "the list ends too early", {}},
        {"{", "the list ends too early", {}},
        {R"({"a)", "the list ends too early", {}},
        {R"({"a":[1])", "the list ends too early", {"1"}},
        {"[1,tru]", not_json, {"1"}},
        {"[1,{]", not_json, {"1"}},
        {R"([{"a" 1}])", not_json, {}},
        {R"({"a":nul,"b":[1]})", not_json, {}},
        {"[01]", "the JSON text has a malformed number", {}},
        {R"(["\x"])", "the JSON text has a malformed string", {}},
        {R"({"\x":[1]})", "the JSON text has a malformed string", {}},
        {"[\"\xff\"]", "the JSON text is not UTF-8", {}},
        {"[1," + nested(257) + "]", "the JSON text is nested deeper than 256 levels", {"1"}},
    }));
    CAPTURE(text);
    CHECK(split(text) == SplitText{items, false, reason});
}

TEST_CASE("an item may be nested as deep as any JSON") {
    CHECK(split("[" + nested(256) + "]") == SplitText{{nested(256)}, true, ""});
}

TEST_CASE("the limit holds for one item, not for the list") {
    const std::string reason = "an item is larger than 6 bytes";
    CHECK(split(R"(["1234","1234",123456,[1,23]])", 6).items.size() == 4);
    CHECK(split(R"([1,"12345",2])", 6) == SplitText{{"1"}, false, reason});
    CHECK(split("[1234567]", 6) == SplitText{{}, false, reason});
    CHECK(split("[[1,2,3]]", 6) == SplitText{{}, false, reason});
}

TEST_CASE("an item without an end fails at the limit") {
    cis::detail::ItemSplitter splitter(6, [](const cis::Json&) { return true; });
    CHECK(splitter.read("[\"12345"));
    CHECK_FALSE(splitter.read("6"));
    CHECK(splitter.failure() == "an item is larger than 6 bytes");
    CHECK_FALSE(splitter.finish());
}

TEST_CASE("the consumer of the items can end the splitting without a failure") {
    Texts taken;
    cis::detail::ItemSplitter splitter(large_enough, [&](const cis::Json& item) {
        taken.emplace_back(item.text());
        return taken.size() < 2;
    });
    CHECK(splitter.read("[1,"));
    CHECK_FALSE(splitter.read("2,3,x"));
    CHECK(splitter.failure().empty());
    CHECK(taken == Texts{"1", "2"});
}

#include "codec/decoder.hpp"
#include "test.hpp"

namespace {

std::string reason_of(std::string_view text) {
    const auto candidate = from_json<cis::Candidate>(text);
    return candidate ? "no error" : candidate.error().reason;
}

cis::Result<std::int64_t> order_from(std::string_view number) {
    auto step = from_json<cis::WorkflowStep>(R"({"order":)" + std::string(number) + "}");
    if (!step) return std::move(step).error();
    return step->order;
}

cis::Result<double> score_from(std::string_view number) {
    auto candidate = from_json<cis::Candidate>(R"({"score":)" + std::string(number) + "}");
    if (!candidate) return std::move(candidate).error();
    return candidate->score.value();
}

std::string name_from(std::string_view string) {
    return from_json<cis::Candidate>(R"({"name":)" + std::string(string) + "}").value().name;
}

}  // namespace

TEST_CASE("integers are read in the whole range of int64") {
    CHECK(order_from("0").value() == 0);
    CHECK(order_from("-0").value() == 0);
    CHECK(order_from("-1").value() == -1);
    CHECK(order_from("9223372036854775807").value() == std::numeric_limits<std::int64_t>::max());
    CHECK(order_from("-9223372036854775808").value() == std::numeric_limits<std::int64_t>::min());
    CHECK_FALSE(order_from("9223372036854775808"));
    CHECK_FALSE(order_from("-9223372036854775809"));
}

TEST_CASE("integers may be spelled with a fraction or exponent as long as nothing is lost") {
    CHECK(order_from("3.0").value() == 3);
    CHECK(order_from("3e2").value() == 300);
    CHECK(order_from("1E+2").value() == 100);
    CHECK(order_from("120e-1").value() == 12);
    CHECK(order_from("-9007199254740991.0").value() == -9007199254740991);
    CHECK_FALSE(order_from("9007199254740993.0"));
    CHECK_FALSE(order_from("3.5"));
    CHECK_FALSE(order_from("1e300"));
    CHECK_FALSE(order_from("1e999"));
    CHECK(order_from("3.5").error().reason ==
          "order: expected integer, got a fraction or a number out of range");
}

TEST_CASE("numbers are read exactly or refused") {
    CHECK(score_from("0.1").value() == 0.1);
    CHECK(score_from("-0").value() == 0.0);
    CHECK(score_from("1E+2").value() == 100.0);
    CHECK(score_from("1772355600.123456").value() == 1772355600.123456);
    CHECK(score_from("4.9e-324").value() == std::numeric_limits<double>::denorm_min());
    CHECK(score_from("1.7976931348623157e308").value() == std::numeric_limits<double>::max());
    CHECK(score_from("123456789012345678901234567890").value() == 123456789012345678901234567890.0);
    CHECK(score_from("1e999").error().reason == "score: expected a number within the range of a double");
}

TEST_CASE("a text that only resembles a scalar is refused") {
    const auto token = GENERATE(as<std::string>{}, "01", "1.", ".5", "+1", "-", "1e", "1e+", "0x1", "NaN",
                                "Infinity", "-Infinity", "1_000", "1\x01", "1\f", "1\v", "--1", "1.2.3", "",
                                "tru", "nullx", "1 2", "null\x01", "'1'", "True");
    CAPTURE(token);
    CHECK_FALSE(order_from(token));
    CHECK_FALSE(from_json<cis::Candidate>(R"({"score":)" + token + "}"));
    CHECK_FALSE(from_json<cis::Candidate>(R"({"shortlisted":)" + token + "}"));
    CHECK_FALSE(from_json<cis::Candidate>(R"({"data":)" + token + "}"));
    CHECK_FALSE(from_json<cis::Candidate>(R"({"future":)" + token + "}"));
    CHECK_FALSE(from_json<cis::Candidate>(R"({"metadata":{"a":)" + token + "}}"));
    CHECK_FALSE(from_json<cis::Candidate>(token));
}

TEST_CASE("texts are read with their escapes") {
    CHECK(name_from(R"("")").empty());
    CHECK(name_from(R"("\"\\\/\b\f\n\r\t")") == "\"\\/\b\f\n\r\t");
    CHECK(name_from(R"("\u0041\u00e9\u4e2d")") == "Aé中");
    CHECK(name_from(R"("\ud83d\ude00")") == "😀");
    CHECK(name_from(R"("\u0000x")") == std::string("\0x", 2));
    CHECK(name_from("\"\x7F\"") == "\x7F");
    CHECK(name_from("\"é中😀\"") == "é中😀");
}

TEST_CASE("texts that are not well-formed are refused") {
    const auto text =
        GENERATE(as<std::string>{}, R"("\q")", R"("\u12")", R"("\u12g4")", R"("\ud800\u12g4")",
                 R"("\ud800\q")", R"("\u+123")", R"("\")", "\"", "\"a\nb\"", "\"a\x01\"", "\"\xFF\"",
                 "\"\xC0\x80\"", "\"\xED\xA0\x80\"", "\"\xF4\x90\x80\x80\"", "\"\xE4\xB8\"", "'a'");
    CAPTURE(text);
    CHECK_FALSE(from_json<cis::Candidate>(R"({"name":)" + text + "}"));
    CHECK_FALSE(from_json<cis::Candidate>(R"({"metadata":{"a":)" + text + "}}"));
    CHECK_FALSE(from_json<cis::Candidate>(R"({"status":)" + text + "}"));
}

TEST_CASE("half a surrogate pair costs only one character") {
    const auto [text, read] = GENERATE(table<std::string, std::string>({
        {R"("\ud800")", "\uFFFD"},
        {R"("Ana \udbff")", "Ana \uFFFD"},
        {R"("\ud800x\n")", "\uFFFDx\n"},
        {R"("\ud800\u0041")", "\uFFFDA"},
        {R"("\udc00\ud83d")", "\uFFFD\uFFFD"},
        {R"("\ud83d\ud83d\ude00")", "\uFFFD😀"},
        {R"("\uDE00\uD83D\uDE00")", "\uFFFD😀"},
    }));
    CAPTURE(text);
    CHECK(name_from(text) == read);
    const auto candidate =
        from_json<cis::Candidate>(R"({"status":)" + text + R"(,"metadata":{)" + text + ":" + text +
                                  R"(},"data":)" + text + R"(,"x":)" + text + "}");
    REQUIRE(candidate);
    CHECK(candidate->status.text() == read);
    CHECK(candidate->metadata == cis::Metadata{{read, read}});
    CHECK(candidate->data.text() == text);
    CHECK(candidate->extra.text() == R"({"x":)" + text + "}");
    const auto again = from_json<cis::Candidate>(cis::to_json(*candidate).text());
    REQUIRE(again);
    CHECK(*again == *candidate);
}

TEST_CASE("keys with escapes are the keys they stand for") {
    const auto candidate = from_json<cis::Candidate>(
        R"({"n\u0061me":"A","\u0065mail":"B","metadata":{"k\u0065y\n":"v"},"f\u0075ture":1})");
    REQUIRE(candidate);
    CHECK(candidate->name == "A");
    CHECK(candidate->email == "B");
    CHECK(candidate->metadata == cis::Metadata{{"key\n", "v"}});
    CHECK(candidate->extra.text() == R"({"f\u0075ture":1})");
    CHECK_FALSE(from_json<cis::Candidate>(R"({"\q":1})"));
    CHECK_FALSE(from_json<cis::Candidate>(R"({"metadata":{"\q":"a"}})"));
    CHECK_FALSE(from_json<cis::Candidate>(R"({"data":{"\q":"a"}})"));
    CHECK(from_json<cis::Candidate>(R"({"\ud800":1})").value().extra.text() == R"({"\ud800":1})");
}

TEST_CASE("a key that only begins like a member's is another key") {
    const auto candidate = from_json<cis::Candidate>(R"({"nam":1,"name_":2,"name\"":3,"names":4,"Name":5})");
    REQUIRE(candidate);
    CHECK(candidate->name.empty());
    CHECK(candidate->extra.text() == R"({"nam":1,"name_":2,"name\"":3,"names":4,"Name":5})");
}

TEST_CASE("the last of repeated members counts") {
    const auto candidate = from_json<cis::Candidate>(
        R"({"name":"A","score":1,"metadata":{"a":"1","a":"2"},"metadata":{"b":"3","b":"4"},"name":"B","score":null})");
    REQUIRE(candidate);
    CHECK(candidate->name == "B");
    CHECK_FALSE(candidate->score);
    CHECK(candidate->metadata == cis::Metadata{{"b", "4"}});
    CHECK(from_json<cis::Posting>(R"({"team_ids":["a","b"],"team_ids":["c"]})").value().team_ids ==
          std::vector<std::string>{"c"});
}

TEST_CASE("white space may stand between all tokens") {
    const std::string_view space = " \t\r\n";
    std::string text;
    for (const std::string_view token : {"{",     "\"score\"",
                                         ":",     "1.5",
                                         ",",     "\"shortlisted\"",
                                         ":",     "true",
                                         ",",     "\"data\"",
                                         ":",     "[",
                                         "1",     ",",
                                         "null",  "]",
                                         ",",     "\"candidate_id\"",
                                         ":",     "null",
                                         ",",     "\"metadata\"",
                                         ":",     "{",
                                         "\"a\"", ":",
                                         "\"b\"", "}",
                                         "}"}) {
        text += space;
        text += token;
    }
    text += space;
    const auto candidate = from_json<cis::Candidate>(text);
    REQUIRE(candidate);
    CHECK(candidate->score == 1.5);
    CHECK(candidate->shortlisted);
    CHECK(candidate->data.as<nlohmann::json>() == nlohmann::json{1, nullptr});
    CHECK(candidate->data.text().front() == '[');
    CHECK(candidate->data.text().back() == ']');
    CHECK(candidate->metadata == cis::Metadata{{"a", "b"}});
}

TEST_CASE("open JSON is kept as it came") {
    const auto raw = GENERATE(as<std::string>{}, "18446744073709551616", "1e999", "-0", "1E+2", "0.10",
                              R"("\u00e9\/")", R"("\ud800")", R"({ "b" : 1 , "a" : [ ] })", "true",
                              R"([[[{"a":{}}]]])", "[]", "{}", "\"\"");
    CAPTURE(raw);
    const auto candidate = from_json<cis::Candidate>(R"({"data": )" + raw + R"( ,"future":)" + raw + "}");
    REQUIRE(candidate);
    CHECK(candidate->data.text() == raw);
    CHECK(candidate->extra.text() == R"({"future":)" + raw + "}");
    CHECK(cis::to_json(*candidate).text().ends_with(R"(,"future":)" + raw + "}"));
    const auto last = from_json<cis::Candidate>(R"({"data":)" + raw + "}");
    REQUIRE(last);
    CHECK(last->data.text() == raw);
}

TEST_CASE("open JSON is nested at most 256 levels deep, those around it included") {
    const auto nested = [](std::size_t levels) {
        return R"({"data":)" + std::string(levels - 1, '[') + std::string(levels - 1, ']') + "}";
    };
    CHECK(from_json<cis::Candidate>(nested(256)));
    CHECK(reason_of(nested(257)) == "data: the JSON text is nested deeper than 256 levels");
    CHECK_FALSE(from_json<cis::Candidate>(R"({"x":)" + std::string(100'000, '[')));
    CHECK_FALSE(
        from_json<cis::Candidate>(R"({"x":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}"));
}

TEST_CASE("a document is one value without anything around it") {
    CHECK(reason_of("") == "the JSON text is empty");
    CHECK(reason_of(" \n") == "the JSON text is empty");
    const auto behind = GENERATE(as<std::string>{}, "{} {}", "{},{}", "{}]", "{}],[{}", "{}x", "7 8", "null,",
                                 R"("a" "b")", R"("\"" ")", R"({"a":"}\"]"}])", "[]{", "true}", "[] \\");
    CAPTURE(behind);
    CHECK(reason_of(behind) == "unexpected text after the JSON value");
    const auto other = GENERATE(as<std::string>{}, "],[", "upstream connect error", "<html>", "'{}'", "nul",
                                "Null", "1.", "-", ",", "}", "\x01", "\\\"", "\\");
    CAPTURE(other);
    CHECK(reason_of(other) == "the text is not JSON");
    CHECK(reason_of("\xEF\xBB\xBF{}") == "the text starts with a byte order mark");
    CHECK(reason_of("\xEF\xBB\xBF") == "the text starts with a byte order mark");
    CHECK(reason_of("[{}]") == "expected object, got array");
    CHECK(reason_of("\xFF") == "the JSON text is not UTF-8");
    CHECK(reason_of(R"({"name":"a)") == "the JSON text ends too early");
    CHECK(reason_of(std::string("{}\0", 3)) != "no error");
}

TEST_CASE("a resource that is null is none") {
    CHECK(reason_of("null") == "expected object, got null");
    CHECK(from_json<cis::Json>("null").value().is_null());
    cis::Posting posting;
    cis::Json meta;
    cis::Json extra;
    std::string body = R"({"data":null,"meta":{}})";
    const auto failure = cis::detail::decode_envelope(
        cis::detail::PaddedText(body), describe(std::type_identity<cis::Posting>{}), &posting, meta, extra);
    REQUIRE(failure);
    CHECK(message(*failure) == "data: expected object, got null");
    cis::Json open;
    CHECK_FALSE(cis::detail::decode_envelope(cis::detail::PaddedText(body),
                                             describe(std::type_identity<cis::Json>{}), &open, meta, extra));
    CHECK(open.is_null());
}

TEST_CASE("an envelope keeps meta and the members it does not know, and needs data") {
    const auto read = [](std::string body, cis::Json& meta, cis::Json& extra) {
        cis::Json data;
        const auto failure = cis::detail::decode_envelope(
            cis::detail::PaddedText(body), describe(std::type_identity<cis::Json>{}), &data, meta, extra);
        return failure ? message(*failure) : std::string(data.text());
    };
    cis::Json meta;
    cis::Json extra;
    CHECK(read(R"({"object":"webhook","m\u0065ta":{"a": 1},"d\u0061ta":[1, 2],"n":1e999})", meta, extra) ==
          "[1, 2]");
    CHECK(meta.text() == R"({"a": 1})");
    CHECK(extra.text() == R"({"object":"webhook","n":1e999})");
    CHECK(read(R"({"meta":{}})", meta, extra) == "the envelope has no data");
    CHECK(read(R"({"data":1,"meta":tru})", meta, extra) == "meta: the text is not JSON");
    CHECK(read(R"({"data":1}x)", meta, extra) == "unexpected text after the JSON value");
    CHECK(read("\xEF\xBB\xBF{\"data\":1}", meta, extra) == "the text starts with a byte order mark");
    CHECK(read("bad gateway", meta, extra) == "the text is not JSON");
    CHECK(read("[]", meta, extra) == "expected object, got something else");
    CHECK(read("", meta, extra) == "the JSON text is empty");
}

TEST_CASE("a text decodes to at most 100,000 elements, however few bytes they take") {
    const auto list_of = [](std::size_t count) {
        std::string text = "[{}";
        for (std::size_t i = 1; i < count; ++i) text += ",{}";
        return text + "]";
    };
    const auto read = cis::from_json<std::vector<cis::Json>>(list_of(100'000));
    REQUIRE(read);
    CHECK(read->size() == 100'000);
    const auto refused = cis::from_json<std::vector<cis::Json>>(list_of(100'001));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == cis::ErrorKind::decode);
    CHECK(refused.error().reason == "more than 100000 elements in all");
    CHECK_FALSE(cis::from_json<std::vector<cis::Candidate>>(list_of(100'001)));
}

TEST_CASE("metadata counts as elements") {
    const auto candidate_with = [](int keys) {
        std::string text = R"({"metadata":{)";
        for (int i = 0; i < keys; ++i) text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + R"(":"")";
        return text + "}}";
    };
    CHECK(cis::from_json<cis::Candidate>(candidate_with(100'000)));
    const auto refused = cis::from_json<cis::Candidate>(candidate_with(100'001));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().reason == "metadata: more than 100000 elements in all");
}

#include "codec/decoder.hpp"
#include "test.hpp"

namespace {

struct OpenEnvelope {
    explicit OpenEnvelope(std::string body)
        : failure(cis::detail::decode_open_envelope(cis::detail::PaddedText(body), data, meta, extra)) {}

    cis::Json data{};
    cis::Json meta{};
    cis::Json extra{};
    std::optional<cis::detail::DecodeFailure> failure;
};

}  // namespace

TEST_CASE("an open answer with data is an envelope") {
    const OpenEnvelope read(R"({"object":"x","d\u0061ta": {"a": 1.50},"meta":{"m":[]},"new":2})");
    REQUIRE_FALSE(read.failure);
    CHECK(read.data.text() == R"({"a": 1.50})");
    CHECK(read.meta.text() == R"({"m":[]})");
    CHECK(read.extra.text() == R"({"object":"x","new":2})");
}

TEST_CASE("the data of an open answer is of any type") {
    const std::string data = GENERATE("null", "[]", "[1, 2]", "\"x\"", "-0.50", "false");
    const OpenEnvelope read(R"({"data":)" + data + "}");
    REQUIRE_FALSE(read.failure);
    CHECK(read.data.text() == data);
}

TEST_CASE("an open answer without data is the data itself") {
    const std::string body = GENERATE("{}", R"({"a":{"data":1}, "meta":2})", R"([{"data":1}])", "7",
                                      "\"data\"", "null", R"({"Data":1})");
    const OpenEnvelope read(" " + body + "\n");
    REQUIRE_FALSE(read.failure);
    CHECK(read.data.text() == body);
    CHECK(read.meta.is_null());
    CHECK(read.extra.is_null());
}

TEST_CASE("an open answer without a body is null") {
    const OpenEnvelope read(GENERATE(as<std::string>{}, "", " \r\n\t"));
    CHECK_FALSE(read.failure);
    CHECK(read.data.is_null());
}

TEST_CASE("an open answer that is no JSON fails") {
    const std::string body = GENERATE("\v", "\xEF\xBB\xBF", "<html>", "{", R"({"data":1)", R"({"data":1}x)",
                                      "[1] 2", R"({"data":tru})", R"({"data":1,"b":01})");
    CAPTURE(body);
    const OpenEnvelope read(body);
    REQUIRE(read.failure);
    CHECK_FALSE(read.failure->reason.empty());
}

TEST_CASE("an envelope with data twice fails, and a key of another name is not in the reason") {
    const auto reason_of = [](const char* body) {
        const OpenEnvelope read(body);
        return read.failure ? message(*read.failure) : "no failure";
    };
    CHECK(reason_of(R"({"data":1,"d\u0061ta":2})") == "data: occurs twice");
    CHECK(reason_of(R"({"data":1,"ada@example.com":nul})") == "*: the text is not JSON");
}

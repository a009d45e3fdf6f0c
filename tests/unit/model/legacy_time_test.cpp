#include "test.hpp"

namespace {

std::optional<Timestamp> time_of(const std::string& text) {
    return cis::LegacyTime{cis::Json::from_text(text).value()}.time();
}

}  // namespace

TEST_CASE("a legacy time in epoch seconds") {
    CHECK(time_of("1772355600") == Timestamp(1772355600));
    CHECK(time_of("1772355600.25") == Timestamp(1772355600.25));
    CHECK(time_of("1.7723556e9") == Timestamp(1772355600));
    CHECK(time_of("0") == Timestamp(0));
    CHECK(time_of("-1.5") == Timestamp(-1.5));
}

TEST_CASE("a legacy time in ISO-8601") {
    CHECK(time_of(R"("2026-03-01T09:00:00Z")") == Timestamp(1772355600));
    CHECK(time_of(R"("2026-03-01T09:00:00")") == Timestamp(1772355600));
    CHECK(time_of(R"("2026-03-01T10:00:00.25+01:00")") == Timestamp(1772355600.25));
}

TEST_CASE("a legacy time that is not set") {
    CHECK_FALSE(time_of(R"("")"));
    CHECK_FALSE(time_of("null"));
    CHECK_FALSE(cis::LegacyTime{}.time());
}

TEST_CASE("a legacy time that is none of the three forms") {
    const std::string text =
        GENERATE("true", "[]", "{}", "[1772355600]", R"({"at":1})", "1e999", "-1e999", R"("soon")", R"(" ")",
                 R"("1772355600")", R"("2026-02-30T00:00:00Z")", R"("2026-03-01T09:00:00Z ")", R"("\"")");
    CAPTURE(text);
    CHECK_FALSE(time_of(text));
}

TEST_CASE("a legacy time is kept as it was received") {
    const std::string sent = GENERATE("1772355600.50", R"("2026-03-01T09:00:00.000Z")", R"("")", "null");
    const auto webhook = cis::from_json<cis::LegacyWebhook>(R"({"created_at":)" + sent + "}").value();
    CHECK(webhook.created_at.value.text() == sent);
    CHECK(cis::to_json(webhook).text().find(R"("created_at":)" + sent) != std::string_view::npos);
}

#include "test.hpp"

namespace {

std::string repeated(std::string_view text, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += text;
    return out;
}

Metadata with_keys(std::size_t count) {
    Metadata metadata;
    for (std::size_t i = 0; i < count; ++i) metadata["key-" + std::to_string(100 + i)] = "v";
    return metadata;
}

template <class Params>
std::optional<cis::Error> refusal_of(const Metadata& metadata) {
    try {
        (void)to_json(Params{.metadata = metadata});
        return std::nullopt;
    } catch (const cis::Exception& exception) {
        return exception.error();
    }
}

/// The refusal of metadata, which is the same for candidates and postings.
std::optional<cis::Error> refusal(const Metadata& metadata) {
    const auto refused = refusal_of<cis::CandidateParams>(metadata);
    const auto of_posting = refusal_of<cis::PostingParams>(metadata);
    CHECK(to_string(of_posting.value_or(cis::Error{})) == to_string(refused.value_or(cis::Error{})));
    return refused;
}

}  // namespace

TEST_CASE("the limits are the document's") {
    STATIC_CHECK(cis::MetadataLimits::keys == 50);
    STATIC_CHECK(cis::MetadataLimits::key_characters == 40);
    STATIC_CHECK(cis::MetadataLimits::value_characters == 500);
}

TEST_CASE("metadata at its limits is sent, one character more is not") {
    // Characters are code points: of one, two, three and four bytes.
    const auto character = GENERATE(as<std::string>{}, "a", "é", "中", "😀");
    CAPTURE(character);
    CHECK_FALSE(refusal({{repeated(character, 40), repeated(character, 500)}}));

    const std::string long_key = repeated(character, 41);
    const auto key_refused = refusal({{"fine", "v"}, {long_key, "v"}});
    REQUIRE(key_refused);
    CHECK(key_refused->kind == cis::ErrorKind::validation);
    CHECK(key_refused->outcome == cis::Outcome::not_sent);
    CHECK(key_refused->param == "metadata." + long_key);

    const auto value_refused = refusal({{"fine", "v"}, {"long", repeated(character, 501)}});
    REQUIRE(value_refused);
    CHECK(value_refused->kind == cis::ErrorKind::validation);
    CHECK(value_refused->param == "metadata.long");
}

TEST_CASE("50 keys are sent, and more are refused") {
    CHECK_FALSE(refusal(with_keys(50)));
    const auto refused = refusal(with_keys(51));
    REQUIRE(refused);
    CHECK(refused->kind == cis::ErrorKind::validation);
    CHECK(refused->param == "metadata");
}

TEST_CASE("the service judges empty metadata, keys and values") {
    CHECK_FALSE(refusal({}));
    CHECK_FALSE(refusal({{"", ""}}));
}

TEST_CASE("the limits of requests do not apply to responses") {
    const std::string long_value = repeated("x", 501);
    const cis::Candidate candidate{.metadata = {{repeated("k", 41), long_value}}};
    CHECK(cis::from_json<cis::Candidate>(to_json(candidate).text()).value() == candidate);
    CHECK(cis::from_json<cis::Posting>(to_json(cis::Posting{.metadata = with_keys(51)}).text())
              .value()
              .metadata.size() == 51);
}

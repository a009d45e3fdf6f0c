// The signature, the parsing of a header, and the failures.

#include "reference_signature.hpp"
#include "test.hpp"

using cis::signature::Failure;
using cis::signature::sign;
using cis::signature::Verification;
using cis::signature::Verifier;

namespace {

constexpr std::chrono::sys_seconds signed_at{1700000000s};
constexpr std::string_view timestamp = "1700000000";
const std::string secret = "whsec_test_secret";
const std::string body = R"({"id":"evt_1"})";
const std::string digest = "248a374f50f943a28b0f6ab50faf9a7e7e29b710fa26df9fb1618b9bf8ea9c9a";
const std::string header = "t=1700000000,v1=" + digest;

std::string upper_case(std::string text) {
    for (char& c : text) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return text;
}

/// The verdict of a verifier with these secrets about the body, without regard to age.
Verification check(std::string_view signature, std::string_view text = body,
                   std::vector<Secret> secrets = {secret}) {
    const Verifier verifier({.secrets = std::move(secrets), .tolerance = std::nullopt});
    return verifier.verify(signature, text, signed_at);
}

}  // namespace

TEST_CASE("sign() writes the time and the digest of time, dot and body, keyed with the whole secret") {
    CHECK(sign(secret, body, signed_at) == header);
    CHECK(sign(secret, body, signed_at) == reference_signature(secret, timestamp, body));
    CHECK(sign(secret, "", std::chrono::sys_seconds{}) == reference_signature(secret, "0", ""));
    // A key longer than the block of SHA-256 is hashed first; a key of exactly that length is not.
    for (const std::size_t length : {1U, 63U, 64U, 65U, 70U, 200U}) {
        const std::string key(length, 'k');
        CHECK(sign(key, body, signed_at) == reference_signature(key, timestamp, body));
    }
}

TEST_CASE("sign() refuses what no verifier would accept") {
    CHECK_THROWS_AS(sign("", body, signed_at), std::invalid_argument);
    CHECK_THROWS_AS(sign(" \t\n", body, signed_at), std::invalid_argument);
    CHECK_THROWS_AS(sign("whsec_", body, signed_at), std::invalid_argument);
    CHECK_THROWS_AS(sign(" whsec_\n", body, signed_at), std::invalid_argument);
    CHECK_THROWS_AS(sign(secret, body, std::chrono::sys_seconds(-1s)), std::invalid_argument);
}

TEST_CASE("a verified delivery says so, when it was signed, and by which secret") {
    const Verification verified = check(header);
    CHECK(verified);
    CHECK(verified.failure() == Failure::none);
    CHECK(verified.secret_index() == 0);
    CHECK(verified.timestamp() == signed_at);

    CHECK(check(header, body, {"whsec_a", "whsec_b", secret}).secret_index() == 2);
    CHECK(check(header, body, {"whsec_a", secret, "whsec_b"}).secret_index() == 1);
    CHECK(check(header, body, {"whsec_a", secret, secret}).secret_index() == 1);
}

TEST_CASE("a delivery that is not verified names no secret") {
    const Verification refused = check(header, "another body");
    CHECK_FALSE(refused);
    CHECK(refused.failure() == Failure::no_match);
    CHECK(refused.secret_index() == Verification::no_secret);
    CHECK(refused.timestamp() == signed_at);
}

TEST_CASE("a body is bytes, and may be empty") {
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    for (const std::string& text : {bytes, std::string(3, '\0'), std::string()}) {
        CHECK(check(sign(secret, text, signed_at), text));
        CHECK(check(reference_signature(secret, timestamp, text), text));
        CHECK(check(sign(secret, text, signed_at), text + '\0').failure() == Failure::no_match);
    }
}

TEST_CASE("forms of a header that mean the same") {
    const auto form = GENERATE_COPY(values<std::string>({
        header,
        "v1=" + digest + ",t=1700000000",
        "t=1700000000,v1=" + upper_case(digest),
        " t=1700000000 ,\tv1=" + digest + "\t ",
        "t=1700000000,v0=" + digest + ",v1=" + digest,
        "t=1700000000,v1=" + digest + ",v2=anything at all,=,foo==,v10=1,T=1,ts=1",
        "t=1700000000,v1=" + std::string(64, '0') + ",v1=" + digest,
        "t=1700000000,v1=" + digest + ",v1=" + std::string(64, 'f'),
        "t=1700000000,v1=,v1=short,v1=" + digest,
    }));
    CAPTURE(form);
    CHECK(check(form));
}

TEST_CASE("the digits of the time are signed as they stand") {
    CHECK(check(reference_signature(secret, "0001700000000", body)).timestamp() == signed_at);
    CHECK(check("t=0001700000000,v1=" + digest).failure() == Failure::no_match);
    CHECK(check(reference_signature(secret, "9223372036854775807", body)));
}

TEST_CASE("what follows a header in memory is not read") {
    const std::string longer = "v1=" + digest + ",t=" + std::string(timestamp) + "9";
    const Verification verified = check(std::string_view(longer).substr(0, longer.size() - 1));
    CHECK(verified);
    CHECK(verified.timestamp() == signed_at);
}

TEST_CASE("every failure of a header has its own name") {
    const auto [form, failure] = GENERATE_COPY(table<std::string, Failure>({
        {"", Failure::missing_header},
        {" \t ", Failure::missing_header},
        {",", Failure::malformed_header},
        {"t", Failure::malformed_header},
        {digest, Failure::malformed_header},
        {"t=1700000000,v1=" + digest + ",", Failure::malformed_header},
        {"t=1700000000;v1=" + digest, Failure::timestamp_not_a_number},
        {"v1=" + digest, Failure::missing_timestamp},
        {"T=1700000000,v1=" + digest, Failure::missing_timestamp},
        {"t =1700000000,v1=" + digest, Failure::missing_timestamp},
        {"t=1700000000,t=1700000000,v1=" + digest, Failure::several_timestamps},
        {header + ", " + header, Failure::several_timestamps},
        {"t=,t=,v1=" + digest, Failure::several_timestamps},
        {"t=,v1=" + digest, Failure::timestamp_not_a_number},
        {"t=-1700000000,v1=" + digest, Failure::timestamp_not_a_number},
        {"t=+1700000000,v1=" + digest, Failure::timestamp_not_a_number},
        {"t=1.7e9,v1=" + digest, Failure::timestamp_not_a_number},
        {"t=0x6553f100,v1=" + digest, Failure::timestamp_not_a_number},
        {"t= 1700000000,v1=" + digest, Failure::timestamp_not_a_number},
        {std::string("t=1700000000\0,v1=", 17) + digest, Failure::timestamp_not_a_number},
        {"t=\xd9\xa1,v1=" + digest,
         Failure::timestamp_not_a_number},  // a digit, but not a decimal digit of ASCII
        {"t=9223372036854775808,v1=" + digest, Failure::timestamp_out_of_range},
        {"t=18446744075409551616,v1=" + digest, Failure::timestamp_out_of_range},  // 2^64 + 1,700,000,000
        {"t=1700000000", Failure::missing_digest},
        {"t=1700000000,v0=" + digest, Failure::missing_digest},
        {"t=1700000000,V1=" + digest, Failure::missing_digest},
        {"t=1700000000,v1=", Failure::malformed_digest},
        {"t=1700000000,v1= " + digest, Failure::malformed_digest},
        {"t=1700000000,v1=" + digest + "0", Failure::malformed_digest},
        {"t=1700000000,v1=" + digest.substr(1), Failure::malformed_digest},
        {"t=1700000000,v1=" + digest.substr(1) + "g", Failure::malformed_digest},
        {"t=1700000000,v1=" + digest.substr(0, 63) + ",v1=" + digest.substr(63), Failure::malformed_digest},
        {"t=1700000001,v1=" + digest, Failure::no_match},
        {"t=1700000000,v1=" + std::string(64, '0'), Failure::no_match},
        {"t=1700000000,v1=" + std::string(64, '0') + ",v1=short", Failure::no_match},
    }));
    CAPTURE(form);
    CHECK(check(form).failure() == failure);
}

TEST_CASE("without a usable secret nothing is verified, not even a delivery signed with it") {
    const auto secrets = GENERATE(values<std::vector<Secret>>({
        {},
        {""},
        {" \t\r\n"},
        {"whsec_test_secret", ""},
        {" ", "whsec_test_secret"},
        {"whsec_"},
        {"whsec_test_secret", "whsec_ "},
        {"\twhsec_\r\n"},
    }));
    CHECK(check(header, body, secrets).failure() == Failure::unusable_secret);
    CHECK(check(reference_signature("whsec_", timestamp, body), body, secrets).failure() ==
          Failure::unusable_secret);
    CHECK(check(reference_signature("", timestamp, body), body, secrets).failure() ==
          Failure::unusable_secret);
    CHECK(check("", body, secrets).failure() == Failure::unusable_secret);
}

TEST_CASE("a secret is the whole text") {
    CHECK(check(header, body, {"test_secret"}).failure() == Failure::no_match);
    CHECK(check(header, body, {secret + "1"}).failure() == Failure::no_match);
    CHECK(check(reference_signature("test_secret", timestamp, body)).failure() == Failure::no_match);
    for (const std::string odd : {"whsec", "whsec_x", "WHSEC_", "_", "whsec_ x"}) {
        CHECK(check(reference_signature(odd, timestamp, body), body, {odd}));
    }
}

TEST_CASE("every failure has a text of its own, without content of the delivery") {
    std::set<std::string_view> texts;
    for (int i = 0; i <= static_cast<int>(Failure::crypto_failed); ++i) {
        const std::string_view text = message(static_cast<Failure>(i));
        CHECK_FALSE(text.empty());
        CHECK(text != message(static_cast<Failure>(99)));
        texts.insert(text);
    }
    CHECK(texts.size() == static_cast<std::size_t>(Failure::crypto_failed) + 1);
}

TEST_CASE("the names of the headers") {
    CHECK(cis::signature::header_name == "X-Service-Signature");
    CHECK(cis::webhook::delivery_header == "X-Service-Delivery");
}

TEST_CASE("a secret with white space around it or a control character in it is unusable") {
    const std::string padded = GENERATE(as<std::string>{}, "whsec_1\n", "whsec_1\r\n", "whsec_1 ", " whsec_1",
                                        "\twhsec_1", "whs\nec_1", std::string("whsec_1\0", 8), "whsec_1\x7F");
    CAPTURE(padded.size());
    const cis::signature::Verifier verifier{cis::Secret(padded)};
    CHECK(verifier.verify("t=1,v1=" + std::string(64, 'a'), "body").failure() == Failure::unusable_secret);
    CHECK_THROWS_AS(cis::signature::sign(padded, "body", std::chrono::sys_seconds{}), std::invalid_argument);
}

TEST_CASE("a secret with a space within is as good as any other") {
    const cis::Secret spaced = "whsec_a b";
    const std::string signed_header = cis::signature::sign(spaced, "body", std::chrono::sys_seconds{});
    CHECK(cis::signature::Verifier({.secrets = {spaced}, .tolerance = {}}).verify(signed_header, "body"));
}

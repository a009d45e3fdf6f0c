// The published test cases of other verifiers of signed webhooks, as far as their scheme is ours, and the
// verdicts of their libraries.
//   Stripe             the same header and the same signed text
//   standard-webhooks  three headers and base64; its cases are translated to our form
//   OpenAI             standard-webhooks, with its own boundaries

#include "reference_signature.hpp"
#include "test.hpp"

using cis::signature::default_tolerance;
using cis::signature::Failure;
using cis::signature::Verifier;

namespace {

constexpr std::string_view secret = "whsec_test_secret";
constexpr std::string_view rolled_secret = "whsec_test_secret_rolled_key";
constexpr std::string_view body = "{\n  \"id\": \"evt_test_webhook\",\n  \"object\": \"event\"\n}";
constexpr std::chrono::sys_seconds now{1750000000s};
const std::string wrong_digest(64, 'c');

std::string signed_by(std::string_view key, std::string_view timestamp = "1750000000",
                      std::string_view text = body) {
    return reference_signature(key, timestamp, text);
}

/// The digest of the usual delivery.
std::string digest(std::string_view key = secret) { return reference_digest(key, "1750000000", body); }

enum class Theirs { accepted, refused };

struct PublishedCase {
    std::string_view source{};
    std::string_view title{};
    std::string header{};
    Theirs theirs{};
    Failure ours{};
    /// The reason for a different verdict.
    std::string_view because{};
    std::optional<std::chrono::seconds> tolerance{default_tolerance};
    std::string_view text{body};
    std::vector<Secret> secrets{secret};
    std::chrono::system_clock::time_point received_at{now};
};

constexpr auto accepted = Theirs::accepted;
constexpr auto refused = Theirs::refused;

std::vector<PublishedCase> stripe_cases() {
    return {
        {"go, java, node, python, ruby", "a valid header", signed_by(secret), accepted, Failure::none},
        {"go, node", "no header", "", refused, Failure::missing_header},
        {"go", "v1 and t, of which one has no value", "v1,t=1", refused, Failure::malformed_header},
        {"go", "t without a value", "t=", refused, Failure::timestamp_not_a_number},
        {"java, node, python, ruby", "one word", "bad_header", refused, Failure::malformed_header},
        {"java, node, python, ruby", "a sentence", "i'm not even a real signature header", refused,
         Failure::malformed_header},
        {"java", "words for a time", "t=not_a_number,v1=somesignature", refused,
         Failure::timestamp_not_a_number},
        {"go, java, node, python, ruby", "an older scheme", "t=1750000000,v0=" + digest(), refused,
         Failure::missing_digest},
        {"java, node, python, ruby", "words for a digest", "t=1750000000,v1=bad_signature", refused,
         Failure::malformed_digest},
        {"go", "too few bytes for a digest", "t=1750000000,v1=6465616462656566", refused,
         Failure::malformed_digest},
        {"go, java, python, ruby", "a digest and words", signed_by(secret) + ",v1=bad_signature", accepted,
         Failure::none},
        {"node", "a digest and a vegetable", signed_by(secret) + ",v1=potato", accepted, Failure::none},
        {"go", "signed with the old and the new key, we have the old one",
         signed_by(secret) + ",v1=" + digest(rolled_secret), accepted, Failure::none},
        {.source = "go",
         .title = "signed with the old and the new key, we have the new one",
         .header = signed_by(secret) + ",v1=" + digest(rolled_secret),
         .theirs = accepted,
         .ours = Failure::none,
         .secrets = {rolled_secret}},
        {"go, java, node, python, ruby", "15 seconds old, tolerance 10", signed_by(secret, "1749999985"),
         refused, Failure::too_old, "", 10s},
        {"go", "15 seconds old, tolerance 20", signed_by(secret, "1749999985"), accepted, Failure::none, "",
         20s},
        {"go, node", "a second within the default tolerance", signed_by(secret, "1749999701"), accepted,
         Failure::none},
        {"go", "a millisecond over the default tolerance, in whole seconds", signed_by(secret, "1749999699"),
         refused, Failure::too_old},
        {"node", "400 seconds old", signed_by(secret, "1749999600"), refused, Failure::too_old},
        {"go", "very old, any age will do", signed_by(secret, "12345"), accepted, Failure::none, "",
         std::nullopt},
        {"java, node, python, ruby", "very old, tolerance 0", signed_by(secret, "12345"), accepted,
         Failure::too_old, "no seconds of tolerance are none; that any age will do has a value of its own",
         0s},
        {.source = "java",
         .title = "11 seconds old by an injected clock, tolerance 10",
         .header = signed_by(secret, "1"),
         .theirs = refused,
         .ours = Failure::too_old,
         .tolerance = 10s,
         .received_at = std::chrono::sys_seconds(12s)},
        {.source = "java",
         .title = "11 seconds ahead by an injected clock, tolerance 10",
         .header = signed_by(secret, "11"),
         .theirs = accepted,
         .ours = Failure::too_far_in_future,
         .because = "a time ahead of ours could be replayed for as long as it is ahead",
         .tolerance = 10s,
         .received_at = std::chrono::sys_time<std::chrono::milliseconds>(12ms)},
        {.source = "node",
         .title = "15 seconds older than when it was received, tolerance 10",
         .header = signed_by(secret, "19985"),
         .theirs = refused,
         .ours = Failure::too_old,
         .tolerance = 10s,
         .received_at = std::chrono::sys_seconds(20000s)},
        {.source = "node",
         .title = "9 seconds older than when it was received, tolerance 10",
         .header = signed_by(secret, "19991"),
         .theirs = accepted,
         .ours = Failure::none,
         .tolerance = 10s,
         .received_at = std::chrono::sys_seconds(20000s)},
        {.source = "node",
         .title = "a blank after the secret",
         .header = signed_by(secret),
         .theirs = refused,
         .ours = Failure::unusable_secret,
         .secrets = {std::string(secret) + ' '}},
        {.source = "node",
         .title = "a blank secret",
         .header = signed_by(" "),
         .theirs = refused,
         .ours = Failure::unusable_secret,
         .secrets = {" "}},
        {"node", "the header twice", signed_by(secret) + ", " + signed_by(secret), refused,
         Failure::several_timestamps},
        {.source = "node",
         .title = "no body",
         .header = signed_by(secret, "1750000000", ""),
         .theirs = refused,
         .ours = Failure::none,
         .because = "an empty body has a signature like any other; what it means is for its reader to say",
         .text = ""},
        {.source = "java, node, python, ruby",
         .title = "a body that is no JSON",
         .header = signed_by(secret, "1750000000", "} this is not JSON; 123]["),
         .theirs = accepted,
         .ours = Failure::none,
         .text = "} this is not JSON; 123]["},
    };
}

std::vector<PublishedCase> standard_webhooks_cases() {
    return {
        {"all", "a valid signature", signed_by(secret), accepted, Failure::none},
        {.source = "javascript, csharp, java, php",
         .title = "an empty key",
         .header = signed_by(""),
         .theirs = refused,
         .ours = Failure::unusable_secret,
         .secrets = {""}},
        {"all", "no time", "v1=" + digest(), refused, Failure::missing_timestamp},
        {"javascript", "a word for a time", "t=hello,v1=" + digest(), refused,
         Failure::timestamp_not_a_number},
        {"all", "no signature", "t=1750000000", refused, Failure::missing_digest},
        {"all", "another signature", "t=1750000000,v1=" + wrong_digest, refused, Failure::no_match},
        {"javascript", "a signature that is none", "t=1750000000,v1=dawfeoifkpqwoekfpqoekf", refused,
         Failure::malformed_digest},
        {"javascript, python", "a part of the signature", "t=1750000000,v1=" + digest().substr(0, 5), refused,
         Failure::malformed_digest},
        {"javascript, python", "nothing of the signature", "t=1750000000,v1=", refused,
         Failure::malformed_digest},
        {"java", "another version", "t=1750000000,v2=" + digest(), refused, Failure::missing_digest},
        {"java", "no version", "t=1750000000,invalid_signature", refused, Failure::malformed_header},
        {"all", "a second older than the tolerance", signed_by(secret, "1749999699"), refused,
         Failure::too_old},
        {"all", "a second newer than the tolerance", signed_by(secret, "1750000301"), refused,
         Failure::too_far_in_future},
        {"all", "one valid signature among others",
         "t=1750000000,v1=" + wrong_digest + ",v2=" + wrong_digest + ",v1=" + digest() +
             ",v1=" + wrong_digest,
         accepted, Failure::none},
        {"go", "old, any age will do", signed_by(secret, "1749999700"), accepted, Failure::none, "",
         std::nullopt},
        {"go", "new, any age will do", signed_by(secret, "1750000300"), accepted, Failure::none, "",
         std::nullopt},
        {"go", "another time than was signed, any age will do", "t=946684800,v1=" + digest(), refused,
         Failure::no_match, "", std::nullopt},
        {.source = "all",
         .title = "a secret without its prefix",
         .header = signed_by(secret),
         .theirs = accepted,
         .ours = Failure::no_match,
         .because = "the key is the whole text of the secret, with its prefix and not decoded",
         .secrets = {"test_secret"}},
    };
}

std::vector<PublishedCase> openai_cases() {
    constexpr std::string_view accented = "{\"synthetic\": \"caf\u00e9\"}";
    return {
        {.source = "signature forms",
         .title = "a body with an accent",
         .header = signed_by(secret, "1750000000", accented),
         .theirs = accepted,
         .ours = Failure::none,
         .text = accented},
        {.source = "signature forms",
         .title = "an empty secret",
         .header = signed_by(""),
         .theirs = accepted,
         .ours = Failure::unusable_secret,
         .because = "anybody can sign with an empty key",
         .secrets = {""}},
        {"signature forms", "no version before the digest", "t=1750000000," + digest(), accepted,
         Failure::malformed_header, "a digest that does not say what it is of is none"},
        {"signature forms", "one of several, after a tab",
         "t=1750000000,v1=invalid,\tv1=" + digest() + ", v1=also-invalid", accepted, Failure::none},
        {"replay window", "now, tolerance 0", signed_by(secret), accepted, Failure::none, "", 0s},
        {"replay window", "300 seconds ago", signed_by(secret, "1749999700"), accepted, Failure::none},
        {"replay window", "in 300 seconds", signed_by(secret, "1750000300"), accepted, Failure::none},
        {"replay window", "301 seconds ago", signed_by(secret, "1749999699"), refused, Failure::too_old},
        {"replay window", "in 301 seconds", signed_by(secret, "1750000301"), refused,
         Failure::too_far_in_future},
        {"replay window", "a second ago, tolerance 0", signed_by(secret, "1749999999"), refused,
         Failure::too_old, "", 0s},
        {"replay window", "in a second, tolerance 0", signed_by(secret, "1750000001"), refused,
         Failure::too_far_in_future, "", 0s},
        {"original text of the time", "a leading zero", signed_by(secret, "01750000000"), accepted,
         Failure::none},
        {"original text of the time", "a sign", signed_by(secret, "+1750000000"), accepted,
         Failure::timestamp_not_a_number,
         "the service writes digits, and whoever writes more is not the service"},
        {"original text of the time", "blanks", signed_by(secret, " 1750000000 "), accepted,
         Failure::timestamp_not_a_number,
         "the service writes digits, and whoever writes more is not the service"},
        {"invalid time", "nothing", signed_by(secret, ""), refused, Failure::timestamp_not_a_number},
        {"invalid time", "words", signed_by(secret, "not-a-timestamp"), refused,
         Failure::timestamp_not_a_number},
        {"invalid time", "a fraction", signed_by(secret, "1.5"), refused, Failure::timestamp_not_a_number},
        {.source = "invalid UTF-8",
         .title = "a body that is no text",
         .header = signed_by(secret, "1750000000", "\xff"),
         .theirs = refused,
         .ours = Failure::none,
         .because = "bytes were signed, whatever they encode",
         .text = "\xff"},
        {"non-ASCII", "a digest with an accent", "t=1750000000,v1=\u00e9", refused,
         Failure::malformed_digest},
        {"mismatch", "an empty header", "", refused, Failure::missing_header},
        {"mismatch", "a word", "t=1750000000,v1=invalid", refused, Failure::malformed_digest},
        {"mismatch", "a word and a digest of nothing", "t=1750000000,invalid,v1=also-invalid", refused,
         Failure::malformed_header},
    };
}

void check(const std::vector<PublishedCase>& cases) {
    for (const PublishedCase& published : cases) {
        CAPTURE(published.source, published.title, published.header);
        const Verifier verifier({.secrets = published.secrets, .tolerance = published.tolerance});
        const auto verification = verifier.verify(published.header, published.text, published.received_at);
        CHECK(verification.failure() == published.ours);
        // Every different verdict has a reason, and only a different one.
        const bool same = static_cast<bool>(verification) == (published.theirs == accepted);
        CHECK(same == published.because.empty());
    }
}

}  // namespace

TEST_CASE("Stripe's published cases") { check(stripe_cases()); }

TEST_CASE("standard-webhooks' published cases") { check(standard_webhooks_cases()); }

TEST_CASE("OpenAI's published cases") {
    check(openai_cases());
    // Their library refuses every delivery with a negative tolerance; here the verifier cannot be
    // constructed.
    CHECK_THROWS_AS(Verifier({.secrets = {secret}, .tolerance = -1s}), std::invalid_argument);
}

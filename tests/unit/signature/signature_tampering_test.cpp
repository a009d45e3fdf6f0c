// One byte is changed, added or removed at any position.

#include <cctype>
#include "reference_signature.hpp"
#include "test.hpp"

using cis::signature::Failure;
using cis::signature::Verifier;

namespace {

const std::string secret = "whsec_test_secret";
const std::string body = std::string("{\"id\":\"evt_1\",\"n\":[1,2]}\0\xff", 26);
constexpr std::chrono::sys_seconds signed_at{1700000000s};
const std::string header = cis::signature::sign(secret, body, signed_at);

const Verifier verifier({.secrets = {secret, "whsec_another"}, .tolerance = std::nullopt});

bool verifies(const std::string& signature, const std::string& text) {
    return static_cast<bool>(verifier.verify(signature, text, signed_at));
}

/// Every text that differs from this one in one byte, by its position and its new byte.
template <class Visit>
void for_each_change(const std::string& text, Visit visit) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string changed = text;
        for (int byte = 0; byte < 256; ++byte) {
            changed[i] = static_cast<char>(byte);
            if (changed[i] != text[i]) visit(changed, i);
        }
    }
}

}  // namespace

TEST_CASE("no byte of a body can be changed") {
    REQUIRE(verifies(header, body));
    std::size_t changes = 0;
    std::size_t accepted = 0;
    for_each_change(body, [&](const std::string& changed, std::size_t) {
        ++changes;
        if (verifies(header, changed)) ++accepted;
    });
    CHECK(changes == body.size() * 255);
    CHECK(accepted == 0);
}

TEST_CASE("no byte of a header can be changed, but the case of a digit") {
    std::size_t accepted = 0;
    for_each_change(header, [&](const std::string& changed, std::size_t i) {
        if (!verifies(changed, body)) return;
        ++accepted;
        CAPTURE(i, changed);
        CHECK(i >= header.size() - 64);
        CHECK(std::isupper(static_cast<unsigned char>(changed[i])) != 0);
        CHECK(std::tolower(static_cast<unsigned char>(changed[i])) == header[i]);
    });
    // Each of the letters a to f in the digest has an upper-case form.
    std::size_t letters = 0;
    for (const char c : header.substr(header.size() - 64)) letters += c >= 'a' ? 1U : 0U;
    CHECK(letters > 10);
    CHECK(accepted == letters);
}

TEST_CASE("no byte can be taken away") {
    for (std::size_t i = 0; i < body.size(); ++i) {
        CHECK_FALSE(verifies(header, std::string(body).erase(i, 1)));
        CHECK_FALSE(verifies(header, body.substr(0, i)));
    }
    for (std::size_t i = 0; i < header.size(); ++i) {
        CHECK_FALSE(verifies(std::string(header).erase(i, 1), body));
        CHECK_FALSE(verifies(header.substr(0, i), body));
    }
}

TEST_CASE("no byte can be added to a body") {
    std::size_t accepted = 0;
    for (std::size_t i = 0; i <= body.size(); ++i) {
        for (int byte = 0; byte < 256; ++byte) {
            if (verifies(header, std::string(body).insert(i, 1, static_cast<char>(byte)))) ++accepted;
        }
    }
    CHECK(accepted == 0);
}

TEST_CASE("nothing can move from the body into the time, though the signed bytes stay the same") {
    const std::string digest = cis::test::reference_digest(secret, "1700000000", "5.rest");
    CHECK(verifies("t=1700000000,v1=" + digest, "5.rest"));
    CHECK(digest == cis::test::reference_digest(secret, "1700000000.5", "rest"));
    CHECK(verifier.verify("t=1700000000.5,v1=" + digest, "rest", signed_at).failure() ==
          Failure::timestamp_not_a_number);
}

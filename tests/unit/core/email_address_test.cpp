#include <cis/core/email_address.hpp>
#include "test.hpp"

namespace {

constexpr std::string_view addresses[] = {
    "ada@example.com",
    "ADA@EXAMPLE.COM",
    "a@b.co",
    "ada.lovelace+cv2026@mail.example.co.uk",
    "o'brien@example.ie",
    "first_last-1@sub-domain.example.org",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    "ada..lovelace@docomo.example.jp",  // two full stops, which a large provider has given out
    ".ada.@example.jp",
    "j\xC3\xB6rg@m\xC3\xBCller.de",              // jörg@müller.de
    "\xE7\x94\xB0\xE4\xB8\xAD@\xE4\xBE\x8B.jp",  // in Japanese
    "ada@xn--mller-kva.de",
    "ada@localhost",
    "ada@[192.0.2.1]",
    "ada@[IPv6:2001:db8::1]",
    "ada@4you.example",
    "ada@1.2.3.4.example",
};

struct Wrong {
    std::string_view text;
    std::string_view says;
};

constexpr Wrong not_addresses[] = {
    {"", "has no @"},
    {"N/A", "has no @"},
    {"#N/A", "has no @"},
    {"-", "has no @"},
    {"none", "has no @"},
    {"email", "has no @"},
    {"E-Mail", "has no @"},
    {"0", "has no @"},
    {"ada.example.com", "has no @"},
    {"ada(at)example.com", "has no @"},
    {"@", "has nothing before the @"},
    {"@example.com", "has nothing before the @"},
    {"ada@", "has no host"},
    {"ada@@example.com", "several @"},
    {"a@x.de;b@x.de", "several @"},
    {"a@x.de; b@x.de", "several @"},
    {"a@x.de,b@x.de", "several @"},
    {"a@x.de/b@x.de", "several @"},
    {"a@x.de b@x.de", "several @"},
    {"Ida L <ida@example.com>", "has a blank (U+0020)"},
    {"<ida@example.com>", "has a '<'"},
    {"mailto:ida@example.com", "has a ':'"},
    {"\"ida\"@example.com", "has a '\"'"},
    {"ida@example.com;", "has a ';'"},
    {"ida@example.com,", "has a ','"},
    {"ida@example.com.", "full stop"},
    {"ida@.example.com", "full stop"},
    {"ida@example..com", "full stop"},
    {"ida@-example.com", "hyphen"},
    {"ida@example-.com", "hyphen"},
    {"ida@exam_ple.com", "has a '_'"},
    {"ida@example.com/x", "has a '/'"},
    {"ida@192.0.2.1", "ends with a number"},
    {"ida@[example com]", "has a blank"},
    {"ida@[]", "has a '['"},
    {"ida @example.com", "has a blank (U+0020)"},
    {" ida@example.com", "has a blank (U+0020)"},
    {"ida@example.com\n", "has a blank (U+000A)"},
    {"ida@exam\tple.com", "has a blank (U+0009)"},
    {"ida@exam\x01ple.com", "has an invisible character (U+0001)"},
    {"ida@exam\x7Fple.com", "has an invisible character (U+007F)"},
    {"ida\xC2\xA0@example.com", "has a blank (U+00A0)"},
    {"ida@exam\xE2\x80\x8Bple.com", "has an invisible character (U+200B)"},
    {"ida@example.com\xE2\x80\x8E", "has an invisible character (U+200E)"},
    {"ida@exam\xC2\xADple.com", "has an invisible character (U+00AD)"},
    {"ida@example.com\xF3\xA0\x84\x80", "has an invisible character (U+E0100)"},
    {"ida@ex\xFFmple.com", "not valid UTF-8"},
};

}  // namespace

TEST_CASE("what can be an e-mail address") {
    for (const std::string_view address : addresses) {
        CAPTURE(address);
        CHECK_FALSE(email_address_fault(address));
    }
}

TEST_CASE("what cannot be an e-mail address, and what is said about it") {
    for (const auto& [text, says] : not_addresses) {
        CAPTURE(text);
        const auto fault = email_address_fault(text);
        REQUIRE(fault);
        CHECK(fault->kind == cis::ErrorKind::invalid_argument);
        CHECK(fault->param == "email");
        CHECK_THAT(fault->reason, ContainsSubstring(std::string(says)));
        CHECK_THAT(fault->reason, ContainsSubstring("correct it, or leave it empty"));
        CHECK_THAT(fault->reason, !ContainsSubstring("ida") && !ContainsSubstring("exam"));
    }
}

TEST_CASE("an address has the lengths that mail systems allow") {
    const std::string host = "@example.com";
    CHECK_FALSE(email_address_fault(std::string(64, 'a') + host));
    CHECK_THAT(email_address_fault(std::string(65, 'a') + host)->reason, ContainsSubstring("64 bytes"));
    CHECK_FALSE(email_address_fault("a@" + std::string(63, 'b') + ".com"));
    CHECK_THAT(email_address_fault("a@" + std::string(64, 'b') + ".com")->reason,
               ContainsSubstring("63 bytes"));
    std::string longest = "a@";
    while (longest.size() < 250) longest += "b.";
    CHECK_FALSE(email_address_fault(longest + "comm"));
    CHECK_THAT(email_address_fault(longest + "comms")->reason, ContainsSubstring("254 bytes"));
}

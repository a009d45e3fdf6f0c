#include "ingest/rows/email_host.hpp"
#include "ingest/rows/full_width.hpp"
#include "ingest/rows/host_doubt.hpp"
#include "test.hpp"

using cis::programs::ingest_command::full_width_fault;
using cis::programs::ingest_command::has_ascii_host;
using cis::programs::ingest_command::host_doubt;
using cis::programs::ingest_command::with_ascii_host;
using cis::programs::ingest_command::with_host_in_letters;

namespace {

struct Form {
    const char* address;
    const char* sent;
};

constexpr Form forms[] = {
    {"ida@bücher.example", "ida@xn--bcher-kva.example"},
    {"ida@BÜCHER.example", "ida@xn--bcher-kva.example"},
    {"ida@xn--bcher-kva.example", "ida@xn--bcher-kva.example"},
    {"ida@BÜCHER.EXAMPLE", "ida@xn--bcher-kva.example"},
    {"ida@Bücher.Müller.example", "ida@xn--bcher-kva.xn--mller-kva.example"},
    {"ida@straße.example", "ida@xn--strae-oqa.example"},
    {"ida@пример.example", "ida@xn--e1afmkfd.example"},
    {"ida@例え.example", "ida@xn--r8jz45g.example"},
    // The part before the @ stays.
    {"Käthe.Ö@bücher.example", "Käthe.Ö@xn--bcher-kva.example"},
    {"käthe@example.org", "käthe@example.org"},
    // ASCII stays as it is.
    {"Ada@Example.ORG", "Ada@Example.ORG"},
    {"ada@[192.0.2.1]", "ada@[192.0.2.1]"},
    // No address, or no host
    {"", ""},
    {"bücher", "bücher"},
    {"ida@", "ida@"},
    {"ida@bü_cher.example", "ida@bü_cher.example"},
    {"ida@a@bücher.example", "ida@a@bücher.example"},
    {"ida@\xE2\x98\x83.example", "ida@\xE2\x98\x83.example"},      // a snowman
    {"ada@exam\xEF\xBD\x90le.org", "ada@exam\xEF\xBD\x90le.org"},  // a full-width p
    {"ada@example\xE3\x80\x82org", "ada@example\xE3\x80\x82org"},  // an ideographic full stop
};

struct Fault {
    const char* address;
    const char* fault;
};

constexpr Fault full_widths[] = {
    {"bea＠example.org", "a full-width @ (U+FF20)"},
    {"bea﹫example.org", "a full-width @ (U+FE6B)"},
    {"bea@example．org", "a full-width full stop (U+FF0E)"},
    {"bea@example。org", "a full-width full stop (U+3002)"},
    {"bea@example｡org", "a full-width full stop (U+FF61)"},
    {"bea@ｅｘａｍｐｌｅ.org", "a full-width letter (U+FF45)"},
    {"ＢＥＡ@example.org", "a full-width letter (U+FF22)"},
    {"bea１@example.org", "a full-width digit (U+FF11)"},
    {"bea－ott@example.org", "a full-width character (U+FF0D)"},
    {"bea@example.org", ""},
    {"käthe@bücher.例え", ""},
    {"bea@ﾊﾊ.example", ""},  // half-width
    {"", ""},
};

struct Doubt {
    const char* address;
    const char* meant;
};

constexpr Doubt doubts[] = {
    {"bea@gmail", "without a full stop"},
    {"cem@localhost", "without a full stop"},
    {"dag@xn--mller-kva", "without a full stop"},
    {"dag@[192.0.2.1]", "the address of a machine"},
    {"a@gmial.com", "for gmail.com:"},
    {"a@GMIAL.com", "for gmail.com:"},
    {"a@gmail.co", "for gmail.com:"},
    {"a@hotmial.com", "for hotmail.com:"},
    {"a@outlok.com", "for outlook.com:"},
    {"a@yahoo.con", "for one that ends in .com:"},
    {"a@gmail.con", "for one that ends in .com:"},
    {"a@acme.example.con", "for one that ends in .com:"},
    {"a@verein.ogr", "for one that ends in .org:"},
    {"a@wbe.de", "for web.de:"},
    // No false alarms
    {"a@gmail.com", ""},
    {"a@googlemail.com", ""},
    {"a@ymail.com", ""},
    {"a@mail.com", ""},
    {"a@email.com", ""},
    {"a@gmx.net", ""},
    {"a@hotmail.co.uk", ""},
    {"a@yahoo.co.jp", ""},
    {"a@example.co", ""},
    {"a@example.cm", ""},
    {"a@con.example", ""},
    {"a@sub.gmial.example", ""},
    {"a@mygmial.com", ""},
    {"a@xn--bcher-kva.example", ""},
};

}  // namespace

TEST_CASE("an address has one form, whatever the letters of its host are") {
    for (const auto& [address, sent] : forms) {
        CAPTURE(address);
        CHECK(with_ascii_host(address) == sent);
        CHECK(with_ascii_host(sent) == sent);
    }
    CHECK(has_ascii_host("käthe@example.org"));
    CHECK_FALSE(has_ascii_host("ida@bücher.example"));
    CHECK(with_host_in_letters("Ida@xn--bcher-kva.example") == "Ida@bücher.example");
    for (const char* const address :
         {"ada@example.org", "ida@bücher.example", "ada@[192.0.2.1]", "ida@xn--a.example", "ada", ""}) {
        CAPTURE(address);
        CHECK(with_host_in_letters(address) == address);
    }
}

TEST_CASE("characters of full width in an address are named") {
    for (const auto& [address, fault] : full_widths) {
        CAPTURE(address);
        if (*fault == '\0') {
            CHECK(full_width_fault(address).empty());
        } else {
            CHECK_THAT(full_width_fault(address),
                       ContainsSubstring(std::string("it has ") + fault + "; write it again"));
        }
    }
}

TEST_CASE("hosts that nobody has are doubted") {
    for (const auto& [address, meant] : doubts) {
        CAPTURE(address);
        const std::string doubt = host_doubt(address);
        CHECK(doubt.empty() == (*meant == '\0'));
        CHECK_THAT(doubt, ContainsSubstring(meant));
        CHECK_THAT(doubt, !ContainsSubstring("@"));
    }
}

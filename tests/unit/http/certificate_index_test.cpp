#include "http/certificate_index.hpp"

#include <openssl/err.h>

#include "test.hpp"

using cis::detail::CertificateIndex;

namespace {

/// A PEM text with these bytes in base64.
std::string block(std::string_view label, std::string_view digits) {
    return "-----BEGIN " + std::string(label) + "-----\n" + std::string(digits) + "\n-----END " +
           std::string(label) + "-----\n";
}

std::size_t size_of(const std::string& pem) {
    const auto index = CertificateIndex::read(pem);
    CHECK(ERR_peek_error() == 0);
    return index ? index->size() : 0;
}

}  // namespace

TEST_CASE("an index has all certificates of a text, and skips comments") {
    const std::string one = CertificateAuthority().certificate_pem();
    CHECK(size_of(one) == 1);
    CHECK(size_of("# Subject: CN = Ä - B\n" + one + "\n\n# the same again\n" + one + one) == 3);
    const std::string without_last_line_end = one.substr(0, one.size() - 1);
    CHECK(size_of(without_last_line_end) == 1);
}

TEST_CASE("an index leaves other forms and damaged texts to OpenSSL") {
    const std::string one = CertificateAuthority().certificate_pem();
    CHECK(size_of("") == 0);
    CHECK(size_of("no certificate") == 0);
    CHECK(size_of(one + block("TRUSTED CERTIFICATE", "AAAA")) == 0);
    CHECK(size_of(one + block("X509 CRL", "AAAA")) == 0);
    CHECK(size_of(block("PRIVATE KEY", "AAAA") + one) == 0);

    SECTION("lines that end with CR and LF") {
        std::string text;
        for (const char c : one) text += c == '\n' ? "\r\n" : std::string(1, c);
        CHECK(size_of(text) == 0);
    }
    SECTION("a text that ends at any place") {
        const std::size_t last = one.rfind("-----END");
        for (std::size_t size = 0; size < last; ++size) CHECK(size_of(one.substr(0, size)) == 0);
        CHECK(size_of(one + one.substr(0, last)) == 0);
    }
    SECTION("a mark that does not begin a line") {
        const std::string other = CertificateAuthority().certificate_pem();
        for (const char* before : {"# ", "#", " ", "\t", "disabled ", "x: \"", "\xEF\xBB\xBF"}) {
            CHECK(size_of(before + one) == 0);
            CHECK(size_of(other + before + one) == 0);
        }
        CHECK(size_of(other.substr(0, other.size() - 1) + one) == 0);
        CHECK(size_of(std::string(254, 'x') + one) == 0);
    }
    SECTION("a NUL anywhere") {
        CHECK(size_of(std::string(1, '\0') + one) == 0);
        CHECK(size_of(std::string(1, '\0') + '\n' + one) == 0);
        CHECK(size_of(one + std::string(1, '\0')) == 0);
    }
    SECTION("lines of another length") {
        const std::size_t digits = one.find('\n') + 1;
        CHECK(size_of(std::string(one).insert(digits, "\n")) == 0);
        CHECK(size_of(std::string(one).insert(digits + 64, "\n")) == 0);
        CHECK(size_of(std::string(one).insert(digits + 60, "\n")) == 0);
        CHECK(size_of(std::string(one).erase(digits + 64, 1)) == 0);
        CHECK(size_of(std::string(one).insert(one.find("-----END"), "\n")) == 0);
    }
    SECTION("something behind the end") {
        for (const char* behind : {" ", " junk\n", "-\n", "\r\n"})
            CHECK(size_of(one.substr(0, one.size() - 1) + behind) == 0);
    }
    SECTION("a digit that is none") {
        for (const char* wrong : {"!", "=", "-", " ", "\n", "\xC3"})
            CHECK(size_of(std::string(one).replace(one.find("MII"), 1, wrong)) == 0);
    }
    SECTION("bytes that are no certificate") {
        CHECK(size_of(block("CERTIFICATE", "")) == 0);
        CHECK(size_of(block("CERTIFICATE", "AAAA")) == 0);
        CHECK(size_of(block("CERTIFICATE", "MAA=")) == 0);      // an empty sequence
        CHECK(size_of(block("CERTIFICATE", "MIAAAA==")) == 0);  // of indefinite length
        CHECK(size_of(block("CERTIFICATE", "MIT/////")) == 0);  // of 4 GiB
        CHECK(size_of(block("CERTIFICATE", "MAIwAA==")) == 0);
        CHECK(size_of(block("CERTIFICATE", "====")) == 0);
        CHECK(size_of(block("CERTIFICATE", "MAA")) == 0);
    }
}

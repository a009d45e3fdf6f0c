#include "http/certificate_authorities.hpp"
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

#include <iomanip>

#include "test.hpp"

using cis::detail::CertificateAuthorities;

namespace {

struct FreeTls {
    void operator()(SSL* tls) const { SSL_free(tls); }
};
using TlsSession = std::unique_ptr<SSL, FreeTls>;

TlsContext client_context() {
    TlsContext context(SSL_CTX_new(TLS_client_method()));
    if (!context) throw std::runtime_error("no context");
    SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
    return context;
}

/// Whether a client with this context accepts the certificate of a server, both in memory.
bool accepts(SSL_CTX* context, const TlsIdentity& identity) {
    const TlsContext server_context = make_context({.identity = identity});
    const TlsSession client(SSL_new(context));
    const TlsSession server(SSL_new(server_context.get()));
    BIO* left = nullptr;
    BIO* right = nullptr;
    if (BIO_new_bio_pair(&left, 0, &right, 0) != 1) throw std::runtime_error("no pair of BIOs");
    SSL_set_bio(client.get(), left, left);
    SSL_set_bio(server.get(), right, right);
    SSL_set_connect_state(client.get());
    SSL_set_accept_state(server.get());
    constexpr int more_than_enough_turns = 20;
    for (int turn = 0; turn < more_than_enough_turns && SSL_is_init_finished(client.get()) == 0; ++turn) {
        SSL_do_handshake(client.get());
        SSL_do_handshake(server.get());
    }
    return SSL_is_init_finished(client.get()) == 1;
}

/// How many certificates a connection has parsed.
int certificates_in(SSL_CTX* context) {
    X509_STORE* store = nullptr;
    if (SSL_CTX_get0_verify_cert_store(context, &store) != 1) throw std::runtime_error("no store");
    return sk_X509_OBJECT_num(X509_STORE_get0_objects(store));
}

/// The certificate of an authority as `openssl x509 -addreject` writes it.
/// @param use what the certificate is not trusted for
std::string without_use(const CertificateAuthority& authority, int use) {
    const std::string pem = authority.certificate_pem();
    const std::unique_ptr<BIO, decltype(&BIO_free)> in(
        BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), &BIO_free);
    const cis::detail::Certificate certificate(PEM_read_bio_X509(in.get(), nullptr, nullptr, nullptr));
    const std::unique_ptr<BIO, decltype(&BIO_free)> out(BIO_new(BIO_s_mem()), &BIO_free);
    if (!certificate || X509_add1_reject_object(certificate.get(), OBJ_nid2obj(use)) != 1 ||
        PEM_write_bio_X509_AUX(out.get(), certificate.get()) != 1)
        throw std::runtime_error("no certificate with settings");
    char* text = nullptr;
    const long size = BIO_get_mem_data(out.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

}  // namespace

TEST_CASE("a connection trusts the certificate authorities of the file and no others") {
    const CertificateAuthority trusted;
    const CertificateAuthority other;
    CertificateAuthorities authorities(trusted.bundle_path());
    const TlsContext connection = client_context();
    REQUIRE(authorities.give_to(connection.get()));
    CHECK(accepts(connection.get(), trusted.server()));
    CHECK_FALSE(accepts(connection.get(), other.server()));
}

// Debian links a self-made certificate in the system's directory, for example.
TEST_CASE("an authority that only a directory of OpenSSL has is not trusted") {
    const CertificateAuthority trusted;
    const CertificateAuthority other;
    const cis::test::TempDirectory directory;
    std::ostringstream name;
    name << std::hex << std::setw(8) << std::setfill('0')
         << X509_subject_name_hash(certificate_from_pem(other.certificate_pem()).get()) << ".0";
    directory.write(name.str(), other.certificate_pem());
    const EnvironmentVariable folder("SSL_CERT_DIR", directory.path("").string());
    CertificateAuthorities authorities(trusted.bundle_path());
    const TlsContext connection = client_context();
    REQUIRE(authorities.give_to(connection.get()));
    CHECK_FALSE(accepts(connection.get(), other.server()));
    CHECK(accepts(connection.get(), trusted.server()));
    // The folder is one that OpenSSL would take.
    const TlsContext other_client = client_context();
    REQUIRE(SSL_CTX_set_default_verify_paths(other_client.get()) == 1);
    CHECK(accepts(other_client.get(), other.server()));
}

// libcurl 7.88.0 to 8.2.1 fills the store of the connection after the callback. If it was built with a CA
// fallback, it adds the authorities of the system.
TEST_CASE("authorities that libcurl adds to a connection afterwards are trusted by no connection") {
    const CertificateAuthority trusted;
    const CertificateAuthority added;
    CertificateAuthorities authorities(trusted.bundle_path());
    const TlsContext connection = client_context();
    REQUIRE(authorities.give_to(connection.get()));
    REQUIRE(X509_STORE_add_cert(SSL_CTX_get_cert_store(connection.get()),
                                certificate_from_pem(added.certificate_pem()).get()) == 1);
    const TlsContext next_connection = client_context();
    REQUIRE(authorities.give_to(next_connection.get()));

    CHECK_FALSE(accepts(connection.get(), added.server()));
    CHECK_FALSE(accepts(next_connection.get(), added.server()));
    CHECK(accepts(connection.get(), trusted.server()));
    CHECK(accepts(next_connection.get(), trusted.server()));
}

TEST_CASE("the file is read again after a day, and without a file the old authorities stay") {
    const CertificateAuthority first;
    const CertificateAuthority second;
    const cis::test::TempDirectory directory;
    const std::string file = directory.write("ca.pem", first.certificate_pem()).string();
    CertificateAuthorities authorities(file);
    const CertificateAuthorities::time_point begin{};
    const auto trusts = [&](const CertificateAuthority& authority, std::chrono::hours later) {
        const TlsContext connection = client_context();
        REQUIRE(authorities.give_to(connection.get(), begin + later));
        return accepts(connection.get(), authority.server());
    };
    CHECK(trusts(first, 0h));
    directory.write("ca.pem", second.certificate_pem());
    CHECK(trusts(first, 24h));
    CHECK(trusts(second, 25h));
    std::filesystem::remove(file);
    CHECK(trusts(second, 50h));
}

TEST_CASE("a file without certificates gives a connection nothing") {
    const TemporaryFile file("no certificate");
    CertificateAuthorities authorities(file.path());
    const TlsContext connection = client_context();
    CHECK_FALSE(authorities.give_to(connection.get()));
}

TEST_CASE("a certificate is parsed when a connection asks for it") {
    const CertificateAuthority first;
    const CertificateAuthority second;
    const CertificateAuthority other;
    const TemporaryFile file("the first\n" + first.certificate_pem() + "\n# and the second\n" +
                             second.certificate_pem());
    CertificateAuthorities authorities(file.path());
    const TlsContext connection = client_context();
    REQUIRE(authorities.give_to(connection.get()));
    const auto parsed = [&] { return certificates_in(connection.get()); };
    CHECK(parsed() == 0);
    CHECK_FALSE(accepts(connection.get(), other.server()));
    CHECK(parsed() == 0);
    CHECK(accepts(connection.get(), second.server()));
    CHECK(accepts(connection.get(), second.server()));
    CHECK(parsed() == 1);
    CHECK(accepts(connection.get(), first.server()));
    CHECK(parsed() == 2);
}

// Which of them OpenSSL tries depends on what else their certificates say.
TEST_CASE("authorities of one name are parsed together, however they spell it") {
    const CertificateAuthority first("An authority");
    const CertificateAuthority second("an  AUTHORITY");
    const CertificateAuthority third("An authority");
    const TemporaryFile file(first.certificate_pem() + CertificateAuthority().certificate_pem() +
                             second.certificate_pem());
    CertificateAuthorities authorities(file.path());
    const TlsContext connection = client_context();
    REQUIRE(authorities.give_to(connection.get()));
    // Before any connection: one that met only the first of them would refuse what the second has signed.
    CHECK(certificates_in(connection.get()) == 2);
    CHECK_FALSE(accepts(connection.get(), third.server()));
    CHECK(certificates_in(connection.get()) == 2);
    CHECK((accepts(connection.get(), first.server()) || accepts(connection.get(), second.server())));
}

TEST_CASE("an authority whose certificate is commented out is not trusted") {
    const CertificateAuthority disabled;
    const CertificateAuthority trusted;
    const TemporaryFile file(trusted.certificate_pem() + "# " + disabled.certificate_pem());
    CertificateAuthorities authorities(file.path());
    const TlsContext connection = client_context();
    REQUIRE(authorities.give_to(connection.get()));
    CHECK_FALSE(accepts(connection.get(), disabled.server()));
    CHECK(accepts(connection.get(), trusted.server()));
}

TEST_CASE("a file and a text with the settings of an authority have the same verdict") {
    const CertificateAuthority authority;
    const TlsIdentity server = authority.server();
    const auto is_trusted = [&server](CertificateAuthorities&& authorities) {
        const TlsContext connection = client_context();
        REQUIRE(authorities.give_to(connection.get()));
        return accepts(connection.get(), server);
    };
    const std::string other = CertificateAuthority().certificate_pem();
    for (const auto& [own, verdict] : {std::pair{authority.certificate_pem(), true},
                                       std::pair{without_use(authority, NID_client_auth), true},
                                       std::pair{without_use(authority, NID_server_auth), false}}) {
        const TemporaryFile file(other + own);
        CHECK(is_trusted(CertificateAuthorities(file.path())) == verdict);
        CHECK(is_trusted(CertificateAuthorities("", other + own)) == verdict);
    }
}

TEST_CASE("a certificate of a server is trusted if the file has it") {
    const CertificateAuthority authority;
    const TlsIdentity trusted = authority.server();
    const TemporaryFile file(trusted.certificate_pem);
    CertificateAuthorities authorities(file.path());
    const TlsContext connection = client_context();
    REQUIRE(authorities.give_to(connection.get()));
    CHECK(accepts(connection.get(), trusted));
    CHECK_FALSE(accepts(connection.get(), authority.server()));
}

TEST_CASE("threads that connect at the same time share one certificate") {
    const CertificateAuthority trusted;
    const CertificateAuthority other;
    CertificateAuthorities authorities(trusted.bundle_path());
    const TlsIdentity good = trusted.server();
    const TlsIdentity bad = other.server();
    std::atomic<int> accepted{0};
    constexpr int threads = 8;
    {
        std::vector<std::jthread> connecting;
        for (int i = 0; i < threads; ++i) {
            connecting.emplace_back([&] {
                const TlsContext connection = client_context();
                if (!authorities.give_to(connection.get())) return;
                if (accepts(connection.get(), good)) ++accepted;
                if (accepts(connection.get(), bad)) --accepted;
            });
        }
    }
    CHECK(accepted == threads);
    const TlsContext connection = client_context();
    REQUIRE(authorities.give_to(connection.get()));
    CHECK(certificates_in(connection.get()) == 1);
}

TEST_CASE("connections go on after the transport with its authorities is gone") {
    const CertificateAuthority trusted;
    const TlsContext connection = client_context();
    REQUIRE(CertificateAuthorities(trusted.bundle_path()).give_to(connection.get()));
    CHECK(accepts(connection.get(), trusted.server()));
}

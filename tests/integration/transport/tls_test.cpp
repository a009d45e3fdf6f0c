#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

#include "in_child.hpp"
#include "test.hpp"

namespace {

const Script healthy = answer_in_turn({answer::json(200, "{}")});

Result<Json> call(const FaultServer& server, TlsOptions tls, const std::shared_ptr<FakeClock>& clock) {
    ClientOptions options = options_for(server.base_url(), clock);
    options.tls = std::move(tls);
    return Client(options).request(Method::post, "/api/v2/x").try_send();
}

/// A permanent refusal: nothing is sent, and nothing is retried.
void check_refused(const FaultServer& server, TlsOptions tls) {
    const auto clock = std::make_shared<FakeClock>();
    const auto result = call(server, std::move(tls), clock);
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::tls);
    CHECK(result.error().outcome == Outcome::not_sent);
    CHECK(result.error().attempts == 1);
    CHECK_FALSE(result.error().reason.empty());
    CHECK(clock->waits().empty());
    CHECK(server.connections() == 1);
    CHECK(server.request_count() == 0);
}

bool succeeds(const FaultServer& server, TlsOptions tls) {
    return call(server, std::move(tls), std::make_shared<FakeClock>()).has_value();
}

/// Gives this process a terminal of its own, at which nobody types, and 10 s to live: OpenSSL's question
/// catches every signal that could end it.
bool gets_terminal() {
    std::thread([] {
        std::this_thread::sleep_for(10s);
        ::_exit(2);
    }).detach();
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (::setsid() == -1 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) return false;
    return ::open(::ptsname(terminal), O_RDWR) != -1;  // NOLINT(concurrency-mt-unsafe): nobody else asks
}

}  // namespace

TEST_CASE("a server with a certificate of a trusted authority is accepted") {
    const CertificateAuthority authority;
    const FaultServer server{healthy, Tls{authority.server()}};
    CHECK(succeeds(server, {.ca_file = authority.bundle_path()}));
    CHECK(server.request_count() == 1);
}

TEST_CASE("a certificate of an untrusted authority is refused") {
    const CertificateAuthority authority;
    const CertificateAuthority other;
    SECTION("by the system's authorities") {
        check_refused(FaultServer{healthy, Tls{authority.server()}}, {});
    }
    SECTION("by a bundle of another authority") {
        check_refused(FaultServer{healthy, Tls{authority.server()}}, {.ca_file = other.bundle_path()});
    }
    SECTION("self-signed") { check_refused(FaultServer{healthy, Tls{self_signed_server()}}, {}); }
    SECTION("self-signed, with a bundle") {
        check_refused(FaultServer{healthy, Tls{self_signed_server()}}, {.ca_file = authority.bundle_path()});
    }
}

TEST_CASE("a certificate for another host is refused") {
    const CertificateAuthority authority;
    check_refused(FaultServer{healthy, Tls{authority.server_with_wrong_host()}},
                  {.ca_file = authority.bundle_path()});
}

TEST_CASE("an expired certificate is refused") {
    const CertificateAuthority authority;
    check_refused(FaultServer{healthy, Tls{authority.expired_server()}},
                  {.ca_file = authority.bundle_path()});
}

TEST_CASE("a bundle without a certificate trusts no server") {
    const CertificateAuthority authority;
    const TemporaryFile bundle("not a certificate");
    const FaultServer server{healthy, Tls{authority.server()}};
    const auto result = call(server, {.ca_file = bundle.path()}, std::make_shared<FakeClock>());
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::tls);
    CHECK(result.error().reason ==
          "the file of certificate authorities cannot be read, or contains no certificate: " + bundle.path());
    CHECK(server.request_count() == 0);
}

TEST_CASE("the file of certificate authorities is read once for all connections of a client") {
    const CertificateAuthority authority;
    auto bundle = std::make_unique<TemporaryFile>(authority.certificate_pem());
    const FaultServer server{healthy, Tls{authority.server()}};
    CurlTransport transport({.tls = {.ca_file = bundle->path()}});
    Request request;
    request.url = server.base_url() + "/";
    request.fresh_connection = true;
    REQUIRE(transport.perform(request, {}, {}, {}).response.status == 200);

    bundle.reset();
    // The inner transfer needs a handle of its own, as one on another thread does.
    int inner_status = 0;
    const Transfer outer = transport.perform(request, {}, {}, [&](std::string_view) {
        inner_status = transport.perform(request, {}, {}, {}).response.status;
        return true;
    });
    CHECK(outer.response.status == 200);
    CHECK(inner_status == 200);
    CHECK(server.connections() == 3);
    CHECK(CurlTransport({.tls = {.ca_file = "/nonexistent"}}).perform(request, {}, {}, {}).failure ==
          TransferFailure::certificate);
}

TEST_CASE("a client certificate is shown to a server that asks for one") {
    const CertificateAuthority authority;
    const CertificateAuthority of_clients;
    const FaultServer server{healthy, Tls{authority.server(), of_clients.certificate_pem()}};
    const auto succeeds_as = [&](const TlsIdentity& identity) {
        const TemporaryFile certificate{identity.certificate_pem};
        const TemporaryFile key{identity.private_key_pem};
        return succeeds(server, {.ca_file = authority.bundle_path(),
                                 .client_certificate_file = certificate.path(),
                                 .client_key_file = key.path()});
    };
    SECTION("and accepted") { CHECK(succeeds_as(of_clients.client())); }
    SECTION("and accepted from a file that holds the key too") {
        const TlsIdentity identity = of_clients.client();
        const TemporaryFile both{identity.certificate_pem + identity.private_key_pem};
        CHECK(succeeds(server, {.ca_file = authority.bundle_path(), .client_certificate_file = both.path()}));
    }
    SECTION("and refused when another authority has signed it") {
        CHECK_FALSE(succeeds_as(authority.client()));
        CHECK(server.request_count() == 0);
    }
    SECTION("or missing, and refused") {
        CHECK_FALSE(succeeds(server, {.ca_file = authority.bundle_path()}));
        CHECK(server.request_count() == 0);
    }
}

TEST_CASE("the password of an encrypted key is an option, and nobody is asked for it at the terminal") {
    const CertificateAuthority authority;
    const CertificateAuthority of_clients;
    const FaultServer server{healthy, Tls{authority.server(), of_clients.certificate_pem()}};
    const TlsIdentity identity = of_clients.client();
    const TemporaryFile certificate{identity.certificate_pem};
    const TemporaryFile key{encrypted_key_pem(identity.private_key_pem, "the password")};
    const auto succeeds_with = [&](const std::string& password) {
        return succeeds(server, {.ca_file = authority.bundle_path(),
                                 .client_certificate_file = certificate.path(),
                                 .client_key_file = key.path(),
                                 .client_key_password = password});
    };
    CHECK(succeeds_with("the password"));
    CHECK_FALSE(succeeds_with("another"));
    // OpenSSL would wait for somebody at the terminal of the process.
    CHECK(in_child([&] { return gets_terminal() && !succeeds_with(""); }));
    CHECK(server.request_count() == 1);
}

TEST_CASE("authorities and a client certificate can be texts instead of files") {
    const CertificateAuthority authority;
    const CertificateAuthority of_clients;
    const FaultServer server{healthy, Tls{authority.server(), of_clients.certificate_pem()}};
    const auto succeeds_as = [&](const TlsIdentity& identity) {
        return succeeds(server, {.ca_pem = "# ours\n" + authority.certificate_pem(),
                                 .client_certificate_pem = identity.certificate_pem,
                                 .client_key_pem = identity.private_key_pem});
    };
    CHECK(succeeds_as(of_clients.client()));
    CHECK(server.request_count() == 1);
    CHECK_FALSE(succeeds_as(authority.client()));
    CHECK(server.request_count() == 1);
    check_refused(FaultServer{healthy, Tls{authority.server()}}, {.ca_pem = of_clients.certificate_pem()});
}

TEST_CASE("each of several authorities in a text is trusted") {
    const CertificateAuthority first;
    const CertificateAuthority second;
    const std::string both = first.certificate_pem() + second.certificate_pem();
    CHECK(succeeds(FaultServer{healthy, Tls{first.server()}}, {.ca_pem = both}));
    CHECK(succeeds(FaultServer{healthy, Tls{second.server()}}, {.ca_pem = both}));
}

TEST_CASE("a server whose TLS is older than the lowest version is refused") {
    const CertificateAuthority authority;
    const TlsVersion lowest = GENERATE(TlsVersion::tls1_2, TlsVersion::tls1_3);
    const bool is_old = GENERATE(false, true);
    const FaultServer server{healthy, Tls{.identity = authority.server(), .is_old = is_old}};
    const bool is_accepted = succeeds(server, {.ca_pem = authority.certificate_pem(), .min_version = lowest});
    CHECK(is_accepted == (!is_old || lowest == TlsVersion::tls1_2));
}

TEST_CASE("who trusts a folder of authorities is told that it has no effect") {
    const CertificateAuthority authority;
    const FaultServer server{healthy, Tls{authority.server()}};
    const EnvironmentVariable folder("SSL_CERT_DIR", "/etc/ssl/certs");
    const auto refused = call(server, {}, std::make_shared<FakeClock>());
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().reason, EndsWith(" (SSL_CERT_DIR has no effect here)"));
}

TEST_CASE("a pinned key is the only one that is accepted") {
    const CertificateAuthority authority;
    const TlsIdentity identity = authority.server();
    const TlsIdentity other = authority.server();
    SECTION("the right one") {
        const FaultServer server{healthy, Tls{identity}};
        CHECK(succeeds(
            server, {.ca_file = authority.bundle_path(), .pinned_public_key = identity.pinned_public_key}));
    }
    SECTION("one of several") {
        const FaultServer server{healthy, Tls{identity}};
        CHECK(succeeds(server,
                       {.ca_file = authority.bundle_path(),
                        .pinned_public_key = other.pinned_public_key + ";" + identity.pinned_public_key}));
    }
    SECTION("another") {
        check_refused(FaultServer{healthy, Tls{identity}},
                      {.ca_file = authority.bundle_path(), .pinned_public_key = other.pinned_public_key});
    }
    SECTION("the right one does not make up for an authority that is not trusted") {
        check_refused(FaultServer{healthy, Tls{identity}}, {.pinned_public_key = identity.pinned_public_key});
    }
}

TEST_CASE("calls over TLS share a connection") {
    const CertificateAuthority authority;
    const FaultServer server{healthy, Tls{authority.server()}};
    ClientOptions options = options_for(server.base_url());
    options.tls.ca_file = authority.bundle_path();
    const Client client{options};
    for (int i = 0; i < 10; ++i) REQUIRE(client.health().try_send());
    CHECK(server.connections() == 1);
}

TEST_CASE("a client that asks for HTTP/2 makes do with HTTP/1.1") {
    const CertificateAuthority authority;
    const FaultServer server{healthy, Tls{authority.server()}};
    ClientOptions options = options_for(server.base_url());
    options.tls.ca_file = authority.bundle_path();
    options.http_version = HttpVersion::http2;
    CHECK(Client(options).health().try_send());
}

TEST_CASE("a server that does not speak TLS is refused") {
    const FaultServer server{answer_in_turn({[](Connection& connection) {
        connection.read_some(1);
        connection.send("HTTP/1.1 400 Bad Request\r\n\r\n");
        connection.close();
    }})};
    ClientOptions options =
        options_for("https://localhost:" + std::to_string(server.port()), std::make_shared<FakeClock>());
    options.retry.max_attempts = 1;
    const auto health = Client(options).health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::tls);
    CHECK(health.error().outcome == Outcome::not_sent);
}

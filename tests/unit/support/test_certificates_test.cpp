#include "test.hpp"
#include "curl_client.hpp"

namespace {

Script greeting() { return answer_in_turn({answer::json(200, R"({"hello":1})")}); }

CurlClient client_trusting(const CertificateAuthority& authority) {
    CurlClient client;
    client.set(CURLOPT_CAPATH, nullptr).set(CURLOPT_CAINFO, authority.bundle_path().c_str());
    return client;
}

}  // namespace

TEST_CASE("a server with a good certificate is accepted by those who know its authority") {
    const CertificateAuthority authority;
    const FaultServer server{greeting(), Tls{authority.server()}};
    CurlClient client = client_trusting(authority);

    const CurlOutcome outcome = client.get(server.base_url() + "/health");

    CAPTURE(outcome.error);
    CHECK(outcome.code == CURLE_OK);
    CHECK(outcome.body == R"({"hello":1})");
    CHECK(client.get("https://127.0.0.1:" + std::to_string(server.port())).code == CURLE_OK);
    CHECK(server.request_count() == 2);
}

TEST_CASE("a TLS connection is reused") {
    const CertificateAuthority authority;
    const FaultServer server{greeting(), Tls{authority.server()}};
    CurlClient client = client_trusting(authority);

    CHECK(client.get(server.base_url()).new_connections == 1);
    CHECK(client.get(server.base_url()).new_connections == 0);
    CHECK(server.connections() == 1);
}

TEST_CASE("a bad certificate is refused before a request is sent") {
    const CertificateAuthority authority;
    const CertificateAuthority stranger;
    const auto check_refused = [&](const TlsIdentity& identity, const std::string& reason) {
        const FaultServer server{greeting(), Tls{identity}};
        const CurlOutcome outcome = client_trusting(authority).get(server.base_url());
        CHECK(outcome.code == CURLE_PEER_FAILED_VERIFICATION);
        CHECK_THAT(outcome.error, Catch::Matchers::ContainsSubstring(reason));
        CHECK(server.connections() > 0);
        CHECK(server.request_count() == 0);
    };
    check_refused(authority.server_with_wrong_host(), "localhost");
    check_refused(authority.expired_server(), "certificate has expired");
    check_refused(self_signed_server(), "self-signed certificate");
    check_refused(stranger.server(), "local issuer certificate");
}

TEST_CASE("a pinned public key is that of the certificate") {
    const CertificateAuthority authority;
    const TlsIdentity identity = authority.server();
    const FaultServer server{greeting(), Tls{identity}};

    CurlClient informed = client_trusting(authority);
    informed.set(CURLOPT_PINNEDPUBLICKEY, identity.pinned_public_key.c_str());
    CHECK(informed.get(server.base_url()).code == CURLE_OK);

    CurlClient misled = client_trusting(authority);
    misled.set(CURLOPT_PINNEDPUBLICKEY, authority.server().pinned_public_key.c_str());
    CHECK(misled.get(server.base_url()).code == CURLE_SSL_PINNEDPUBKEYNOTMATCH);
}

TEST_CASE("a server that wants a client certificate serves only clients that have one") {
    const CertificateAuthority authority;
    const FaultServer server{greeting(), Tls{authority.server(), authority.certificate_pem()}};

    CHECK(client_trusting(authority).get(server.base_url()).code != CURLE_OK);
    CHECK(server.request_count() == 0);

    const auto present = [&](const TlsIdentity& identity) {
        const TemporaryFile certificate{identity.certificate_pem};
        const TemporaryFile key{identity.private_key_pem};
        CurlClient client = client_trusting(authority);
        client.set(CURLOPT_SSLCERT, certificate.path().c_str()).set(CURLOPT_SSLKEY, key.path().c_str());
        return client.get(server.base_url()).code;
    };
    CHECK(present(authority.client()) == CURLE_OK);
    CHECK(present(authority.client()) == CURLE_OK);
    CHECK(server.request_count() == 2);
    CHECK(present(CertificateAuthority{}.client()) != CURLE_OK);
    CHECK(server.request_count() == 2);
}

TEST_CASE("a large body passes TLS whole in both directions") {
    const CertificateAuthority authority;
    const std::string large(3'000'000, 'x');
    const FaultServer server{answer_in_turn({answer::with(200, {}, large)}), Tls{authority.server()}};

    CHECK(client_trusting(authority).post(server.base_url(), large).body == large);
    CHECK(server.requests().at(0).body == large);
}

TEST_CASE("a temporary file leaves with its owner") {
    std::optional<TemporaryFile> file{"content"};
    const std::filesystem::path path = file->path();
    CHECK(std::filesystem::file_size(path) == 7);

    file.reset();

    CHECK_FALSE(std::filesystem::exists(path));
}

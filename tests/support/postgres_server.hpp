#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "file_descriptor.hpp"
#include "temp_directory.hpp"
#include "test_certificates.hpp"

namespace cis::test {

/// A PostgreSQL server on a Unix socket, and with TLS and passwords on a free loopback port. Its databases
/// sort texts as people do, not byte by byte. It ends with this object or with the thread that started it.
class PostgresServer {
public:
    /// Accepts connections when the constructor returns. Throws `std::runtime_error`.
    PostgresServer();
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;
    ~PostgresServer();

    /// Of the socket. The user may do everything.
    [[nodiscard]] std::string url() const;
    /// Of the port, with the parameters of TLS.
    /// @param login `user:password`
    [[nodiscard]] std::string tls_url(const std::string& login, const std::string& parameters) const;
    /// What the certificate of the server is signed with.
    [[nodiscard]] const CertificateAuthority& authority() const { return authority_; }

    /// Breaks all connections and ends the server.
    void stop();
    /// Starts it again, with what it has on its disk.
    void start();

    /// Runs a statement on a connection of its own.
    /// @return the first column of the rows, with `,` between them; throws `std::runtime_error` on an error
    std::string command(const std::string& sql) const;
    /// The processes that serve the SDK's connections.
    [[nodiscard]] std::vector<pid_t> backends() const;

private:
    [[nodiscard]] std::string folder() const { return directory_.path("").string(); }
    [[nodiscard]] std::string data() const { return directory_.path("data").string(); }
    void initialise();
    [[nodiscard]] bool spawn();

    TempDirectory directory_;
    CertificateAuthority authority_;
    std::string programs_;  ///< the folder of the server's programs
    std::uint16_t port_ = 0;
    pid_t process_ = -1;
    FileDescriptor log_;
};

/// The one that the tests of a process share, each with a schema of its own.
[[nodiscard]] PostgresServer& shared_postgres_server();

/// A name that no other test uses.
[[nodiscard]] std::string new_schema();

}  // namespace cis::test

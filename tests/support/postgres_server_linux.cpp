#include "postgres_server.hpp"

#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "loopback_port.hpp"
#include "pipe.hpp"

namespace cis::test {
namespace {

/// The user that runs the server: it refuses root.
const passwd* user_of_server() {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): only the thread that starts servers calls it
    return ::geteuid() == 0 ? ::getpwnam("postgres") : nullptr;
}

/// Runs in the child process. Other threads may have held locks at the fork, so nothing here allocates.
[[noreturn]] void become_server(char* const* arguments, int output, pid_t parent, const passwd* user,
                                const char* folder) {
    if (user != nullptr && (::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0)) ::_exit(126);
    // It removes its shared memory, unlike after SIGKILL. A change of the user would reset this.
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (::getppid() != parent || ::chdir(folder) != 0) ::_exit(1);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    ::execv(arguments[0], arguments);
    ::_exit(127);
}

pid_t spawn_as_server(std::vector<std::string> words, const std::string& folder, FileDescriptor& log) {
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    Pipe output;
    log = std::move(output.reader);
    const passwd* user = user_of_server();
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (child == 0) become_server(arguments.data(), output.writer.get(), parent, user, folder.c_str());
    return child;
}

/// Reads until the program ends, or has written a text.
/// @return what it has written
std::string read_until(const FileDescriptor& log, std::string_view end) {
    std::string text;
    std::array<char, 4096> buffer{};
    while (end.empty() || text.find(end) == std::string::npos) {
        const ssize_t size = ::read(log.get(), buffer.data(), buffer.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) break;
        text.append(buffer.data(), static_cast<std::size_t>(size));
    }
    return text;
}

/// The programs are not on the path: several versions may be installed.
std::string folder_of_programs() {
    std::string newest;
    std::error_code ignored;
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", ignored)) {
        const std::string programs = (version.path() / "bin").string();
        if (std::filesystem::exists(programs + "/initdb") && programs > newest) newest = programs;
    }
    if (newest.empty()) throw std::runtime_error("PostgreSQL is not installed (Debian: postgresql)");
    return newest;
}

}  // namespace

PostgresServer::PostgresServer() : programs_(folder_of_programs()) {
    initialise();
    for (int i = 0; i < most_ports && process_ < 0; ++i) {
        port_ = port_of(bind_to_loopback());
        if (spawn()) return;
    }
    throw std::runtime_error("cannot start the PostgreSQL server");
}

PostgresServer::~PostgresServer() {
    if (process_ >= 0) stop();
}

void PostgresServer::initialise() {
    const passwd* user = user_of_server();
    if (::geteuid() == 0 && user == nullptr) throw std::runtime_error("there is no user postgres");
    const TlsIdentity identity = authority_.server();
    directory_.write("server.crt", identity.certificate_pem);
    directory_.write("server.key", identity.private_key_pem);
    for (const char* name : {"", "server.crt", "server.key"}) {
        const std::string path = directory_.path(name).string();
        if (user != nullptr && ::chown(path.c_str(), user->pw_uid, user->pw_gid) != 0)
            throw std::system_error(errno, std::generic_category(), "chown");
    }
    std::filesystem::permissions(directory_.path("server.key"), std::filesystem::perms::owner_read);

    FileDescriptor log;
    const pid_t child =
        spawn_as_server({programs_ + "/initdb", "--pgdata=" + data(), "--username=cis", "--auth-local=trust",
                         "--auth-host=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8",
                         "--locale-provider=icu", "--icu-locale=en", "--no-sync"},
                        folder(), log);
    const std::string output = read_until(log, "");
    int status = 0;
    ::waitpid(child, &status, 0);
    if (status != 0) throw std::runtime_error("initdb: " + output);
}

bool PostgresServer::spawn() {
    const std::vector<std::string> settings = {
        "listen_addresses=127.0.0.1",
        "port=" + std::to_string(port_),
        "unix_socket_directories=" + folder(),
        "ssl=on",
        "ssl_cert_file=" + directory_.path("server.crt").string(),
        "ssl_key_file=" + directory_.path("server.key").string(),
        "fsync=off",
        "shared_buffers=16MB",
        "max_connections=40",
        // Nobody reads the log after the start, so it must stay short.
        "log_min_messages=log",
        "log_checkpoints=off",
    };
    std::vector<std::string> words{programs_ + "/postgres", "-D", data()};
    for (const std::string& setting : settings) {
        words.emplace_back("-c");
        words.push_back(setting);
    }
    process_ = spawn_as_server(std::move(words), folder(), log_);
    if (read_until(log_, "ready to accept connections").find("ready to accept") != std::string::npos)
        return true;
    stop();
    return false;
}

void PostgresServer::stop() {
    ::kill(process_, SIGQUIT);
    ::waitpid(process_, nullptr, 0);
    process_ = -1;
}

void PostgresServer::start() {
    if (!spawn()) throw std::runtime_error("cannot start the PostgreSQL server again");
}

std::string PostgresServer::url() const {
    return "postgresql://cis@/postgres?host=" + folder() + "&port=" + std::to_string(port_);
}

std::string PostgresServer::tls_url(const std::string& login, const std::string& parameters) const {
    return "postgresql://" + login + "@127.0.0.1:" + std::to_string(port_) + "/postgres?" + parameters;
}

std::string PostgresServer::command(const std::string& sql) const {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(url().c_str()), &PQfinish);
    PQsetNoticeReceiver(connection.get(), [](void*, const PGresult*) {}, nullptr);
    const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection.get(), sql.c_str()),
                                                               &PQclear);
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        throw std::runtime_error(PQerrorMessage(connection.get()));
    std::string text;
    for (int row = 0; row < PQntuples(result.get()); ++row) {
        if (row > 0) text += ',';
        text += PQgetvalue(result.get(), row, 0);
    }
    return text;
}

std::vector<pid_t> PostgresServer::backends() const {
    std::vector<pid_t> processes;
    std::string text =
        command("select string_agg(pid::text, ' ') from pg_stat_activity where application_name = 'cis-cpp'");
    char* next = text.data();
    for (char* end = nullptr; *next != '\0'; next = end) {
        const long process = std::strtol(next, &end, 10);
        if (end == next) break;
        processes.push_back(static_cast<pid_t>(process));
    }
    return processes;
}

PostgresServer& shared_postgres_server() {
    static PostgresServer server;
    return server;
}

std::string new_schema() {
    static int count = 0;
    return "test_" + std::to_string(::getpid()) + "_" + std::to_string(++count);
}

}  // namespace cis::test

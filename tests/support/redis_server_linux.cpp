#include "redis_server.hpp"

#include <fcntl.h>
#include <hiredis/hiredis.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "loopback_port.hpp"
#include "pipe.hpp"

namespace cis::test {
namespace {

/// Runs in the child process. Other threads may have held locks at the fork, so nothing here allocates.
[[noreturn]] void become(char* const* arguments, int output, pid_t parent) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);
    ::dup2(output, STDOUT_FILENO);
    ::execvp("redis-server", arguments);
    // Debian has the program in redis-tools under this name; it selects its role by the name it is called
    // with.
    ::execvp("redis-check-rdb", arguments);
    ::_exit(127);
}

/// Reads until the server reports that it accepts connections; false if it ended instead.
bool wait_until_ready(const FileDescriptor& log) {
    std::string text;
    std::array<char, 4096> buffer{};
    while (text.find("eady to accept connections") == std::string::npos) {
        const ssize_t size = ::read(log.get(), buffer.data(), buffer.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return false;
        text.append(buffer.data(), static_cast<std::size_t>(size));
    }
    return true;
}

}  // namespace

void RedisServer::Disconnect::operator()(redisContext* context) const { redisFree(context); }

RedisServer::RedisServer() {
    for (int i = 0; i < most_ports && process_ < 0; ++i) {
        port_ = port_of(bind_to_loopback());
        if (spawn()) return;
    }
    throw std::runtime_error("cannot start redis-server: is it installed? (Debian: redis-tools)");
}

RedisServer::~RedisServer() {
    if (process_ >= 0) kill();
}

std::string RedisServer::url(const std::string& login) const {
    return "redis://" + (login.empty() ? "" : login + "@") + "127.0.0.1:" + std::to_string(port_);
}

std::string RedisServer::socket_url(const std::string& login) const {
    return "unix://" + (login.empty() ? "" : login + "@") + socket_path();
}

void RedisServer::start() {
    if (!spawn()) throw std::runtime_error("cannot start redis-server again");
}

bool RedisServer::spawn() {
    std::vector<std::string> words = {"redis-server",
                                      "--port",
                                      std::to_string(port_),
                                      "--bind",
                                      "127.0.0.1",
                                      "--unixsocket",
                                      socket_path(),
                                      "--dir",
                                      directory_.path("").string(),
                                      "--save",
                                      "",
                                      "--appendonly",
                                      "no"};
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);

    Pipe output;
    log_ = std::move(output.reader);
    const pid_t parent = ::getpid();
    process_ = ::fork();
    if (process_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (process_ == 0) become(arguments.data(), output.writer.get(), parent);
    output.writer.close();
    if (wait_until_ready(log_)) {
        admin_.reset(redisConnectUnix(socket_path().c_str()));
        if (admin_ != nullptr && admin_->err == 0) return true;
    }
    kill();
    return false;
}

void RedisServer::kill() {
    admin_.reset();
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = -1;
}

void RedisServer::stop_answering() const {
    ::kill(process_, SIGSTOP);
    // A signal takes effect later, so this waits for it.
    ::waitpid(process_, nullptr, WUNTRACED);
}

void RedisServer::answer_again() const { ::kill(process_, SIGCONT); }

std::string RedisServer::command(std::initializer_list<std::string> words) {
    std::vector<const char*> texts;
    std::vector<std::size_t> sizes;
    for (const std::string& word : words) {
        texts.push_back(word.data());
        sizes.push_back(word.size());
    }
    const std::unique_ptr<void, decltype(&freeReplyObject)> owner(
        redisCommandArgv(admin_.get(), static_cast<int>(texts.size()), texts.data(), sizes.data()),
        &freeReplyObject);
    const auto* const reply = static_cast<const redisReply*>(owner.get());
    if (reply == nullptr) throw std::runtime_error("the Redis server is gone");
    switch (reply->type) {
        case REDIS_REPLY_INTEGER: return std::to_string(reply->integer);
        case REDIS_REPLY_NIL: return "(nil)";
        case REDIS_REPLY_STRING:
        case REDIS_REPLY_STATUS:
        case REDIS_REPLY_ERROR: return {reply->str, reply->len};
        default: throw std::runtime_error("no text");
    }
}

}  // namespace cis::test

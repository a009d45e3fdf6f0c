#include "redis/connection.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>
#include <utility>
#include <vector>

#include "core/sigpipe_guard.hpp"
#include "core/socket.hpp"

namespace cis::redis {
namespace {

struct FreeReply {
    void operator()(redisReply* reply) const noexcept { freeReplyObject(reply); }
};

timeval to_timeval(std::chrono::milliseconds time) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
    const std::chrono::microseconds rest = time - seconds;
    // Their types differ between systems.
    return {.tv_sec = static_cast<decltype(timeval::tv_sec)>(seconds.count()),
            .tv_usec = static_cast<decltype(timeval::tv_usec)>(rest.count())};
}

/// The word in capitals at the start of Redis' error replies, such as `NOAUTH`.
std::string_view code_of(std::string_view answer) {
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto end = std::ranges::find_if_not(answer, is_capital);
    return answer.substr(0, static_cast<std::size_t>(end - answer.begin()));
}

ErrorKind kind_of(std::string_view code) {
    constexpr std::array<std::string_view, 3> authentication = {"NOAUTH", "WRONGPASS", "NOPERM"};
    constexpr std::array<std::string_view, 9> unable = {"BUSY",       "CLUSTERDOWN", "LOADING",
                                                        "MASTERDOWN", "MISCONF",     "NOREPLICAS",
                                                        "OOM",        "READONLY",    "TRYAGAIN"};
    if (std::ranges::find(authentication, code) != authentication.end()) return ErrorKind::authentication;
    if (std::ranges::find(unable, code) != unable.end()) return ErrorKind::server;
    return ErrorKind::bad_request;
}

bool is_timeout(int error_number) {
    return error_number == ETIMEDOUT || error_number == EAGAIN || error_number == EWOULDBLOCK;
}

}  // namespace

Result<Connection> Connection::open(const Address& address, const Timeouts& timeouts) {
    const timeval timeout = to_timeval(timeouts.connect);
    Context context(address.host.empty()
                        ? redisConnectUnixWithTimeout(address.socket.c_str(), timeout)
                        : redisConnectWithTimeout(address.host.c_str(), address.port, timeout));
    const int error_number = errno;
    if (!context) throw std::bad_alloc();
    Connection connection(std::move(context), "Redis at " + address.text());
    if (connection.context_->err != 0) return connection.failure("connect to", error_number);
    if (auto error = connection.set_up(address, timeouts)) {
        error->outcome = Outcome::not_sent;  // the caller's command was not sent
        return std::move(*error);
    }
    return connection;
}

std::optional<Error> Connection::set_up(const Address& address, const Timeouts& timeouts) {
    if (redisSetTimeout(context_.get(), to_timeval(timeouts.command)) != REDIS_OK)
        return failure("set up", errno);
    // A firewall may forget idle connections, hence keep-alive. Programs that the receiver starts must not
    // inherit the connection.
    if (!address.host.empty() && redisEnableKeepAlive(context_.get()) != REDIS_OK)
        return failure("set up", errno);
    cis::detail::keep_from_programs(static_cast<cis::detail::Socket>(context_->fd));

    if (!address.password.empty()) {
        std::vector<std::string_view> login = {"AUTH"};
        // A server before Redis 6 understands only the form with the password alone.
        if (!address.user.empty()) login.emplace_back(address.user);
        login.emplace_back(address.password.reveal());
        Result<Value> answer = command(login);
        if (!answer) {
            Error error = std::move(answer).error();
            // A server without a password reports this as an ordinary error.
            if (error.kind == ErrorKind::bad_request) error.kind = ErrorKind::authentication;
            return error;
        }
    }
    if (address.database != 0) {
        Result<Value> answer = command({"SELECT", std::to_string(address.database)});
        if (!answer) return std::move(answer).error();
    }
    return std::nullopt;
}

Result<Value> Connection::command(std::span<const std::string_view> words) {
    std::vector<const char*> texts;
    std::vector<std::size_t> sizes;
    for (const std::string_view word : words) {
        texts.push_back(word.data());
        sizes.push_back(word.size());
    }
    const cis::detail::SigpipeGuard sigpipe(true);
    const std::unique_ptr<redisReply, FreeReply> reply(static_cast<redisReply*>(
        redisCommandArgv(context_.get(), static_cast<int>(texts.size()), texts.data(), sizes.data())));
    if (!reply) return failure("ask", errno);
    switch (reply->type) {
        case REDIS_REPLY_STRING:
        case REDIS_REPLY_STATUS: return Value(std::in_place, reply->str, reply->len);
        case REDIS_REPLY_NIL: return Value();
        case REDIS_REPLY_ERROR: return refusal(words.front(), {reply->str, reply->len});
        default:
            return Error{.kind = ErrorKind::decode,
                         .outcome = Outcome::applied,
                         .reason = name_ + " sent an unexpected reply to " + std::string(words.front())};
    }
}

Result<Value> Connection::command(std::initializer_list<std::string_view> words) {
    return command(std::span(words.begin(), words.size()));
}

/// Why hiredis failed.
/// @param error_number the value of `errno` after the failure: the cause of a system error
Error Connection::failure(const char* doing, int error_number) const {
    if (context_->err == REDIS_ERR_OOM) throw std::bad_alloc();
    Error error{.kind = ErrorKind::connection,
                .outcome = (context_->flags & REDIS_CONNECTED) != 0 ? Outcome::unknown : Outcome::not_sent,
                .reason = std::string("cannot ") + doing + " " + name_ + ": "};
    if (context_->err == REDIS_ERR_IO && is_timeout(error_number)) {
        error.kind = ErrorKind::timeout;
        error.reason += "it took too long";
    } else if (context_->err == REDIS_ERR_PROTOCOL) {
        error.kind = ErrorKind::decode;
        error.reason += "it does not speak the Redis protocol";
    } else {
        error.reason += static_cast<const char*>(context_->errstr);
    }
    return error;
}

Error Connection::refusal(std::string_view command, std::string_view answer) const {
    const std::string_view code = code_of(answer);
    return {.kind = kind_of(code),
            .outcome = Outcome::rejected,
            .reason = name_ + " refused " + std::string(command) + ": " + std::string(code),
            .message = std::string(answer)};
}

}  // namespace cis::redis

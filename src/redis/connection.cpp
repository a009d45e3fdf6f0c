#include "redis/connection.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

#include "core/socket.hpp"

namespace cis::redis {
namespace {

/// The word in capitals at the start of an error reply of Redis, such as `NOAUTH`.
std::string_view code_of(std::string_view reply) {
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto end = std::ranges::find_if_not(reply, is_capital);
    return reply.substr(0, static_cast<std::size_t>(end - reply.begin()));
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

}  // namespace

Result<Connection> Connection::open(const Address& address, std::chrono::milliseconds longest,
                                    Deadline& deadline) {
    const auto began = std::chrono::steady_clock::now();
    Context context(address.host.empty() ? redisConnectUnixNonBlock(address.socket.c_str())
                                         : redisConnectNonBlock(address.host.c_str(), address.port));
    if (!context) throw std::bad_alloc();
    const auto resolved = std::chrono::steady_clock::now();
    deadline += resolved - began;
    Connection connection(std::move(context), "Redis at " + address.text());
    auto error = connection.connect(std::min<Deadline>(deadline, resolved + longest));
    if (!error) error = connection.set_up(address, deadline);
    if (!error) return connection;
    error->outcome = Outcome::not_sent;  // the caller's command was not sent
    return std::move(*error);
}

std::optional<Error> Connection::connect(Deadline deadline) {
    constexpr const char* doing = "connect to";
    if (context_->err != 0) return failure(doing, Wait::broken);
    int refusal = 0;
    const Wait connected = finish_connecting(*context_, deadline, refusal);
    if (connected == Wait::done) return std::nullopt;
    Error error = failure(doing, connected);
    if (refusal != 0) error.reason += std::system_category().message(refusal);
    return error;
}

std::optional<Error> Connection::set_up(const Address& address, Deadline deadline) {
    // Keep-alive is on because a firewall may forget idle connections. Programs that the receiver starts must
    // not inherit the connection.
    if (!address.host.empty() && redisEnableKeepAlive(context_.get()) != REDIS_OK)
        return failure("set up", Wait::broken);
    cis::detail::keep_from_programs(static_cast<cis::detail::Socket>(context_->fd));

    if (!address.password.empty()) {
        std::vector<std::string_view> login = {"AUTH"};
        // A server before Redis 6 understands only the form with a password and no user.
        if (!address.user.empty()) login.emplace_back(address.user);
        login.emplace_back(address.password.reveal());
        Result<Value> value = command(login, deadline);
        if (!value) {
            Error error = std::move(value).error();
            // A server without a password reports this as an ordinary error.
            if (error.kind == ErrorKind::bad_request) error.kind = ErrorKind::authentication;
            return error;
        }
    }
    if (address.database != 0) {
        Result<Value> value = command({"SELECT", std::to_string(address.database)}, deadline);
        if (!value) return std::move(value).error();
    }
    return std::nullopt;
}

Result<Value> Connection::command(std::span<const std::string_view> words, Deadline deadline) {
    std::vector<const char*> texts;
    std::vector<std::size_t> sizes;
    for (const std::string_view word : words) {
        texts.push_back(word.data());
        sizes.push_back(word.size());
    }
    if (redisAppendCommandArgv(context_.get(), static_cast<int>(texts.size()), texts.data(), sizes.data()) !=
        REDIS_OK)
        return failure("ask", Wait::broken);
    Reply reply;
    Wait waited = send_buffered(*context_, deadline);
    if (waited == Wait::done) waited = receive(*context_, deadline, reply);
    if (waited == Wait::unexpected) return unexpected_reply(words.front());
    if (waited != Wait::done) return failure("ask", waited);
    switch (reply->type) {
        case REDIS_REPLY_STRING:
        case REDIS_REPLY_STATUS: return Value(std::in_place, reply->str, reply->len);
        case REDIS_REPLY_NIL: return Value();
        case REDIS_REPLY_ERROR: return refusal(words.front(), {reply->str, reply->len});
        default: return unexpected_reply(words.front());
    }
}

Error Connection::unexpected_reply(std::string_view command) const {
    return {.kind = ErrorKind::decode,
            .outcome = Outcome::applied,
            .reason = name_ + " sent an unexpected reply to " + std::string(command)};
}

/// Why a wait has failed. If a connection attempt was refused, the caller appends the reason.
Error Connection::failure(const char* doing, Wait why) const {
    if (context_->err == REDIS_ERR_OOM) throw std::bad_alloc();
    Error error{.kind = ErrorKind::connection,
                .outcome = Outcome::unknown,
                .reason = std::string("cannot ") + doing + " " + name_ + ": "};
    if (why == Wait::timeout) {
        error.kind = ErrorKind::timeout;
        error.reason += "it took too long";
    } else if (why == Wait::too_large) {
        error.kind = ErrorKind::decode;
        error.reason += "its reply is larger than 1 MiB";
    } else if (context_->err == REDIS_ERR_PROTOCOL) {
        error.kind = ErrorKind::decode;
        error.reason += "it does not speak the Redis protocol";
    } else {
        error.reason += static_cast<const char*>(context_->errstr);
    }
    return error;
}

Error Connection::refusal(std::string_view command, std::string_view reply) const {
    const std::string_view code = code_of(reply);
    return {.kind = kind_of(code),
            .outcome = Outcome::rejected,
            .reason = name_ + " refused " + std::string(command) + ": " + std::string(code),
            .message = std::string(reply)};
}

}  // namespace cis::redis

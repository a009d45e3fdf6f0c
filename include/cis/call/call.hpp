#pragma once

#include <type_traits>
#include <utility>

#include <cis/call/call_settings.hpp>
#include <cis/call/reply.hpp>
#include <cis/call/sendable.hpp>
#include <cis/core/result.hpp>
#include <cis/model/described.hpp>

namespace cis {

template <Described T>
class Call;

namespace detail {

/// Reads the response of a call with its ReplyInfo.
template <Described T>
struct ReadReply {
    Result<Reply<T>> operator()(SentCall& call) {
        Reply<T> reply;
        if (auto error = decode(call, describe(std::type_identity<T>{}), &reply.data)) {
            return std::move(*error);
        }
        static_cast<ReplyInfo&>(reply) = std::move(call.info);
        return reply;
    }
};

/// Reads the response of a call.
template <Described T>
struct ReadData {
    Result<T> operator()(SentCall& call) {
        auto reply = ReadReply<T>{}(call);
        if (!reply) return std::move(reply).error();
        return std::move(reply->data);
    }
};

}  // namespace detail

/// A call whose result includes status, headers and attempts, from Call::with_reply().
template <Described T>
class [[nodiscard("nothing is sent before .send()"), gnu::warn_unused]] ReplyCall
    : public detail::OneRequest<ReplyCall<T>, Reply<T>, detail::ReadReply<T>> {
public:
    /// For Call.
    explicit ReplyCall(detail::CallSpec spec) : spec_(std::move(spec)) {}
    ReplyCall(const ReplyCall&) = delete;
    ReplyCall& operator=(const ReplyCall&) = delete;
    ReplyCall(ReplyCall&&) noexcept = default;
    ReplyCall& operator=(ReplyCall&&) noexcept = default;
    ~ReplyCall() = default;

private:
    friend detail::OneRequest<ReplyCall<T>, Reply<T>, detail::ReadReply<T>>;
    detail::SentCall open() { return detail::SentCall(std::move(spec_)); }
    detail::ReadReply<T> reader() { return {}; }

    detail::CallSpec spec_;
};

/// One request that is not sent yet. See Sendable for the ways to send it.
///
/// A call owns everything that it needs. It can be sent once: sending it again is an error
/// (`invalid_argument`), so that nothing is created twice by accident. It may outlive its client, but then
/// only send() and its variants can send it.
/// @code
/// auto posting = client.postings().activate(id).timeout(5s).try_send();   // Result<Posting>
/// @endcode
template <Described T>
class [[nodiscard("nothing is sent before .send()"), gnu::warn_unused]] Call
    : public CallSettings<Call<T>>,
      public detail::OneRequest<Call<T>, T, detail::ReadData<T>> {
public:
    /// For the service classes, which return calls.
    explicit Call(detail::CallSpec spec) : CallSettings<Call<T>>(std::move(spec)) {}
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    Call(Call&&) noexcept = default;
    Call& operator=(Call&&) noexcept = default;
    ~Call() = default;

    /// Returns the same call with a result that includes status, headers and attempts. It can be sent in the
    /// same ways.
    /// @code
    /// auto call = client.health().with_reply();
    /// auto reply = co_await call;   // Result<Reply<Json>>
    /// @endcode
    ReplyCall<T> with_reply() && { return ReplyCall<T>(std::move(this->spec_)); }

private:
    friend detail::OneRequest<Call<T>, T, detail::ReadData<T>>;
    detail::SentCall open() { return detail::SentCall(std::move(this->spec_)); }
    detail::ReadData<T> reader() { return {}; }
};

}  // namespace cis

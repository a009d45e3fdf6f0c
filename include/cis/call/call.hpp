#pragma once

#include <type_traits>
#include <utility>

#include <cis/call/call_settings.hpp>
#include <cis/call/reply.hpp>
#include <cis/core/result.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// One request that is not sent yet. Only send(), try_send() and try_reply() send it.
///
/// A call owns all that it needs and may outlive its client. It can be sent once: sending it again is an
/// error (`invalid_argument`), so that nothing is created twice by accident.
/// @code
/// auto posting = client.postings().activate(id).timeout(5s).try_send();   // Result<Posting>
/// @endcode
template <Described T>
class [[nodiscard("nothing is sent before .send()")]] Call : public CallSettings<Call<T>> {
public:
    /// For the service classes, which return calls.
    explicit Call(detail::CallSpec spec) : CallSettings<Call<T>>(std::move(spec)) {}
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    Call(Call&&) noexcept = default;
    Call& operator=(Call&&) noexcept = default;
    ~Call() = default;

    /// Sends the call and returns the result. Throws Exception.
    T send() && { return std::move(*this).try_reply().value().data; }
    /// Sends the call and returns the result or the error. Throws only `std::bad_alloc`.
    Result<T> try_send() && {
        auto reply = std::move(*this).try_reply();
        if (!reply) return std::move(reply).error();
        return std::move(reply->data);
    }
    /// Sends the call and returns the result with status, headers and attempts. Throws only `std::bad_alloc`.
    Result<Reply<T>> try_reply() && {
        Reply<T> reply;
        auto error =
            detail::send_and_decode(this->spec_, describe(std::type_identity<T>{}), &reply.data, reply);
        this->spec_.session.reset();  // it can be sent once
        if (error) return std::move(*error);
        return reply;
    }

    /// Does not compile, because a call can be sent once. Write `std::move(call).send()`.
    template <class Never = void>
    T send() const& {
        static_assert(detail::never<Never>, "a call is used up by being sent: write std::move(call).send()");
        return detail::never_made<T>();
    }
    /// Does not compile, because a call can be sent once. Write `std::move(call).try_send()`.
    template <class Never = void>
    Result<T> try_send() const& {
        static_assert(detail::never<Never>,
                      "a call is used up by being sent: write std::move(call).try_send()");
        return detail::never_made<Result<T>>();
    }
    /// Does not compile, because a call can be sent once. Write `std::move(call).try_reply()`.
    template <class Never = void>
    Result<Reply<T>> try_reply() const& {
        static_assert(detail::never<Never>,
                      "a call is used up by being sent: write std::move(call).try_reply()");
        return detail::never_made<Result<Reply<T>>>();
    }
};

}  // namespace cis

#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include <cis/core/error.hpp>
#include <cis/core/exception.hpp>

namespace cis {

/// A value of type `T`, or the Error that explains why there is none.
///
/// @code
/// auto posting = client.postings().activate(id).try_send();
/// if (!posting) { std::cerr << posting.error() << '\n'; return 1; }
/// use(*posting);
/// @endcode
///
/// Without a value, value() throws Exception, and `*` and `->` have undefined behaviour. With a value,
/// error() has undefined behaviour.
template <class T>
class [[nodiscard]] Result {
public:
    /// The type of the value.
    using value_type = T;

    /// An error of kind `internal`, for coroutines and containers that need a default value.
    Result() : Result(Error{}) { error_->reason = "there is no result yet"; }
    /// Makes a success. Implicit if the conversion to `T` is implicit, so that functions can `return value;`.
    template <class U = T>
        requires(std::is_constructible_v<T, U &&> && !std::is_same_v<std::remove_cvref_t<U>, Result> &&
                 !std::is_same_v<std::remove_cvref_t<U>, Error>)
    explicit(!std::is_convertible_v<U&&, T>) Result(U&& value)
        : value_(std::in_place, std::forward<U>(value)) {}
    /// Makes a failure.
    Result(Error error) : error_(std::make_unique<Error>(std::move(error))) {}

    /// Whether there is a value.
    [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }
    /// Whether there is a value.
    explicit operator bool() const noexcept { return has_value(); }

    /// The value. Throws Exception with the error if there is none.
    [[nodiscard]] T& value() & {
        check();
        return *value_;
    }
    /// @overload
    [[nodiscard]] const T& value() const& {
        check();
        return *value_;
    }
    /// @overload
    [[nodiscard]] T&& value() && {
        check();
        return std::move(*value_);
    }

    /// The value. The behaviour is undefined if there is none.
    [[nodiscard]] T& operator*() & noexcept { return *value_; }
    /// @overload
    [[nodiscard]] const T& operator*() const& noexcept { return *value_; }
    /// @overload
    [[nodiscard]] T&& operator*() && noexcept { return std::move(*value_); }
    /// A member of the value. The behaviour is undefined if there is none.
    [[nodiscard]] T* operator->() noexcept { return &*value_; }
    /// @overload
    [[nodiscard]] const T* operator->() const noexcept { return &*value_; }

    /// The value, or `fallback` if there is none.
    template <class U>
    [[nodiscard]] T value_or(U&& fallback) && {
        return has_value() ? std::move(**this) : static_cast<T>(std::forward<U>(fallback));
    }

    /// The error. The behaviour is undefined if there is a value.
    [[nodiscard]] Error& error() & noexcept { return *error_; }
    /// @overload
    [[nodiscard]] const Error& error() const& noexcept { return *error_; }
    /// The error of a temporary result. It is returned by value, so `const Error& error =
    /// call.try_send().error();` is safe.
    [[nodiscard]] Error error() && noexcept { return std::move(*error_); }

private:
    void check() const {
        if (!has_value()) throw_error(error());
    }

    // Exactly one of them is set. A std::variant would express that, but takes several times as long to
    // compile. The error is on the heap, so that a Result is little larger than its value.
    std::optional<T> value_;
    std::unique_ptr<Error> error_;
};

}  // namespace cis

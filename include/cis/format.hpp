#pragma once

/// @file
/// `std::format` for everything that `<<` prints on one line: errors, kinds, outcomes, enumerations and
/// times. This header is empty if the standard library has no `<format>` (libstdc++ before GCC 13).
///
/// @code
/// std::println("{}: {}", candidate.status, receipt.error());
/// @endcode

#include <string_view>
#include <version>

#include <cis/core/error.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/http/method.hpp>
#include <cis/http/transfer.hpp>

#if defined(__cpp_lib_format)
#include <format>

namespace cis::detail {

/// Formats a value as its text, with width, fill and alignment.
template <class T>
struct TextFormatter : std::formatter<std::string_view, char> {
    template <class Context>
    auto format(const T& value, Context& context) const {
        return std::formatter<std::string_view, char>::format(text_of(value), context);
    }

private:
    static auto text_of(const T& value) {
        if constexpr (requires { value.text(); }) {
            return value.text();
        } else if constexpr (requires { value.to_iso8601(); }) {
            return value.to_iso8601();
        } else {
            return to_string(value);
        }
    }
};

}  // namespace cis::detail

template <>
struct std::formatter<cis::ErrorKind, char> : cis::detail::TextFormatter<cis::ErrorKind> {};
template <>
struct std::formatter<cis::Outcome, char> : cis::detail::TextFormatter<cis::Outcome> {};
template <>
struct std::formatter<cis::Error, char> : cis::detail::TextFormatter<cis::Error> {};
template <>
struct std::formatter<cis::Method, char> : cis::detail::TextFormatter<cis::Method> {};
template <>
struct std::formatter<cis::TransferFailure, char> : cis::detail::TextFormatter<cis::TransferFailure> {};
template <>
struct std::formatter<cis::Timestamp, char> : cis::detail::TextFormatter<cis::Timestamp> {};
template <cis::NamedEnum E>
struct std::formatter<E, char> : cis::detail::TextFormatter<E> {};
template <cis::NamedEnum E>
struct std::formatter<cis::OpenEnum<E>, char> : cis::detail::TextFormatter<cis::OpenEnum<E>> {};
#endif

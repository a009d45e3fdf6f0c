#pragma once

#include <exception>
#include <memory>
#include <string>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>

namespace cis {

/// The only exception type of the SDK. It is the Error that the `try_` functions return, and a
/// `std::exception`.
/// @code
/// try {
///     client.postings().activate(id).send();
/// } catch (const cis::Error& error) {   // or const cis::Exception&, or const std::exception&
///     if (error.kind == cis::ErrorKind::not_found) …
///     std::cerr << error << '\n';
/// }
/// @endcode
///
/// Copying never throws: without memory for its texts, the copy has only the numbers and what(). A move is a
/// copy, so an Exception always has its error.
class CIS_EXPORT Exception : public std::exception, public Error {
public:
    /// Makes an exception of this error.
    explicit Exception(Error error);
    /// A copy; without memory for its texts, see the class.
    Exception(const Exception& other) noexcept;
    /// As above.
    Exception& operator=(const Exception& other) noexcept;
    ~Exception() override;

    /// The error alone.
    [[nodiscard]] const Error& error() const noexcept { return *this; }
    /// The error as one printed line; see Error.
    [[nodiscard]] const char* what() const noexcept override { return what_->c_str(); }

private:
    std::shared_ptr<const std::string> what_;
};

/// Throws `Exception{std::move(error)}`. It is not inline, so that templates stay small.
[[noreturn]] CIS_EXPORT void throw_error(Error error);

}  // namespace cis

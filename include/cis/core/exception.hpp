#pragma once

#include <exception>
#include <memory>
#include <string>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>

namespace cis {

/// The only exception type of the SDK. It carries the Error that the `try_` functions return.
///
/// Copying never throws. Moving copies, so an Exception always has its error.
class CIS_EXPORT Exception : public std::exception {
public:
    /// Makes an exception that carries this error.
    explicit Exception(Error error);
    Exception(const Exception&) noexcept = default;
    Exception& operator=(const Exception&) noexcept = default;
    ~Exception() override;

    /// The error.
    [[nodiscard]] const Error& error() const noexcept { return *error_; }
    /// The error as one printed line; see Error.
    [[nodiscard]] const char* what() const noexcept override { return what_->c_str(); }

private:
    std::shared_ptr<const Error> error_;
    std::shared_ptr<const std::string> what_;
};

/// Throws `Exception{std::move(error)}`. It is not inline, so that templates stay small.
[[noreturn]] CIS_EXPORT void throw_error(Error error);

}  // namespace cis

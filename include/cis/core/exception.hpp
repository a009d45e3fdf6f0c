#pragma once

#include <exception>
#include <memory>
#include <string>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>

namespace cis {

/// The one exception of the SDK: carries the Error that `try_` functions return. Copying never throws, and
/// moving copies, so that no Exception is ever without its error.
class CIS_EXPORT Exception : public std::exception {
public:
    /// Carries this error.
    explicit Exception(Error error);
    Exception(const Exception&) noexcept = default;
    Exception& operator=(const Exception&) noexcept = default;
    ~Exception() override;

    /// All that is known about the failure.
    [[nodiscard]] const Error& error() const noexcept { return *error_; }
    /// The line that the error prints: see Error.
    [[nodiscard]] const char* what() const noexcept override { return what_->c_str(); }

private:
    std::shared_ptr<const Error> error_;
    std::shared_ptr<const std::string> what_;
};

/// Throws `Exception{std::move(error)}`; out of line, so that templates stay small.
[[noreturn]] CIS_EXPORT void throw_error(Error error);

}  // namespace cis

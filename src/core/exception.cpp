#include "cis/core/exception.hpp"

#include <utility>

namespace cis {

namespace {

void copy(const Error& from, Error& to) noexcept {
    try {
        to = from;
    } catch (...) {  // there is no memory for the texts
        to = Error{.kind = from.kind,
                   .outcome = from.outcome,
                   .status = from.status,
                   .retry_after = from.retry_after,
                   .attempts = from.attempts,
                   .elapsed = from.elapsed};
    }
}

}  // namespace

Exception::Exception(Error error)
    : Error(std::move(error)), what_(std::make_shared<const std::string>(to_string(this->error()))) {}

// NOLINTNEXTLINE(bugprone-copy-constructor-init): copying the error could throw, see copy()
Exception::Exception(const Exception& other) noexcept : std::exception(other), Error(), what_(other.what_) {
    copy(other, *this);
}

Exception& Exception::operator=(const Exception& other) noexcept {
    if (this == &other) return *this;
    what_ = other.what_;
    copy(other, *this);
    return *this;
}

// Out of line, so that the exception's type information is emitted once, here.
Exception::~Exception() = default;

void throw_error(Error error) { throw Exception(std::move(error)); }

}  // namespace cis

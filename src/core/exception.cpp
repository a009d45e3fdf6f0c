#include "cis/core/exception.hpp"

#include <utility>

namespace cis {

Exception::Exception(Error error)
    : error_(std::make_shared<const Error>(std::move(error))),
      what_(std::make_shared<const std::string>(to_string(*error_))) {}

// Out of line, so that the exception's type information is emitted once, here.
Exception::~Exception() = default;

void throw_error(Error error) { throw Exception(std::move(error)); }

}  // namespace cis

#pragma once

#include <stdexcept>

namespace cis::examples {

/// The input cannot be used at all, so that a run must not start; `what()` names the offender.
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace cis::examples

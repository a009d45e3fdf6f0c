#pragma once

#include <stdexcept>

namespace cis::programs {

/// The input is unusable, so the run must not start. `what()` names the offender.
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace cis::programs

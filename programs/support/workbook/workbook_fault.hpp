#pragma once

#include "failure/input_error.hpp"

namespace cis::programs {

/// Thrown if a workbook cannot be read as a whole, so that none of its rows may be used. The text is for
/// people, quotes no cell, and does not name the file.
class WorkbookFault : public InputError {
public:
    using InputError::InputError;
};

}  // namespace cis::programs

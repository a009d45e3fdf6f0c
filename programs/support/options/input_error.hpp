#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "text/harmless_text.hpp"

namespace cis::programs {

/// Thrown if the input is unusable, so that the run must not start. `what()` names the offender.
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Thrown if unusable input needs more than one line of explanation, for example a line to copy. The lines
/// are harmless.
class LinesError : public InputError {
public:
    explicit LinesError(const std::vector<std::string>& lines) : InputError(joined(lines)) {}

private:
    static std::string joined(const std::vector<std::string>& lines) {
        std::string text;
        for (const std::string& line : lines) text += (text.empty() ? "" : "\n") + harmless(line);
        return text;
    }
};

}  // namespace cis::programs

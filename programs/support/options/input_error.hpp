#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "text/harmless_text.hpp"

namespace cis::programs {

/// The input is unusable, so the run must not start. `what()` names the offender.
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Unusable input that needs more than one line to explain, for example one to copy. The lines are harmless.
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

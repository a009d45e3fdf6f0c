#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "text/harmless_text.hpp"

namespace cis::programs {

/// Where in a file something is wrong.
struct FilePlace {
    std::string file{};
    std::size_t line{0};  ///< counted from 1; 0: the file as a whole
};

/// Thrown if the input is unusable, so that the run must not start. `what()` names the offender.
class InputError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
    InputError(const std::string& text, FilePlace place)
        : std::runtime_error(text), place_(std::move(place)) {}

    [[nodiscard]] const std::optional<FilePlace>& place() const noexcept { return place_; }

private:
    std::optional<FilePlace> place_{};
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

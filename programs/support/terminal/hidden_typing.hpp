#pragma once

#include <memory>

namespace cis::programs {

/// While this object exists, the terminal of standard input does not show what is typed, except line ends.
class HiddenTyping {
public:
    HiddenTyping();
    HiddenTyping(const HiddenTyping&) = delete;
    HiddenTyping& operator=(const HiddenTyping&) = delete;
    ~HiddenTyping();

private:
    struct Modes;
    std::unique_ptr<Modes> before_;  ///< none: standard input is not a terminal
};

}  // namespace cis::programs

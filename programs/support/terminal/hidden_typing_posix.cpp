#include <termios.h>

#include "terminal/hidden_typing.hpp"
#include "terminal/terminal.hpp"

namespace cis::programs {

struct HiddenTyping::Modes {
    termios modes{};
};

HiddenTyping::HiddenTyping() : before_(std::make_unique<Modes>()) {
    if (::tcgetattr(standard_input, &before_->modes) != 0) {
        before_.reset();
        return;
    }
    termios hidden = before_->modes;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    hidden.c_lflag |= static_cast<tcflag_t>(ECHONL);
    ::tcsetattr(standard_input, TCSAFLUSH, &hidden);
}

HiddenTyping::~HiddenTyping() {
    if (before_) ::tcsetattr(standard_input, TCSAFLUSH, &before_->modes);
}

}  // namespace cis::programs

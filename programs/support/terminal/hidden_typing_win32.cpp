#include <windows.h>

#include "terminal/hidden_typing.hpp"

namespace cis::programs {

struct HiddenTyping::Modes {
    DWORD modes{};
};

HiddenTyping::HiddenTyping() : before_(std::make_unique<Modes>()) {
    HANDLE const input = GetStdHandle(STD_INPUT_HANDLE);
    if (GetConsoleMode(input, &before_->modes) == 0) {
        before_.reset();
        return;
    }
    SetConsoleMode(input, before_->modes & ~static_cast<DWORD>(ENABLE_ECHO_INPUT));
}

HiddenTyping::~HiddenTyping() {
    if (before_) SetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), before_->modes);
}

}  // namespace cis::programs

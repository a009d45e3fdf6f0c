#pragma once

#include <csignal>

namespace cis::detail {

/// Keeps a broken connection from ending the process: blocks SIGPIPE in this thread and swallows one that
/// came. Only libcurl before 7.87 needs it; later ones send with MSG_NOSIGNAL.
class SigpipeGuard {
public:
    explicit SigpipeGuard(bool active);
    SigpipeGuard(const SigpipeGuard&) = delete;
    SigpipeGuard& operator=(const SigpipeGuard&) = delete;
    ~SigpipeGuard();

private:
    bool active_;
    bool was_pending_{false};
    sigset_t previous_{};
};

}  // namespace cis::detail

#pragma once

#include <sys/resource.h>

#include <csignal>
#include <cstddef>

namespace cis::test {

/// While it exists, no file of this process, or of one that it starts, can become larger: as if the disk were
/// full.
class FileSizeLimit {
public:
    explicit FileSizeLimit(std::size_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
        // A program that is started does not inherit a handler, so the signal ends it unless it ignores it.
        handler_ = std::signal(SIGXFSZ, [](int) {});
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        (void)std::signal(SIGXFSZ, handler_);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit before_{};
    void (*handler_)(int) = nullptr;
};

}  // namespace cis::test

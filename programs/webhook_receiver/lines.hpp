#pragma once

#include <mutex>
#include <ostream>
#include <stdexcept>
#include <string>

namespace cis::programs {

/// Writes whole lines from many threads.
class Lines {
public:
    explicit Lines(std::ostream& out) : out_(out) {}

    void write(const std::string& line) {
        const std::lock_guard lock(mutex_);
        out_ << line << '\n' << std::flush;
        if (!out_) throw std::runtime_error("cannot write the line");
    }

private:
    std::mutex mutex_;
    std::ostream& out_;
};

}  // namespace cis::programs

#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace cis::test {

/// Sets an environment variable and restores it at the end. No other thread runs meanwhile.
// NOLINTBEGIN(concurrency-mt-unsafe): see above
class EnvironmentVariable {
public:
    EnvironmentVariable(const char* name, const std::optional<std::string>& value) : name_{name} {
        if (const char* const before = std::getenv(name)) before_ = before;
        set(value);
    }
    EnvironmentVariable(const EnvironmentVariable&) = delete;
    EnvironmentVariable& operator=(const EnvironmentVariable&) = delete;
    ~EnvironmentVariable() { set(before_); }

private:
    void set(const std::optional<std::string>& value) {
#if defined(_WIN32)
        ::_putenv_s(name_, value ? value->c_str() : "");  // an empty one is none
#else
        if (value) {
            ::setenv(name_, value->c_str(), 1);
        } else {
            ::unsetenv(name_);
        }
#endif
    }
    const char* name_;
    std::optional<std::string> before_;
};
// NOLINTEND(concurrency-mt-unsafe)

}  // namespace cis::test

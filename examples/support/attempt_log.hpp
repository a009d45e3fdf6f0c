#pragma once

#include <mutex>
#include <ostream>

#include <cis/http/interceptor.hpp>

namespace cis::examples {

/// Writes a line for each attempt of a client, for `--verbose`.
class AttemptLog final : public Interceptor {
public:
    /// `out` must outlive the client.
    explicit AttemptLog(std::ostream& out) : out_(out) {}

    void after(const Attempt& attempt, const AttemptResult& result) override;

private:
    std::ostream& out_;
    std::mutex mutex_;
};

}  // namespace cis::examples

#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <utility>

#include <cis/http/interceptor.hpp>

namespace cis::examples {

/// Reports once that a server cannot be reached, and again only after it has responded in between. A patient
/// client retries for minutes before its call fails.
class OutageNote final : public Interceptor {
public:
    /// Called from the threads that make calls.
    using Say = std::function<void(const std::string&)>;

    /// @param base_url of the client; it contains no secrets
    OutageNote(std::string base_url, Say say) : base_url_(std::move(base_url)), say_(std::move(say)) {}

    void after(const Attempt& attempt, const AttemptResult& result) override;

private:
    std::string base_url_;
    Say say_;
    std::mutex mutex_;
    bool is_said_{false};
};

}  // namespace cis::examples

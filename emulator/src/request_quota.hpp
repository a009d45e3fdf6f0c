#pragma once

#include <optional>
#include <string>
#include <unordered_map>

namespace cis::emulator {

/// Grants each credential so many requests in a window of 60 s, which begins with its first request.
class RequestQuota {
public:
    /// 0 for no quota.
    explicit RequestQuota(int per_minute) : per_minute_(per_minute) {}

    /// The whole seconds until the window ends when the quota is used up, else nothing.
    std::optional<int> exceeded(const std::string& credential, double now);

private:
    struct Window {
        double began = 0;
        int granted = 0;
    };
    int per_minute_;
    std::unordered_map<std::string, Window> windows_;
};

}  // namespace cis::emulator

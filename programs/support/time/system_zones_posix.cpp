#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "time/system_zones.hpp"

namespace cis::programs {
namespace {

/// Where the C library looks for the files of the time zones.
std::filesystem::path zone_folder() {
    const char* const folder = std::getenv("TZDIR");  // NOLINT(concurrency-mt-unsafe): nothing sets it
    return folder != nullptr && *folder != '\0' ? folder : "/usr/share/zoneinfo";
}

}  // namespace

// Checks the file, because the C library silently takes UTC for a zone that it does not know.
bool has_system_zone(const std::string& name) {
    if (name.empty() || name.front() == '/' || name.find("..") != std::string::npos) return false;
    std::ifstream file(zone_folder() / name, std::ios::binary);
    std::array<char, 4> begin{};
    return file.read(begin.data(), begin.size()) && std::string_view(begin.data(), begin.size()) == "TZif";
}

std::vector<std::string> system_zones() {
    std::error_code error;
    std::vector<std::string> found;
    const std::filesystem::path folder = zone_folder();
    for (std::filesystem::recursive_directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
        const std::string zone = it->path().lexically_relative(folder).string();
        // These folders have the same zones again, with other counts of seconds.
        if (it.depth() == 0 && (zone == "posix" || zone == "right")) it.disable_recursion_pending();
        found.push_back(zone);
    }
    return found;
}

void take_system_zone(const std::string& name) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): before there are threads
    if (::setenv("TZ", name.c_str(), 1) == 0) ::tzset();
}

std::int64_t seconds_ahead_of_utc(std::int64_t epoch_seconds) {
    const auto time = static_cast<std::time_t>(epoch_seconds);
    std::tm wall{};
    return ::localtime_r(&time, &wall) == nullptr ? 0 : wall.tm_gmtoff;
}

const char* no_system_zones() noexcept { return "this system has no time zones; install its package tzdata"; }

}  // namespace cis::programs

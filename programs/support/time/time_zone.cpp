#include "time/time_zone.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

#include "options/input_error.hpp"
#include "text/ascii.hpp"

namespace cis::programs {
namespace {

constexpr std::string_view utc = "UTC";

/// UTC needs neither the C library nor its files.
std::string& zone_in_use() {
    static std::string name(utc);
    return name;
}

/// Where the C library looks for the files of the time zones.
std::filesystem::path zone_folder() {
    const char* const folder = std::getenv("TZDIR");  // NOLINT(concurrency-mt-unsafe): nothing sets it
    return folder != nullptr && *folder != '\0' ? folder : "/usr/share/zoneinfo";
}

/// The C library takes UTC for a zone that it does not know, and says nothing.
bool has_zone(const std::string& name) {
    if (name.empty() || name.front() == '/' || name.find("..") != std::string::npos) return false;
    std::ifstream file(zone_folder() / name, std::ios::binary);
    std::array<char, 4> begin{};
    return file.read(begin.data(), begin.size()) && std::string_view(begin.data(), begin.size()) == "TZif";
}

/// As people write it: `new york` for `America/New_York`.
bool is_meant_by(const std::string& zone, std::string given) {
    std::ranges::replace(given, ' ', '_');
    const std::string wanted = upper_ascii(std::move(given));
    const std::string name = upper_ascii(zone);
    return !wanted.empty() && (name == wanted || name.ends_with('/' + wanted));
}

/// The zone that a wrong name means; empty if none or several.
std::string meant_by(const std::string& given) {
    std::error_code error;
    std::vector<std::string> found;
    const std::filesystem::path folder = zone_folder();
    for (std::filesystem::recursive_directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
        const std::string zone = it->path().lexically_relative(folder).string();
        // The same zones once more, with other counts of seconds.
        if (it.depth() == 0 && (zone == "posix" || zone == "right")) it.disable_recursion_pending();
        if (is_meant_by(zone, given) && has_zone(zone)) found.push_back(zone);
    }
    return found.size() == 1 ? found.front() : std::string();
}

}  // namespace

void use_time_zone(const std::string& name) {
    if (const std::string fault = fault_of_time_zone(name); !fault.empty()) throw InputError(fault);
    zone_in_use() = name;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): before there are threads
    if (name != utc && ::setenv("TZ", name.c_str(), 1) == 0) ::tzset();
}

const std::string& time_zone_name() { return zone_in_use(); }

std::int64_t local_seconds(std::int64_t epoch_seconds) {
    if (zone_in_use() == utc) return epoch_seconds;
    const auto time = static_cast<std::time_t>(epoch_seconds);
    std::tm wall{};
    if (::localtime_r(&time, &wall) == nullptr) return epoch_seconds;
    return epoch_seconds + wall.tm_gmtoff;
}

std::string fault_of_time_zone(const std::string& name) {
    if (name == utc || has_zone(name)) return {};
    if (!has_zone("Europe/Berlin")) return "this system has no time zones; install its package tzdata";
    const std::string meant = meant_by(name);
    return "there is no time zone " + name + "; " +
           (meant.empty() ? "take a name such as Europe/Berlin or America/New_York"
                          : "did you mean " + meant + '?');
}

}  // namespace cis::programs

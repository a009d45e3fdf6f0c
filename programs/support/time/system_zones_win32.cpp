#include <windows.h>

#include <algorithm>
#include <bit>
#include <mutex>

#include "time/system_zones.hpp"

namespace cis::programs {
namespace {

using UErrorCode = int;

/// ICU, which is a part of Windows since version 1903. It is loaded at run time, because older versions do
/// not have it.
class Icu {
public:
    static const Icu& get() {
        static const Icu icu;
        return icu;
    }

    /// Whether ICU was found.
    explicit operator bool() const noexcept {
        return open != nullptr && close != nullptr && set != nullptr && field != nullptr &&
               open_zones != nullptr && next_zone != nullptr && close_zones != nullptr;
    }

    void* (*open)(const char16_t*, std::int32_t, const char*, int, UErrorCode*){};
    void (*close)(void*){};
    void (*set)(void*, double, UErrorCode*){};
    std::int32_t (*field)(const void*, int, UErrorCode*){};
    void* (*open_zones)(UErrorCode*){};
    const char* (*next_zone)(void*, std::int32_t*, UErrorCode*){};
    void (*close_zones)(void*){};

private:
    Icu() {
        HMODULE const library = LoadLibraryExW(L"icu.dll", nullptr, LOAD_LIBRARY_SEARCH_SYSTEM32);
        if (library == nullptr) return;
        const auto load = [library]<class Function>(Function*& function, const char* name) {
            function = std::bit_cast<Function*>(GetProcAddress(library, name));
        };
        load(open, "ucal_open");
        load(close, "ucal_close");
        load(set, "ucal_setMillis");
        load(field, "ucal_get");
        load(open_zones, "ucal_openTimeZones");
        load(next_zone, "uenum_next");
        load(close_zones, "uenum_close");
    }
};

constexpr bool is_failure(UErrorCode code) { return code > 0; }

std::vector<std::string> zones_of_icu() {
    std::vector<std::string> names;
    const Icu& icu = Icu::get();
    if (!icu) return names;
    UErrorCode code = 0;
    void* const zones = icu.open_zones(&code);
    if (is_failure(code)) return names;
    std::int32_t size = 0;
    while (const char* const name = icu.next_zone(zones, &size, &code)) names.emplace_back(name);
    icu.close_zones(zones);
    return names;
}

/// A calendar. Only one thread at a time may use it.
struct Calendar {
    std::mutex mutex{};
    void* handle{nullptr};
};

Calendar& calendar() {
    static Calendar one;
    return one;
}

}  // namespace

bool has_system_zone(const std::string& name) {
    static const std::vector<std::string> names = zones_of_icu();
    return std::ranges::find(names, name) != names.end();
}

std::vector<std::string> system_zones() { return zones_of_icu(); }

void take_system_zone(const std::string& name) {
    const Icu& icu = Icu::get();
    if (!icu) return;
    const std::lock_guard lock(calendar().mutex);
    if (calendar().handle != nullptr) icu.close(calendar().handle);
    const std::u16string zone(name.begin(), name.end());  // the name is ASCII
    constexpr int gregorian = 1;
    UErrorCode code = 0;
    void* const opened =
        icu.open(zone.c_str(), static_cast<std::int32_t>(zone.size()), "en_US", gregorian, &code);
    calendar().handle = is_failure(code) ? nullptr : opened;
}

std::int64_t seconds_ahead_of_utc(std::int64_t epoch_seconds) {
    constexpr int zone_offset = 15;
    constexpr int summer_offset = 16;
    constexpr int milliseconds = 1000;
    const std::lock_guard lock(calendar().mutex);
    void* const handle = calendar().handle;
    if (handle == nullptr) return 0;
    const Icu& icu = Icu::get();
    UErrorCode code = 0;
    icu.set(handle, static_cast<double>(epoch_seconds) * milliseconds, &code);
    const std::int32_t ahead =
        icu.field(handle, zone_offset, &code) + icu.field(handle, summer_offset, &code);
    return is_failure(code) ? 0 : ahead / milliseconds;
}

const char* no_system_zones() noexcept {
    return "this system has no time zones; Windows 10 has them since version 1903";
}

}  // namespace cis::programs

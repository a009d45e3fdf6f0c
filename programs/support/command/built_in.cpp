#include "command/built_in.hpp"

namespace cis::programs {
namespace {

#ifdef CIS_PROGRAMS_WITH_SQL
constexpr bool has_sql = true;
#else
constexpr bool has_sql = false;
#endif
#ifdef CIS_PROGRAMS_WITH_REDIS
constexpr bool has_redis = true;
#else
constexpr bool has_redis = false;
#endif
#ifdef CIS_PROGRAMS_WITH_PHONENUMBER
constexpr bool has_phone_numbers = true;
#else
constexpr bool has_phone_numbers = false;
#endif
#ifdef CIS_PROGRAMS_WITH_XLSX
constexpr bool has_xlsx = true;
#else
constexpr bool has_xlsx = false;
#endif
#ifdef CIS_PROGRAMS_WITH_EMULATOR
constexpr bool has_emulator = true;
#else
constexpr bool has_emulator = false;
#endif

constexpr std::array<BuiltInPart, 5> parts{
    {{"sql", "databases: copies and kept events", "databases (--db)", has_sql},
     {"redis", "Redis: several machines", "Redis", has_redis},
     {"phone_numbers", "phone numbers of a country", "phone numbers (--country)", has_phone_numbers},
     {"xlsx", "workbooks that are written", "workbooks (-o people.xlsx)", has_xlsx},
     {"emulator", "the emulator", "emulator", has_emulator}}};

}  // namespace

const std::array<BuiltInPart, 5>& built_in_parts() noexcept { return parts; }

}  // namespace cis::programs

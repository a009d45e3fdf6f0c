#include "words.hpp"

#include <nlohmann/json.hpp>

#include <cis/core/timestamp.hpp>

namespace cis::programs {

std::string size_of(const Json& json) {
    return "JSON of size " + std::to_string(json.as<nlohmann::json>().size());
}

std::string fresh_email(std::string_view name) {
    static const auto run = Timestamp::now().to_sys_time().time_since_epoch().count();
    return std::string(name) + "." + std::to_string(run) + "@example.com";
}

}  // namespace cis::programs

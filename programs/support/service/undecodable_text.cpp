#include "service/undecodable_text.hpp"

#include <nlohmann/json.hpp>

namespace cis::programs {

std::string undecodable_text(std::string_view what, const UndecodableItem& item, const char* id) {
    const auto raw = item.raw.as<nlohmann::json>();
    std::string name;
    if (raw.is_object()) {
        const auto found = raw.find(id);
        if (found != raw.end() && found->is_string()) name = found->get<std::string>();
    }
    return std::string(what) + ' ' + (name.empty() ? "without an id" : name) +
           " could not be decoded: " + item.error.reason;
}

}  // namespace cis::programs

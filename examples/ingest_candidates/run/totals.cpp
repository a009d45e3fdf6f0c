#include "run/totals.hpp"

#include <nlohmann/json.hpp>

namespace cis::examples {

std::string totals_as_text(const Tally& tally, std::size_t rows) {
    return std::to_string(rows) + " rows: " + std::to_string(tally.created) + " created, " +
           std::to_string(tally.existing) + " existing, " + std::to_string(tally.rejected) + " rejected, " +
           std::to_string(tally.failed) + " failed";
}

std::string totals_as_json(const Tally& tally, std::size_t rows) {
    return nlohmann::ordered_json{{"rows", rows},
                                  {"created", tally.created},
                                  {"existing", tally.existing},
                                  {"rejected", tally.rejected},
                                  {"failed", tally.failed}}
        .dump();
}

std::string checked_as_text(std::size_t sendable, std::size_t rejected) {
    return std::to_string(sendable) + " rows can be sent, " + std::to_string(rejected) + " rejected";
}

std::string checked_as_json(std::size_t sendable, std::size_t rejected) {
    return nlohmann::ordered_json{
        {"rows", sendable + rejected}, {"sendable", sendable}, {"rejected", rejected}}
        .dump();
}

}  // namespace cis::examples

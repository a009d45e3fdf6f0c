#include "totals.hpp"

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

}  // namespace cis::examples

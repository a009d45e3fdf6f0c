#include "cis/ingest/state_folder.hpp"

#include <string>

#include "core/private_folder.hpp"

namespace cis::ingest {

std::optional<Error> prepare_state_folder(const std::filesystem::path& folder) {
    const std::string fault = cis::detail::make_private_folder(folder);
    if (fault.empty()) return std::nullopt;
    return invalid_argument("state_folder", folder.string() + ": " + fault);
}

}  // namespace cis::ingest

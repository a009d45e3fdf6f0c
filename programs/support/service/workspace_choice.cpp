#include "service/workspace_choice.hpp"

#include <cstdlib>

namespace cis::programs {

std::optional<std::string> chosen_workspace() {
    const char* const name = std::getenv(workspace_variable);  // NOLINT(concurrency-mt-unsafe): only read
    if (name == nullptr || *name == '\0') return std::nullopt;
    return name;
}

}  // namespace cis::programs

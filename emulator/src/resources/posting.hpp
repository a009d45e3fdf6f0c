#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "resources/candidate.hpp"
#include "resources/question.hpp"
#include "resources/registry.hpp"
#include "resources/workspace.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// A posting: its resource as the service shows it, and the candidates in it.
struct Posting {
    Json resource{};
    std::optional<double> activated_at{};
    Registry<Candidate> candidates{};
    /// The latest interview by e-mail address.
    std::unordered_map<std::string, std::string> interviews{};
    Registry<Question> questions{};
    /// What an interview template was made from: found by its id, in no list.
    bool blueprint = false;
};

/// A new posting in the workspace. Throws `ApiError` 422 when `body` is not valid.
[[nodiscard]] Posting& create_posting(Workspace& workspace, Identifiers& identifiers, double now,
                                      const Json& body);

/// Changes the fields that `body` holds; null resets a field. Throws `ApiError` 422.
void update_posting(const WorkspaceContext& context, Posting& posting, const Json& body);

/// Throws `ApiError` 422 when the workflow does not allow it.
void activate_posting(const WorkspaceContext& context, Posting& posting);

}  // namespace cis::emulator

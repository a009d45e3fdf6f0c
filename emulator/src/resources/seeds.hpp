#pragma once

#include <string>
#include <utility>

#include "resources/workspace.hpp"
#include "simulation/randomness.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// When everything that a workspace begins with came to be; the last ones were changed a day later.
inline constexpr double seeded_at = 1'690'000'000;
inline constexpr double seeds_updated_at = seeded_at + 86'400;

/// Adds a resource under an id of its own, which is returned.
template <typename T>
std::string seed(Workspace& workspace, Identifiers& identifiers, Json resource) {
    const std::string id = identifiers.next();
    resource["id"] = id;
    workspace.all<T>().add(id, T{std::move(resource)});
    return id;
}

/// The same for one with `created_at` and `updated_at`.
template <typename T>
std::string seed_dated(Workspace& workspace, Identifiers& identifiers, Json resource) {
    resource["created_at"] = seeded_at;
    resource["updated_at"] = seeds_updated_at;
    return seed<T>(workspace, identifiers, std::move(resource));
}

/// Fills a new workspace.
void seed_workspace(Workspace& workspace, Identifiers& identifiers);

void seed_voices(Workspace& workspace, Identifiers& identifiers);
void seed_phone_numbers(Workspace& workspace, Identifiers& identifiers);
void seed_emails(Workspace& workspace, Identifiers& identifiers);
void seed_designs(Workspace& workspace, Identifiers& identifiers);
void seed_interview_templates(Workspace& workspace, Identifiers& identifiers);
void seed_ats_candidates(Workspace& workspace);

}  // namespace cis::emulator

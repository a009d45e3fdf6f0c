#pragma once

#include <optional>

#include "bulk/scope.hpp"
#include "cis/core/error.hpp"
#include "cis/sync/mirror_store.hpp"

namespace cis::sync::detail {

/// Why a mirror must not write the rows of a posting; none if they belong to its service and workspace.
[[nodiscard]] inline std::optional<Error> objection(const MirrorScope& stored, const MirrorScope& wanted) {
    const auto scope_of = [](const MirrorScope& scope) {
        return bulk::Scope{
            .base_url = scope.base_url, .workspace_id = scope.workspace_id, .posting_id = scope.posting_id};
    };
    const auto difference = bulk::difference_of(scope_of(stored), scope_of(wanted));
    if (!difference) return std::nullopt;
    return invalid_argument(difference.param,
                            "the rows of this posting belong to another " + difference.what);
}

}  // namespace cis::sync::detail

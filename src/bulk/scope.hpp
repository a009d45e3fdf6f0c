#pragma once

#include <string>
#include <string_view>

#include "core/service_identity.hpp"

namespace cis::bulk {

/// The service, workspace and posting that stored data belong to.
struct Scope {
    std::string_view base_url{};      ///< base URL of the service; all spellings of it count as one
    std::string_view workspace_id{};  ///< empty: the workspace of the API key
    std::string_view posting_id{};    ///< empty: all postings
};

/// How two scopes differ.
struct Difference {
    const char* param{""};  ///< the name of the first member that differs; empty if they are the same
    std::string what{};     ///< a description of it, with the stored value

    [[nodiscard]] explicit operator bool() const noexcept { return !what.empty(); }
};
[[nodiscard]] inline Difference difference_of(const Scope& stored, const Scope& wanted) {
    using cis::detail::service_identity;
    if (service_identity(stored.base_url) != service_identity(wanted.base_url))
        return {.param = "base_url", .what = "service (" + std::string(stored.base_url) + ")"};
    if (stored.workspace_id != wanted.workspace_id) return {.param = "workspace_id", .what = "workspace"};
    if (stored.posting_id != wanted.posting_id) return {.param = "posting_id", .what = "posting"};
    return {};
}

/// Why a file is not used.
/// @param what what the file was written for
[[nodiscard]] inline std::string belongs_to_another(std::string_view what) {
    return "belongs to another " + std::string(what) +
           ": use another file, or delete this one if nobody needs it";
}

}  // namespace cis::bulk

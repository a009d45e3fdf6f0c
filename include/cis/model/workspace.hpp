#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// A voice of the AI agent (specification: Workspace resources). Its fields are undocumented and are
/// in `extra`.
struct Voice {
    std::string object{};
    std::optional<std::string> id{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const Voice&, const Voice&) = default;
};

/// An address that sends emails (specification: Workspace resources). Its fields are undocumented and are in
/// `extra`. Postings and email template groups refer to its id as `sender_email_id`.
struct SenderEmail {
    std::string object{};
    std::optional<std::string> id{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const SenderEmail&, const SenderEmail&) = default;
};

/// A domain of the workspace (specification: Workspace resources). Its fields are undocumented and are
/// in `extra`.
struct Domain {
    std::string object{};
    std::optional<std::string> id{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const Domain&, const Domain&) = default;
};

/// A workspace of the caller (specification: Workspace resources). Its fields are undocumented and are in
/// `extra`. A caller with an API key has one workspace. An OAuth caller has one for each membership.
struct Workspace {
    std::string object{};
    std::optional<std::string> id{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const Workspace&, const Workspace&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<Voice>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<Voice>>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<SenderEmail>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<SenderEmail>>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<Domain>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<Domain>>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<Workspace>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<std::vector<Workspace>>) noexcept;
}  // namespace cis

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/described.hpp>

namespace cis {

/// The pages of candidates that the specification names: keys of DesignTemplateGroup::template_mappings, and
/// values of DesignTemplate::template_type.
struct PageName {
    static constexpr std::string_view welcome = "welcome_page";  ///< the first page
    /// The page after the interview.
    static constexpr std::string_view interview_complete = "interview_complete_page";
};

/// The keys of DesignTemplate::design_config that the specification names.
struct DesignKey {
    static constexpr std::string_view background_color = "background_color";  ///< the colour behind the page
    static constexpr std::string_view font_family = "font_family";            ///< the font
    static constexpr std::string_view header_text = "header_text";            ///< the text at the top
    static constexpr std::string_view primary_color = "primary_color";        ///< the main colour
    static constexpr std::string_view show_logo = "show_logo";                ///< whether the logo is shown
};

/// The colours, fonts, images and texts of a page that candidates see (specification: Other resources).
struct DesignTemplate {
    std::string id{};
    std::string name{};
    std::string template_type{};  ///< e.g. `welcome_page`
    /// An object. Known keys are `background_color`, `font_family`, `header_text`, `primary_color`
    /// and `show_logo`.
    Json design_config{};
    std::optional<Timestamp> created_at{};
    std::optional<Timestamp> updated_at{};
    std::string object{};  ///< `design_template`
    Json extra{};          ///< members that this version does not know

    friend bool operator==(const DesignTemplate&, const DesignTemplate&) = default;
};

/// The design templates of a posting's pages (specification: Other resources).
struct DesignTemplateGroup {
    std::string id{};
    std::string name{};
    StringMap template_mappings{};  ///< from a page, e.g. `welcome_page`, to the id of a design template
    std::optional<Timestamp> created_at{};
    std::optional<Timestamp> updated_at{};
    std::string object{};  ///< `design_template_group`
    bool is_default{};
    Json extra{};  ///< members that this version does not know

    friend bool operator==(const DesignTemplateGroup&, const DesignTemplateGroup&) = default;
};

[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<DesignTemplate>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(std::type_identity<DesignTemplateGroup>) noexcept;
[[nodiscard]] CIS_EXPORT const model::Type& describe(
    std::type_identity<std::vector<DesignTemplateGroup>>) noexcept;
}  // namespace cis

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "settings/toml.hpp"

namespace cis::programs {

/// Reads the members of a file of settings. Its functions throw InputError, with the line of what is wrong.
/// No error quotes a value: it may be a key.
class SettingsReading {
public:
    /// @param file the name of the file in errors
    explicit SettingsReading(std::string file) : file_(std::move(file)) {}

    /// The table of a whole text.
    [[nodiscard]] toml::table root_of(std::string_view text) const;

    [[nodiscard]] std::string text_in(const toml::node& node, const std::string& name) const;
    /// A list of texts. It may be empty.
    [[nodiscard]] std::vector<std::string> texts_in(const toml::node& node, const std::string& name) const;
    /// @return empty if there is no such member
    [[nodiscard]] std::string optional_text(const toml::table& members, const char* member) const;
    /// @return empty if there is no such member
    [[nodiscard]] std::vector<std::string> optional_texts(const toml::table& members,
                                                          const char* member) const;

    /// Refuses a member that does not exist. The message names it only if it resembles an existing one,
    /// because a slip can turn a key into a member.
    void check_members(const toml::table& members, std::span<const char* const> known) const;

    [[noreturn]] void refuse(const toml::source_region& place, const std::string& why) const;
    [[noreturn]] void refuse_line(std::size_t line, const std::string& why) const;

private:
    std::string file_;
};

}  // namespace cis::programs

#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "language/language.hpp"

namespace cis::programs {

/// A text of the page in all languages. A name in braces, such as `{when}`, is replaced by a value.
class Text {
public:
    /// This compiles only if all languages have the same names.
    consteval Text(std::string_view english, std::string_view german) : in_{english, german} {
        if (!has_names_of(english, german) || !has_names_of(german, english)) throw "a name is missing";
    }

    [[nodiscard]] constexpr std::string_view in(Language language) const {
        return in_.at(static_cast<std::size_t>(language));
    }

private:
    static consteval bool has_names_of(std::string_view text, std::string_view other) {
        constexpr auto none = std::string_view::npos;
        for (std::size_t begin = other.find('{'); begin != none; begin = other.find('{', begin + 1)) {
            const std::string_view name = other.substr(begin, other.find('}', begin) - begin + 1);
            if (text.find(name) == none) return false;
        }
        return true;
    }

    std::array<std::string_view, language_codes.size()> in_;
};

/// A text with `{count}`, which depends on the number.
struct CountText {
    Text one;
    Text many;  ///< used for none, too
};

}  // namespace cis::programs

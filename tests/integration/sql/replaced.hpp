#pragma once

#include <cstddef>
#include <string>

namespace cis::test {

/// The text with another one in each place of `what`.
inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

}  // namespace cis::test

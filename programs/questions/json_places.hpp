#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace cis::programs {

/// Where the members and objects of a JSON text are, so that a fault that is found later is reported with its
/// line.
class JsonPlaces {
public:
    /// @param text valid JSON
    explicit JsonPlaces(std::string_view text);

    /// The line of the longest place with which a text begins, e.g. of `questions[2].modality: is missing`:
    /// that of the member, otherwise that of the object. 0 if it begins with no place.
    [[nodiscard]] std::size_t line_of(std::string_view text) const;

private:
    std::map<std::string, std::size_t, std::less<>> lines_;
};

}  // namespace cis::programs

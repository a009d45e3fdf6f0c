#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <cis/core/export.hpp>

namespace cis {

/// HTTP header fields in the order they were added or received; names are compared without regard to case.
class CIS_EXPORT Headers {
public:
    /// Name and value.
    using Field = std::pair<std::string, std::string>;

    /// Adds a field, even if there is one of that name.
    void add(std::string_view name, std::string_view value);
    /// Replaces all fields of that name with one.
    void set(std::string_view name, std::string_view value);
    /// The first field of that name, if there is one. Valid until the next change.
    [[nodiscard]] std::optional<std::string_view> get(std::string_view name) const noexcept;
    /// How many fields have that name.
    [[nodiscard]] std::size_t count(std::string_view name) const noexcept;
    /// Removes all fields.
    void clear() noexcept { fields_.clear(); }

    /// Whether there are none.
    [[nodiscard]] bool empty() const noexcept { return fields_.empty(); }
    /// The first field.
    [[nodiscard]] auto begin() const noexcept { return fields_.begin(); }
    /// Behind the last field.
    [[nodiscard]] auto end() const noexcept { return fields_.end(); }

private:
    std::vector<Field> fields_;
};

}  // namespace cis

#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <cis/core/export.hpp>

namespace cis {

namespace detail {
template <class R>
concept FieldRange = requires(R& range) {
    { (*std::begin(range)).first } -> std::convertible_to<std::string_view>;
    { (*std::begin(range)).second } -> std::convertible_to<std::string_view>;
    std::end(range);
};
}  // namespace detail

/// HTTP header fields in the order in which they were added or received. Names are compared
/// case-insensitively.
class CIS_EXPORT Headers {
public:
    /// Name and value.
    using Field = std::pair<std::string, std::string>;

    Headers() = default;
    /// Makes headers from a list: `{{"Accept", "text/csv"}, {"X-Trace", id}}`.
    Headers(std::initializer_list<std::pair<std::string_view, std::string_view>> fields) {
        for (const auto& [name, value] : fields) add(name, value);
    }
    /// Makes headers from any range of pairs of strings, such as a map or the headers of a web server.
    template <class R>
        requires(detail::FieldRange<R> && !std::same_as<std::remove_cvref_t<R>, Headers>)
    Headers(R&& fields) {  // NOLINT(google-explicit-constructor): they are the same fields
        for (auto&& field : fields) add(field.first, field.second);
    }

    /// Adds a field, even if one of that name exists.
    void add(std::string_view name, std::string_view value);
    /// Replaces all fields of that name with one.
    void set(std::string_view name, std::string_view value);
    /// The value of the first field of that name; none if there is no such field. Valid until the
    /// next change.
    [[nodiscard]] std::optional<std::string_view> get(std::string_view name) const noexcept;
    /// The number of fields of that name.
    [[nodiscard]] std::size_t count(std::string_view name) const noexcept;
    /// Removes all fields.
    void clear() noexcept { fields_.clear(); }
    /// Overwrites the values, because they may be secret, and removes all fields.
    void wipe() noexcept;

    /// Whether there are no fields.
    [[nodiscard]] bool empty() const noexcept { return fields_.empty(); }
    /// The first field.
    [[nodiscard]] auto begin() const noexcept { return fields_.begin(); }
    /// The position after the last field.
    [[nodiscard]] auto end() const noexcept { return fields_.end(); }

private:
    std::vector<Field> fields_;
};

}  // namespace cis

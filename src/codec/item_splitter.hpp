#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cis/core/json.hpp"

namespace cis::detail {

/// Splits a JSON text that arrives in pieces into the items of its list. The text is an array, or an object
/// with exactly one array as a member. Keeps at most one item at a time.
class ItemSplitter {
public:
    /// Receives an item. @return whether to continue
    using TakeItem = std::function<bool(Json item)>;

    /// @param largest_item the largest item in bytes; a larger one is a failure
    ItemSplitter(std::size_t largest_item, TakeItem take)
        : largest_item_(largest_item), take_(std::move(take)) {}

    /// Reads the next piece. @return whether to continue: false after a failure, or if the receiver returned
    /// false
    [[nodiscard]] bool read(std::string_view piece);
    /// Marks the end of the text. @return whether the text was complete
    [[nodiscard]] bool finish();

    /// What is wrong with the text; does not quote it. Empty if nothing is wrong.
    [[nodiscard]] const std::string& failure() const noexcept { return failure_; }

private:
    enum class Expected : std::uint8_t {
        root,
        first_item,
        item,
        comma_or_list_end,
        first_key,
        key,
        colon,
        member,
        comma_or_object_end,
        nothing,
    };
    /// The part of the text that the next character belongs to.
    enum class Reading : std::uint8_t { structure, text, nested, scalar };
    enum class Step : std::uint8_t { inside, ends_here, ended_before };

    [[nodiscard]] bool structure(char c);
    [[nodiscard]] bool begin_value(char c);
    [[nodiscard]] Step scan(char c);
    [[nodiscard]] bool end_value();
    [[nodiscard]] bool append(std::string_view part);
    bool fail(std::string_view reason);

    std::size_t largest_item_;
    TakeItem take_;
    Expected expected_{Expected::root};
    Reading reading_{Reading::structure};
    std::size_t marks_{0};   ///< how many bytes of a byte order mark were read
    std::size_t depth_{0};   ///< the depth of the current value
    bool in_text_{false};    ///< whether the position is in a text within a nested value
    bool escaped_{false};    ///< the last character was a backslash
    bool in_object_{false};  ///< the list is a member of an object
    bool has_list_{false};
    std::string value_;  ///< the part of the current value from earlier pieces
    std::string failure_;
};

}  // namespace cis::detail

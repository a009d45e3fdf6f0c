#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cis/core/json.hpp"

namespace cis::detail {

/// Cuts a JSON text that arrives in pieces into the items of its list: the elements of the array that it is,
/// or of the one array that is a member of the object that it is. Keeps no more than one item at a time.
class ItemSplitter {
public:
    /// Takes an item. @return whether to go on
    using TakeItem = std::function<bool(Json item)>;

    /// @param largest_item in bytes; a longer one is a failure
    ItemSplitter(std::size_t largest_item, TakeItem take)
        : largest_item_(largest_item), take_(std::move(take)) {}

    /// Reads the next piece. @return whether to go on: not after a failure, nor when the taker has enough
    [[nodiscard]] bool read(std::string_view piece);
    /// Says that the text has ended. @return whether it was complete
    [[nodiscard]] bool finish();

    /// What is wrong with the text, in words that hold nothing of it; empty when nothing is.
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
    /// What is being read character by character.
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
    std::size_t marks_{0};   ///< how many bytes of a byte order mark the text began with
    std::size_t depth_{0};   ///< of the value that is being read
    bool in_text_{false};    ///< within a nested value
    bool escaped_{false};    ///< the last character was a backslash
    bool in_object_{false};  ///< the list is a member of an object
    bool has_list_{false};
    std::string value_;  ///< what was read of a value that earlier pieces began
    std::string failure_;
};

}  // namespace cis::detail

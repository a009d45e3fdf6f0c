#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace cis {

/// A text that must not be shown: an API key, an authorisation header, a webhook's signing secret.
///
/// It cannot be streamed, formatted or converted by accident, is read only by name, through reveal(),
/// and its memory is overwritten when it is destroyed, assigned to or moved from.
///
/// @code
/// cis::Secret key = std::getenv("CIS_API_KEY");
/// send(key.reveal());
/// @endcode
class Secret {
public:
    Secret() = default;
    /// Takes the text over. Implicit, so that options can be written as `.api_key = key`.
    Secret(std::string text) : text_(text) { wipe(text); }
    /// Copies the text; a null pointer is an empty secret.
    Secret(const char* text) : text_(text == nullptr ? "" : text) {}
    /// Copies the text.
    Secret(std::string_view text) : text_(text) {}

    Secret(const Secret&) = default;
    /// Takes the text over and leaves none behind.
    Secret(Secret&& other) noexcept { take(other); }
    /// Overwrites the text and copies the other.
    Secret& operator=(const Secret& other) {
        if (this != &other) *this = Secret(other);
        return *this;
    }
    /// Overwrites the text, takes the other over and leaves none behind.
    Secret& operator=(Secret&& other) noexcept {
        if (this != &other) {
            wipe(text_);
            take(other);
        }
        return *this;
    }
    ~Secret() { wipe(text_); }

    /// The text itself. Hand it to what needs it; never to a log.
    [[nodiscard]] const std::string& reveal() const noexcept { return text_; }
    /// Whether there is no text.
    [[nodiscard]] bool empty() const noexcept { return text_.empty(); }

    friend bool operator==(const Secret&, const Secret&) = default;

private:
    /// Short texts live in the string object itself, and swapping copies whole objects: what was in either of
    /// them behind its text must not come along, nor stay.
    void take(Secret& other) noexcept {
        text_.swap(other.text_);
        overwrite(text_, text_.size());
        wipe(other.text_);
    }
    static void wipe(std::string& text) noexcept {
        overwrite(text, 0);
        text.clear();
    }
    static void overwrite(std::string& text, std::size_t from) noexcept {
        // The string keeps its buffer while it is overwritten; volatile keeps the stores.
        volatile char* bytes = text.data();
        for (std::size_t i = from, n = text.capacity(); i < n; ++i) bytes[i] = '\0';
    }

    std::string text_;
};

}  // namespace cis
